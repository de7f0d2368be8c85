/** A name as it is written, and whether it is in quotes. */
export type Name = { text: string; isQuoted: boolean };

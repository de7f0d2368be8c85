/** A name as the text has it, and whether it is in quotes. */
export type Name = { text: string; isQuoted: boolean };

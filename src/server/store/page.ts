/** A part of a list, newest first: at most `limit` rows, from the one after `cursor`. */
export type Page = { limit: number; cursor: string | null };

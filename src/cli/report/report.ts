import type { RunOutcome, TableSource } from "../outcome.ts";

/** A report as text, without the line break at its end. */
export type Report = (run: RunOutcome, look: Look) => string;

/** What a report is written for. */
export type Look = {
  color: boolean;
  now: Date;
  placeOf: PlaceOf;
};

/** Where a column of a source is written, or its table if the column is not there. */
export type PlaceOf = (source: TableSource, column?: string) => Place;

/** The path is from the repository's root; null for what is not in it. */
export type Place = { path: string | null; line: number };

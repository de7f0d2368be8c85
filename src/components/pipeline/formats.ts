import { FORMATS } from "#readers/formats.ts";

/** What the command line reads: the names of `--from`, and a live database. */
export const SOURCES: readonly (readonly [from: string, what: string])[] = [
  ...Object.entries(FORMATS),
  ["postgres", "a table or view of a Postgres database, by its `postgres://` URL"],
];

import { NOTES } from "./mapping/notes.ts";
import type { ReadColumn } from "./table.ts";

/** What the type of a column loses, in words; undefined for what its detail keeps. */
export function lossNote({ note, detail }: Pick<ReadColumn, "note" | "detail">) {
  return note === NOTES.enum && detail?.is?.kind === "enum" ? undefined : note;
}

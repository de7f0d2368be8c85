import { duplicateNames } from "#domain/contracts/column.ts";
import { nameFault } from "#domain/text/name.ts";
import type { SourceColumn } from "./table.ts";

/** Why no contract could have these columns, as a sentence; null if one could. */
export function columnsFault(columns: readonly SourceColumn[]): string | null {
  if (columns.length === 0) return "There are no columns.";
  const unusable = columns.find(({ name }) => nameFault(name));
  if (unusable?.name === "") {
    return "A column has no name, or one that is not text. If it is a number or null, write it in quotes.";
  }
  if (unusable) {
    return `${JSON.stringify(unusable.name.slice(0, 40))} cannot be the name of a column.`;
  }
  const [repeated] = duplicateNames(columns);
  return repeated ? `The column ${columns[repeated.index]?.name} appears twice.` : null;
}

import type { DecidedChange } from "#domain/gate/decision.ts";
import { nameText } from "#domain/text/name-text.ts";
import { usageFailure } from "../failure.ts";
import type { GatedCheck } from "../service/gate-shapes.ts";

/** The changes of a check that are to be approved: those of the columns, or all that block it. */
export function chosenChanges(
  { check, changes }: GatedCheck,
  columns: readonly string[],
): DecidedChange[] {
  if (columns.length === 0) return changes.filter(({ blocks }) => blocks);
  const changed = new Map(changes.map((change) => [change.column, change]));
  const unknown = columns.filter((column) => !changed.has(column));
  if (unknown.length > 0) {
    const names = changes.map(({ column }) => nameText(column)).slice(0, 20);
    throw usageFailure(
      `The check ${check.id} found no change of ${unknown.map(nameText).join(", ")}. Nothing was approved. ` +
        (names.length > 0 ? `It found changes of: ${names.join(", ")}.` : "It found no changes."),
    );
  }
  return [...new Set(columns)].flatMap((column) => changed.get(column) ?? []);
}

import { isColumnRename } from "#domain/checks/shown-changes.ts";
import { columnOfPath } from "#domain/details/path.ts";
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
  const names = new Set(changes.map(({ column }) => column));
  const unknown = columns.filter((column) => !names.has(column));
  if (unknown.length > 0) {
    const known = [...names].slice(0, 20).map((name) => nameText(name));
    throw usageFailure(
      `The check ${check.id} found no change of ${unknown.map((name) => nameText(name)).join(", ")}. Nothing was approved. ` +
        (known.length > 0 ? `It found changes of: ${known.join(", ")}.` : "It found no changes."),
    );
  }
  const requested = new Set(columns);
  // A column that was renamed is also a new one.
  const come = changes.flatMap((change) =>
    requested.has(change.column) && isColumnRename(change) ? columnOfPath(change.to ?? "") : [],
  );
  return changes.filter(
    ({ kind, column }) => requested.has(column) || (kind === "added" && come.includes(column)),
  );
}

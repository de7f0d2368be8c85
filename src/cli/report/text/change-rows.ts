import { isColumnChange } from "#domain/checks/change.ts";
import { roundingWords, SIGNS, whatChanged } from "#domain/checks/change-words.ts";
import { likelyRenames } from "#domain/checks/renames.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import type { Column } from "#domain/contracts/column.ts";
import { nameText } from "#domain/text/name-text.ts";
import type { Change, Outcome } from "../../outcome.ts";
import type { Paint } from "./paint.ts";
import { cutTo, fitted, widthOf } from "./width.ts";

const STYLES = { "−": "red", "~": "yellow", "+": "green" } as const;

const MAX_WIDTH = 60;

/** What a long shape is cut to, so that what it became and what that is fit beside it. */
const MAX_SHAPE_WIDTH = 22;

/** A line for each change: sign, name, required mark, types and points, as in the console. */
export function changeRows(outcome: Outcome, paint: Paint): string[] {
  const changes = shownChanges(outcome.changes);
  const renamed = renamesOf(changes);
  const names = fitted(
    changes.map(({ column }) => nameText(column)),
    MAX_WIDTH,
  );
  const marks = fitted(
    changes.map(({ kind }) => (kind === "required_removed" ? "required" : "")),
    8,
  );
  const types = fitted(
    changes.map((change) => shortTypesText(change)),
    MAX_WIDTH,
  );
  return changes.map((change, at) => {
    const { kind, column, points, blocks, approval } = change;
    const sign = SIGNS[kind];
    const line = [
      paint(STYLES[sign], sign),
      paint("bold", names[at] ?? ""),
      paint("dim", marks[at] ?? ""),
      types[at],
      `+${points}`.padStart(4),
      ...(blocks ? [paint("red", "blocks")] : []),
      ...(approval ? [paint("green", `approved by ${nameText(approval.approved_by)}`)] : []),
      ...(renamed.get(column) ? [paint("dim", renamed.get(column) ?? "")] : []),
    ];
    return `  ${line.filter((part, at) => part !== "" || at === 0).join("  ")}`;
  });
}

/** "integer → string"; of a detail also what that is: "int32 → int64, widened". */
export function typesText(change: Change, write: (text: string) => string = nameText): string {
  if (!isColumnChange(change)) return write(whatChanged(change));
  const types = [change.from, change.to].filter((type) => type !== null).join(" → ");
  return `${types}${roundingWords(change.widening)}`;
}

/** The same in the width of its column: each side is cut, never what follows them. */
function shortTypesText(change: Change) {
  const whole = typesText(change);
  if (isColumnChange(change) || change.kind === "renamed" || widthOf(whole) <= MAX_WIDTH) {
    return whole;
  }
  const cut = (text: string | null) => text && cutTo(text, MAX_SHAPE_WIDTH);
  return typesText({ ...change, from: cut(change.from), to: cut(change.to) });
}

/** "renamed to e_mail?" and its counterpart: a hint that counts for nothing. */
function renamesOf(changes: readonly Change[]) {
  const columns = (isWanted: (change: Change) => boolean): Column[] =>
    changes.flatMap((change) => {
      if (!isColumnChange(change) || !isWanted(change)) return [];
      const type = change.from ?? change.to;
      return type ? [{ name: change.column, type }] : [];
    });
  const removed = columns(({ to }) => to === null);
  const added = columns(({ kind }) => kind === "added");
  const hints = new Map<string, string>();
  for (const [old, now] of likelyRenames(removed, added)) {
    hints.set(old, `renamed to ${nameText(now)}?`);
    hints.set(now, `renamed from ${nameText(old)}?`);
  }
  return hints;
}

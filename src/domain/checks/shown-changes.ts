import { columnOfPath, columnPath } from "#domain/details/path.ts";
import { type Change, isColumnKind } from "./change.ts";

/** Whether it is a column that was renamed, and not something inside it. */
export function isColumnRename(change: Pick<Change, "kind" | "column">): boolean {
  if (change.kind !== "renamed") return false;
  const { column } = change;
  return column === columnPath(columnOfPath(column));
}

/** Whether a change lies inside a column, or is of what its type does not show. */
export function isInside(change: Pick<Change, "kind" | "column">): boolean {
  return !isColumnKind(change.kind) && !isColumnRename(change);
}

type Decided = Pick<Change, "kind" | "column" | "from" | "to" | "points"> & {
  blocks: boolean | null;
  approval: object | null;
};

/**
 * Returns changes as they are shown: a column that was only renamed is one change, with the points
 * and the block of what it counts as, a column removed and one added (docs/api.md, Details).
 */
export function shownChanges<Shown extends Decided>(changes: readonly Shown[]): Shown[] {
  const renames = changes.filter(isColumnRename);
  if (renames.length === 0) return [...changes];
  const removed = byColumn(changes, ({ to, kind }) => to === null && isColumnKind(kind));
  const added = byColumn(changes, ({ kind }) => kind === "added");
  const retyped = byColumn(changes, ({ kind }) => kind === "nested_type_changed");
  const shown = new Map<Shown, Shown>();
  const hidden = new Set<Shown>();
  for (const rename of renames) {
    const gone = removed.get(columnOfPath(rename.column));
    const come = added.get(columnOfPath(rename.to ?? ""));
    // Checks by earlier releases do not say whether its type changed, too.
    if (!gone || !come) continue;
    if (gone.from !== come.to && !retyped.has(rename.column)) continue;
    shown.set(rename, merged(rename, gone, come));
    hidden.add(gone).add(come);
  }
  return changes
    .filter((change) => !hidden.has(change))
    .map((change) => shown.get(change) ?? change);
}

/** Returns changes without the removals and additions that a column's rename counts as. */
export function withoutRenamed<Some extends Pick<Change, "kind" | "column" | "to">>(
  changes: readonly Some[],
): Some[] {
  const renames = changes.filter(isColumnRename);
  if (renames.length === 0) return [...changes];
  const old = new Set(renames.map(({ column }) => columnOfPath(column)));
  const now = new Set(renames.map(({ to }) => columnOfPath(to ?? "")));
  return changes.filter(
    ({ kind, column }) => !isColumnKind(kind) || !(kind === "added" ? now : old).has(column),
  );
}

function byColumn<Shown extends Decided>(
  changes: readonly Shown[],
  isWanted: (change: Shown) => boolean,
) {
  return new Map(changes.filter(isWanted).map((change) => [change.column, change]));
}

function merged<Shown extends Decided>(rename: Shown, gone: Shown, come: Shown): Shown {
  const parts = [rename, gone, come];
  const blocks = parts.some((part) => part.blocks);
  const approved = parts.find(({ approval }) => approval);
  return {
    ...rename,
    points: parts.reduce((sum, { points }) => sum + points, 0),
    blocks,
    approval: blocks ? null : (approved?.approval ?? null),
  };
}

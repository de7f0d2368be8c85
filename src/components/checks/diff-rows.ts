import {
  type Change,
  type ColumnChange,
  changedColumn,
  isColumnChange,
} from "#domain/checks/change.ts";
import { likelyRenames } from "#domain/checks/renames.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import { columnOfPath, columnPath } from "#domain/details/path.ts";

export type DiffRow = {
  change: "removed" | "type_changed" | "added" | "renamed" | "details" | "unchanged";
  name: string;
  /** Type in the contract; for an added column, its incoming type. */
  type: ColumnType;
  /** Incoming type of a changed column. */
  to: ColumnType | null;
  required: boolean;
  points: number;
  /** The other name, when the column may have been renamed. */
  renamed: Rename | null;
  /** What has changed of the column: itself first, then its details. */
  changes: readonly Change[];
};

/** Proven by the source's number of the column, or only likely by name and type. */
type Rename = { name: string; isProven: boolean };

/** One row per column: those of the contract in its order, then the added ones. */
export function diffRows(
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
  changes: readonly Change[],
): DiffRow[] {
  const byColumn = Map.groupBy(changes, changedColumn);
  const known = new Set(contract.map(({ name }) => name));
  const changesOf = (name: string) => byColumn.get(name) ?? [];
  const added = incoming.filter(({ name }) => !known.has(name));
  const removed = contract.filter(({ name }) => ownChange(changesOf(name))?.to === null);
  const renames = renamesIn(changes, removed, added);
  const origins = new Map(
    [...renames].map(([name, { name: to, isProven }]) => [to, { name, isProven }]),
  );
  return [
    ...contract.map((column): DiffRow => {
      const own = changesOf(column.name);
      const change = ownChange(own);
      return {
        ...place(column),
        change: rowKind(own),
        to: change?.to ?? null,
        required: column.required,
        points: change?.points ?? 0,
        renamed: renames.get(column.name) ?? null,
        changes: own,
      };
    }),
    ...added.map((column): DiffRow => {
      const own = changesOf(column.name);
      return {
        ...place(column),
        change: "added",
        to: null,
        required: false,
        points: ownChange(own)?.points ?? 0,
        renamed: origins.get(column.name) ?? null,
        changes: own,
      };
    }),
  ];
}

/** Returns the same rows with one row for each proven rename, in the old column's place. */
export function withRenames(rows: readonly DiffRow[]): DiffRow[] {
  const isMoved = ({ change, renamed }: DiffRow) => change === "added" && renamed?.isProven;
  const moved = new Map(rows.filter(isMoved).map((row) => [row.name, row]));
  return rows
    .filter((row) => !isMoved(row))
    .map((row) => {
      const now = row.renamed?.isProven && moved.get(row.renamed.name);
      if (!now) return row;
      return {
        ...row,
        change: "renamed",
        to: now.type === row.type ? null : now.type,
        points: row.points + now.points,
        changes: [...row.changes, ...now.changes],
      };
    });
}

function place({ name, type }: Column) {
  return { name, type };
}

function ownChange(changes: readonly Change[]): ColumnChange | undefined {
  return changes.find(isColumnChange);
}

function rowKind(changes: readonly Change[]): DiffRow["change"] {
  const own = ownChange(changes);
  if (own) return own.to === null ? "removed" : "type_changed";
  return changes.length > 0 ? "details" : "unchanged";
}

/** Renames that are proven, and those that are likely among the other columns. */
function renamesIn(
  changes: readonly Change[],
  removed: readonly Column[],
  added: readonly Column[],
): Map<string, Rename> {
  const proven = new Map(
    changes
      .filter(
        ({ kind, column }) => kind === "renamed" && column === columnPath(columnOfPath(column)),
      )
      .map(({ column, to }) => [columnOfPath(column), columnOfPath(to ?? "")]),
  );
  const taken = new Set(proven.values());
  const likely = likelyRenames(
    removed.filter(({ name }) => !proven.has(name)),
    added.filter(({ name }) => !taken.has(name)),
  );
  const as =
    (isProven: boolean) =>
    ([from, name]: [string, string]): [string, Rename] => [from, { name, isProven }];
  return new Map([...[...likely].map(as(false)), ...[...proven].map(as(true))]);
}

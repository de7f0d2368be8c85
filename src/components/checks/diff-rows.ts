import { type Change, isColumnChange } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { likelyRenames } from "#domain/checks/renames.ts";
import type { Column, ColumnType, ContractColumn } from "#domain/contracts/column.ts";

export type DiffRow = {
  change: "removed" | "type_changed" | "added" | "unchanged";
  name: string;
  /** Type in the contract; for an added column, its incoming type. */
  type: ColumnType;
  /** Incoming type of a changed column. */
  to: ColumnType | null;
  required: boolean;
  points: number;
  /** The other name, when the column may have been renamed. */
  renamed: string | null;
};

/** One row per column: those of the contract in its order, then the added ones. */
export function diffRows(
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
): DiffRow[] {
  const changes = new Map(
    compareColumns(contract, incoming)
      .filter(isColumnChange)
      .map((change) => [change.column, change]),
  );
  const known = new Set(contract.map(({ name }) => name));
  const removed = contract.filter(({ name }) => changes.get(name)?.to === null);
  const added = incoming.filter(({ name }) => !known.has(name));
  const renames = likelyRenames(removed, added);
  const origins = new Map([...renames].map(([from, to]) => [to, from]));
  const pointsOf = (name: string) => changes.get(name)?.points ?? 0;

  return [
    ...contract.map((column): DiffRow => {
      const change = changes.get(column.name);
      return {
        ...column,
        change: change ? rowKind(change) : "unchanged",
        to: change?.to ?? null,
        points: pointsOf(column.name),
        renamed: renames.get(column.name) ?? null,
      };
    }),
    ...added.map(
      ({ name, type }): DiffRow => ({
        change: "added",
        name,
        type,
        to: null,
        required: false,
        points: pointsOf(name),
        renamed: origins.get(name) ?? null,
      }),
    ),
  ];
}

function rowKind({ to }: Change) {
  return to === null ? "removed" : "type_changed";
}

import { likelyRenames } from "#domain/checks/renames.ts";
import { POINTS } from "#domain/checks/verdict.ts";
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
  const incomingTypes = new Map(incoming.map(({ name, type }) => [name, type]));
  const contractNames = new Set(contract.map(({ name }) => name));
  const removed = contract.filter(({ name }) => !incomingTypes.has(name));
  const added = incoming.filter(({ name }) => !contractNames.has(name));
  const renames = likelyRenames(removed, added);
  const origins = new Map([...renames].map(([from, to]) => [to, from]));

  return [
    ...contract.map((column): DiffRow => {
      const { name } = column;
      const row = { ...column, renamed: renames.get(name) ?? null };
      const to = incomingTypes.get(name);
      if (to === undefined) {
        const points = column.required ? POINTS.required_removed : POINTS.optional_removed;
        return { ...row, change: "removed", to: null, points };
      }
      if (to === column.type) return { ...row, change: "unchanged", to: null, points: 0 };
      return { ...row, change: "type_changed", to, points: POINTS.type_changed };
    }),
    ...added.map(
      ({ name, type }): DiffRow => ({
        change: "added",
        name,
        type,
        to: null,
        required: false,
        points: POINTS.added,
        renamed: origins.get(name) ?? null,
      }),
    ),
  ];
}

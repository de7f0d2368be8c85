import type { Diff } from "#domain/checks/diff.ts";
import { POINTS } from "#domain/checks/verdict.ts";
import type { Column, ColumnType, ContractColumn } from "#domain/contracts/column.ts";

export const CHANGE_KINDS = [
  "required_removed",
  "optional_removed",
  "type_changed",
  "added",
] as const satisfies (keyof typeof POINTS)[];

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a check found about one column. */
export type Change = {
  kind: ChangeKind;
  column: string;
  /** The type in the contract; null for an added column. */
  from: ColumnType | null;
  /** The incoming type; null for a removed column. */
  to: ColumnType | null;
  points: number;
};

/**
 * The changes of a diff: those of the contract's columns in its order, then the added ones in
 * theirs.
 */
export function changesOf(
  { removed, type_changes, added }: Diff,
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
): Change[] {
  const old = new Map(contract.map((column, at) => [column.name, { ...column, at }]));
  const types = new Map(incoming.map(({ name, type }) => [name, type]));
  const placeOf = ({ column }: Change) => old.get(column)?.at ?? contract.length;
  const ofContract = [
    ...removed.map((name) => {
      const { required = false, type = null } = old.get(name) ?? {};
      return change(required ? "required_removed" : "optional_removed", name, type, null);
    }),
    ...type_changes.map(({ column, from, to }) => change("type_changed", column, from, to)),
  ];
  return [
    ...ofContract.sort((one, other) => placeOf(one) - placeOf(other)),
    ...added.map((name) => change("added", name, null, types.get(name) ?? null)),
  ];
}

function change(
  kind: ChangeKind,
  column: string,
  from: ColumnType | null,
  to: ColumnType | null,
): Change {
  return { kind, column, from, to, points: POINTS[kind] };
}

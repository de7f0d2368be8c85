import type { ColumnType } from "#domain/contracts/column.ts";

/** Severity points per change (docs/api.md, Scoring). */
export const POINTS = {
  required_removed: 40,
  optional_removed: 20,
  type_changed: 30,
  added: 5,
} as const;

export type ChangeKind = keyof typeof POINTS;

export const CHANGE_KINDS = [
  "required_removed",
  "optional_removed",
  "type_changed",
  "added",
] as const satisfies ChangeKind[];

/** One difference between a contract and an incoming schema. */
export type Change = {
  kind: ChangeKind;
  column: string;
  /** The type in the contract; null for an added column. */
  from: ColumnType | null;
  /** The incoming type; null for a removed column. */
  to: ColumnType | null;
  points: number;
};

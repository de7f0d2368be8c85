import type { ColumnType } from "#domain/contracts/column-type.ts";
import { DETAIL_CHANGE_KINDS } from "#domain/details/detail-change.ts";
import { columnOfPath } from "#domain/details/path.ts";
import type { Widening } from "#domain/details/widening.ts";

/** Severity points per change (docs/api.md, Scoring). */
export const POINTS = {
  required_removed: 40,
  optional_removed: 20,
  type_changed: 30,
  added: 5,
} as const;

export const COLUMN_CHANGE_KINDS = [
  "required_removed",
  "optional_removed",
  "type_changed",
  "added",
] as const satisfies (keyof typeof POINTS)[];

export type ColumnChangeKind = (typeof COLUMN_CHANGE_KINDS)[number];

export const CHANGE_KINDS = [...COLUMN_CHANGE_KINDS, ...DETAIL_CHANGE_KINDS] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One difference between a contract and an incoming schema. */
export type Change = {
  kind: ChangeKind;
  /** The name of the column; for a change of details the path of what has changed in it. */
  column: string;
  /** What the contract has: a type, or what a detail says of it, as text; null for nothing. */
  from: string | null;
  /** The same for the incoming schema. */
  to: string | null;
  points: number;
  /** Whether whole numbers that became other numbers keep their values. */
  widening?: Widening | null;
};

/** A column that is gone, has another type, or is new. */
export type ColumnChange = Change & {
  kind: ColumnChangeKind;
  from: ColumnType | null;
  to: ColumnType | null;
};

export function isColumnChange(change: Change): change is ColumnChange {
  return isColumnKind(change.kind);
}

export function isColumnKind(kind: ChangeKind): kind is ColumnChangeKind {
  return Object.hasOwn(POINTS, kind);
}

/** Returns the name of the column that a change is of. */
export function changedColumn({ kind, column }: Pick<Change, "kind" | "column">): string {
  return isColumnKind(kind) ? column : columnOfPath(column);
}

/** Whether a change of a kind only adds something, which nobody uses yet. */
export function isAddition(kind: ChangeKind): boolean {
  return kind === "added" || kind === "nested_added";
}

/** Whether a change of a kind takes something away that the contract promises. */
export function breaksContract(kind: ChangeKind): boolean {
  return BREAKING.has(kind);
}

const BREAKING: ReadonlySet<ChangeKind> = new Set([
  "required_removed",
  "optional_removed",
  "type_changed",
  "nested_removed",
  "nested_type_changed",
  "renamed",
]);

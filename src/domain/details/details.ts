import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import { type Detail, typeOfShape } from "./detail.ts";
import { isSameDetail } from "./same-detail.ts";

/** What is known of columns beyond their types, by the columns' names. */
export type Details = Readonly<Record<string, Detail>>;

/** Returns the details of columns; null when nothing is known of any. */
export function detailsOf(columns: readonly Column[]): Details | null {
  const known = columns.flatMap(({ name, detail }) =>
    detail && !isEmpty(detail) ? [[name, detail] as const] : [],
  );
  // A column may be called __proto__, which an assignment would lose.
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** Returns columns with their details. One that a column of this type cannot have is left out. */
export function withDetails<C extends Column>(columns: readonly C[], details: Details | null): C[] {
  if (details === null) return [...columns];
  return columns.map((column) => {
    const detail = Object.hasOwn(details, column.name) ? details[column.name] : undefined;
    return detail && fits(column, detail) ? { ...column, detail } : column;
  });
}

function fits({ type }: Column, { is }: Detail) {
  return is === undefined || typeOfShape(is) === type;
}

/** Returns what stays known of a column when it gets another type. */
export function detailUnder(type: ColumnType, { is, ...detail }: Detail): Detail {
  return is && typeOfShape(is) === type ? { ...detail, is } : detail;
}

/**
 * Returns the columns whose shape is unknown, or of which nobody says whether they may be null, with what
 * others of the same names and types say. What is known of them stays.
 */
export function newDetails(now: readonly Column[], next: readonly Column[]): Required<Column>[] {
  const details = new Map(next.map((column) => [column.name, column]));
  return now.flatMap(({ name, type, detail: known = {} }) => {
    const other = details.get(name);
    if (other?.type !== type || other.detail === undefined) return [];
    const { is, nullable } = other.detail;
    const addsShape = known.is === undefined && is !== undefined;
    const addsNull = known.nullable === undefined && nullable !== undefined;
    return addsShape || addsNull ? [{ name, type, detail: { ...other.detail, ...known } }] : [];
  });
}

/**
 * Returns the columns of which others of the same names and types say something else, with that. What
 * these do not mention stays.
 */
export function otherDetails(now: readonly Column[], next: readonly Column[]): Required<Column>[] {
  const known = new Map(now.map((column) => [column.name, column]));
  return next.flatMap(({ name, type, detail }) => {
    const own = known.get(name);
    if (!detail || own?.type !== type) return [];
    const other = { name, type, detail: { ...own.detail, ...detail } };
    return isSameDetail(own, other) ? [] : [other];
  });
}

/**
 * Returns the columns of a contract's next version. What is given without a detail keeps that of the
 * column that has the same name and type now; an empty detail says that nothing is known any more.
 */
export function settledColumns(
  now: readonly Column[],
  next: readonly ContractColumn[],
): ContractColumn[] {
  const known = new Map(now.map((column) => [column.name, column]));
  return next.map(({ detail, ...column }) => {
    const before = known.get(column.name);
    const kept = before?.type === column.type ? before.detail : undefined;
    const settled = detail ?? kept;
    return settled && !isEmpty(settled) ? { ...column, detail: settled } : column;
  });
}

/** Returns columns of which `settledColumns` keeps nothing that is known now: an empty detail says so. */
export function exactColumns(columns: readonly ContractColumn[]): ContractColumn[] {
  return columns.map((column) => ({ ...column, detail: column.detail ?? {} }));
}

/** Returns columns as they are stored beside their details. */
export function bareColumns(columns: readonly ContractColumn[]): ContractColumn[] {
  return columns.map(({ name, type, required }) => ({ name, type, required }));
}

function isEmpty(detail: Detail) {
  return Object.keys(detail).length === 0;
}

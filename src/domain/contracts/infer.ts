import type { ContractColumn } from "./column.ts";
import type { ColumnType } from "./column-type.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** hh:mm with optional seconds, fraction and offset; 60 is a leap second. */
const TIME =
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;

/** Suggests a column for each key of a sample record, in order (docs/api.md, Infer columns). */
export function inferColumns(sample: Readonly<Record<string, unknown>>): ContractColumn[] {
  return Object.entries(sample).map(([name, value]) => ({
    name,
    type: inferType(value),
    required: true,
  }));
}

/**
 * Returns the column type of a JSON value; string for null, which says nothing about its column.
 */
export function inferType(value: unknown): ColumnType {
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return Number.isInteger(value) ? "integer" : "number";
    case "string":
      return inferStringType(value);
    default:
      return value === null ? "string" : "json";
  }
}

function inferStringType(text: string): ColumnType {
  if (isDate(text)) return "date";
  return isDate(text.slice(0, 10)) && text[10] === "T" && isTime(text.slice(11))
    ? "timestamp"
    : "string";
}

/** Returns whether the text is a calendar date, as YYYY-MM-DD. */
export function isDate(text: string) {
  if (!DATE.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(Number(text.slice(0, 4)), month);
}

function daysIn(year: number, month: number) {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function isTime(text: string) {
  return TIME.test(text);
}

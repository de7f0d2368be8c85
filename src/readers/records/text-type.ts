import type { ColumnType } from "#server/contracts/rules/column.ts";
import { isDate, isTime } from "#server/contracts/rules/infer.ts";

/** Without leading zeros: 00123 is a code, and so is +49123. */
const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The type that a text has on its own, as a cell of a CSV file. */
export function typeOfText(text: string): ColumnType {
  if (text === "true" || text === "false") return "boolean";
  // Most texts begin with a letter.
  if (!/^[-.\d]/.test(text)) return "string";
  if (INTEGER.test(text)) return "integer";
  if (NUMBER.test(text)) return "number";
  return typeOfDay(text) ?? "string";
}

/** Of a date (ISO 8601) or a timestamp (RFC 3339; a space may stand for the T). */
export function typeOfDay(text: string): "date" | "timestamp" | null {
  if (text[4] !== "-" || !isDate(text.slice(0, 10))) return null;
  if (text.length === 10) return "date";
  return /^[T ]$/.test(text[10] ?? "") && isTime(text.slice(11)) ? "timestamp" : null;
}

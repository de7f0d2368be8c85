import type { ColumnType } from "#domain/contracts/column-type.ts";
import { isDate, isTime } from "#domain/contracts/infer.ts";

/** Without leading zeros: 00123 is a code, and so is +49123. */
const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The type that a text has on its own, as a cell of a CSV file. */
export function typeOfText(text: string): ColumnType {
  if (!mayBeNumber(text.charCodeAt(0))) {
    return text === "true" || text === "false" ? "boolean" : "string";
  }
  if (INTEGER.test(text)) return "integer";
  if (NUMBER.test(text)) return "number";
  return typeOfDay(text) ?? "string";
}

/** Whether a text that begins like this may be a number or a day: -, . or a digit. */
function mayBeNumber(code: number) {
  return code === 45 || code === 46 || (code >= 48 && code <= 57);
}

/** Of a date (ISO 8601) or a timestamp (RFC 3339; a space may stand for the T). */
export function typeOfDay(text: string): "date" | "timestamp" | null {
  if (text[4] !== "-" || !isDate(text.slice(0, 10))) return null;
  if (text.length === 10) return "date";
  const isApart = text[10] === "T" || text[10] === " ";
  return isApart && isTime(text.slice(11)) ? "timestamp" : null;
}

import { isObject } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { at, LENGTH, PRECISION, type Row, SCALE, TYPE } from "./row.ts";

const DECIMAL = /^(decimal|dec|numeric|number|fixed|bignumeric|bigdecimal)$/i;
const WITH_LENGTH = /^(n?char|n?varchar2?|character( varying)?|(var)?binary|raw|bit( varying)?)$/i;

/** A column's type as somebody would write it, with its length or its digits. */
export function typeText(row: Row): string {
  const text = typeAt(row);
  if (/^array$/i.test(text)) return arrayOf(at(row, ["udt_name"]));
  if (/^user-defined$/i.test(text)) return at(row, ["udt_name"]) || text;
  if (text.startsWith("{")) return ofSnowflake(text);
  const precision = at(row, PRECISION);
  const scale = at(row, SCALE);
  if (DECIMAL.test(text) && /^-?\d+$/.test(scale)) {
    // Oracle's INTEGER is a NUMBER of any precision.
    return `${text}(${/^\d+$/.test(precision) ? precision : "*"},${scale})`;
  }
  const length = at(row, LENGTH);
  if (WITH_LENGTH.test(text) && length === "-1") return `${text}(max)`;
  return WITH_LENGTH.test(text) && /^[1-9]\d*$/.test(length) ? `${text}(${length})` : text;
}

/**
 * Whether a decimal's scale was not selected: information_schema has it beside the data_type. BigQuery
 * writes it into the type.
 */
export function isWithoutScale(row: Row, text: string, dialect: Dialect | undefined): boolean {
  if (!mayHaveScale(text, dialect)) return false;
  return row.values.get("data_type") === text && !SCALE.some((name) => row.values.has(name));
}

/** Whether a type is a decimal that does not say how many digits it has after the point. */
export function mayHaveScale(text: string, dialect: Dialect | undefined): boolean {
  return dialect !== "bigquery" && /^(decimal|dec|numeric|number|fixed)$/i.test(text);
}

/** What is wrong with a decimal whose scale was not selected. */
export function withoutScale(type: string): string {
  return `It is ${type}, and no row has a scale, so nobody knows whether it has decimals. Select numeric_scale as well.`;
}

/** ODBC has numbers at data_type, and names at type_name. */
function typeAt(row: Row) {
  const text = at(row, TYPE);
  return /^-?\d+$/.test(text) ? at(row, ["type_name"]) : text;
}

/** Postgres calls an array of int4 _int4. */
function arrayOf(element: string) {
  return element === "" ? "array" : `${element.replace(/^_/, "")}[]`;
}

/** Snowflake's SHOW COLUMNS has a type as JSON: {"type":"FIXED","precision":38,"scale":0}. */
function ofSnowflake(text: string): string {
  const value = parse(text);
  if (!isObject(value)) return text;
  const { type, precision, scale, length } = value;
  if (type === "FIXED") return `NUMBER(${precision},${scale})`;
  if (type === "REAL") return "FLOAT";
  return type === "TEXT" ? `VARCHAR(${length})` : String(type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a type says of itself that it may be null, as ClickHouse's do. */
export function isNullable(type: string) {
  return /^(lowcardinality *\( *)?nullable *\(/i.test(type);
}

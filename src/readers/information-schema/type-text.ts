import type { Shape } from "#domain/details/detail.ts";
import { isObject } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import type { UnmappedColumn } from "../table.ts";
import { isArray } from "./required.ts";
import { at, BYTES, DIGITS, LENGTH, PRECISION, type Row, SCALE, TYPE, WHOLE_TYPE } from "./row.ts";

const DECIMAL = /^(decimal|dec|numeric|number|fixed|bignumeric|bigdecimal)$/i;
const WITH_LENGTH = /^(n?char|n?varchar2?|character( varying)?|(var)?binary|raw|bit( varying)?)$/i;

/** Types of which a row says how many digits their seconds have. SQL Server's datetime takes none. */
const WITH_DIGITS =
  /^(time|timestamp|timestamp_(?:ntz|ltz|tz)|datetime2|datetimeoffset)( with(?:out)? time zone)?$/i;

/** A column's type as somebody would write it, with its length or its digits. */
export function typeText(row: Row, dialect?: Dialect | undefined): string {
  const text = elementText(row, dialect);
  return isArray(row) && !/^array\b|\]$/i.test(text) ? `${text}[]` : text;
}

function elementText(row: Row, dialect: Dialect | undefined): string {
  const text = typeAt(row);
  if (isArrayOf(row)) return arrayOf(at(row, ["udt_name"]));
  if (/^user-defined$/i.test(text)) return at(row, ["udt_name"]) || text;
  if (text.startsWith("{")) return ofSnowflake(text);
  const precision = at(row, PRECISION);
  const scale = scaleOf(row);
  if (DECIMAL.test(text) && /^-?\d+$/.test(scale)) {
    // Oracle's INTEGER is a NUMBER of any precision.
    return `${text}(${/^\d+$/.test(precision) ? precision : "*"},${scale})`;
  }
  if (dialect === "mysql" && /^bit$/i.test(text) && /^\d+$/.test(precision))
    return `${text}(${precision})`;
  const [, base, zone = ""] = WITH_DIGITS.exec(text) ?? [];
  const digits = at(row, DIGITS);
  if (base && /^\d$/.test(digits)) return `${base}(${digits})${zone}`;
  const length = lengthOf(row, text);
  // Snowflake calls all strings TEXT.
  const hasLength = WITH_LENGTH.test(text) || (dialect === "snowflake" && /^text$/i.test(text));
  if (hasLength && length === "-1") return `${text}(max)`;
  // Postgres also calls a bpchar without a length so, which has no limit.
  if (/^character$/i.test(text) && length === "" && isSaidIn(row, "string")) return "bpchar";
  return hasLength && /^[1-9]\d*$/.test(length) ? `${text}(${length})` : text;
}

/** Postgres writes a scale of -3 as 2045, in 11 bits; none is above 1000. */
function scaleOf(row: Row) {
  const scale = at(row, SCALE);
  return Number(scale) > 1000 ? String(Number(scale) - 2048) : scale;
}

/** ODBC and SQL Server's own views have a length in bytes, and Oracle no other for its RAW. */
function lengthOf(row: Row, text: string) {
  const { values } = row;
  const isOfOdbc = values.has("type_name") && values.has("precision") && values.has("length");
  const characters = isOfOdbc ? at(row, ["precision"]) : "";
  if (characters) return characters;
  // SQL Server's sp_help and sys.columns; elsewhere, max_length may be in characters.
  const isOfHelp = values.has("computed") && values.has("prec");
  const isOfSys = values.has("precision") && values.has("scale");
  const bytes = isOfHelp ? at(row, ["length"]) : at(row, BYTES);
  const isWide = /^n/i.test(text) && (isOfHelp || isOfSys);
  if (/^\d+$/.test(bytes)) return String(Number(bytes) / (isWide ? 2 : 1));
  return bytes || at(row, /^raw$/i.test(text) ? ["data_length"] : LENGTH);
}

/** Whether a row has a type as somebody would write it, and not as a data_type or in Snowflake's JSON. */
export function isWritten(row: Row, text: string): boolean {
  if (at(row, WHOLE_TYPE) !== "") return true;
  const type = row.values.get("data_type") ?? "";
  return type.toLowerCase() !== text.toLowerCase() && !type.startsWith("{");
}

/** Whether a row says what the type of a shape may have in parentheses. */
export function isSaidIn({ values }: Row, kind: Shape["kind"]): boolean {
  const has = (names: readonly string[]) => names.some((name) => values.has(name));
  if (kind === "string" || kind === "binary") return has([...LENGTH, ...BYTES]);
  return (kind === "time" || kind === "timestamp") && has(DIGITS);
}

/** Whether a row is of an array in Postgres, whose udt_name says of what. */
export function isArrayOf(row: Row): boolean {
  return /^array$/i.test(typeAt(row));
}

/** Whether a type of MySQL may be a boolean or a number, because its column_type was not selected. */
export function isWithoutWidth({ values }: Row, text: string, dialect: Dialect | undefined) {
  if (dialect !== "mysql" || !/^(tinyint|bit)$/i.test(text)) return false;
  return values.get("data_type") === text && !values.has("column_type");
}

/** What is wrong with a type of MySQL whose column_type was not selected. */
export function withoutWidth(type: string): Pick<UnmappedColumn, "fault" | "likely"> {
  const fault = `It is ${type}, and no row has a column_type, so nobody knows whether it is ${type}(1), a boolean. Select column_type as well.`;
  return { fault, likely: "boolean" };
}

/**
 * Whether a decimal's scale was not selected: information_schema has it beside the data_type. BigQuery
 * writes it into the type.
 */
export function isWithoutScale(row: Row, text: string, dialect: Dialect | undefined): boolean {
  if (!mayHaveScale(text, dialect)) return false;
  const isBare = BARE.some((name) => row.values.get(name) === text);
  return isBare && !SCALE.some((name) => row.values.has(name));
}

/** Where databases and their drivers have types without their digits. */
const BARE = ["data_type", "type_name", "typename", "udt_name"];

/** Whether a type is a decimal that does not say how many digits it has after the point. */
export function mayHaveScale(text: string, dialect: Dialect | undefined): boolean {
  return dialect !== "bigquery" && /^(decimal|dec|numeric|number|fixed)$/i.test(text);
}

/** What is wrong with a decimal whose scale was not selected. */
export function withoutScale(type: string): Pick<UnmappedColumn, "fault" | "likely"> {
  const fault = `It is ${type}, and no row has a scale, so nobody knows whether it has decimals. Select numeric_scale as well.`;
  return { fault, likely: "number" };
}

/** ODBC has numbers at data_type, and names at type_name; SQL Server's say what is an identity. */
function typeAt(row: Row) {
  const text = at(row, TYPE);
  const name = /^-?\d+$/.test(text) ? at(row, ["type_name"]) : text;
  return name.replace(/(\(\))? identity$/i, "");
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
  if (type === "BINARY") return `BINARY(${length})`;
  if (/^TIME/.test(String(type))) return `${type}(${scale})`;
  return type === "TEXT" ? `VARCHAR(${length})` : String(type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

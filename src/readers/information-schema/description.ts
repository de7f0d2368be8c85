import { lookUp } from "../mapping/lookup.ts";
import { parseType } from "../sql/types/parse-type.ts";
import { dialectOf } from "./dialect.ts";
import {
  at,
  BYTES,
  DIGITS,
  KEY,
  LENGTH,
  NAME,
  NOT_NULL,
  NULLABLE,
  PRECISION,
  type Row,
  SCALE,
  SCHEMA,
  TABLE,
  TYPE,
} from "./row.ts";

/** Names that only descriptions of columns have. */
const COLUMN = ["column_name", "col_name", "columnname", "colname", "attname"];
const OF_COLUMN = [
  ...["column_type", "columntype", "full_data_type", "data_type", "datatype", "format_type"],
  ...["type_name", "typename", "system_type_name", "udt_name"],
];

/** What people and drivers call the same, and what tables of other things may have. */
const FIELD = [...COLUMN, "field_name", "fieldname"];
const OF_FIELD = [...OF_COLUMN, "field_type", "fieldtype", "type", "dtype"];

/** Names that stand beside a name and a type in what databases print. */
const BESIDE = [
  ...NULLABLE,
  ...NOT_NULL,
  ...KEY,
  ...TABLE,
  ...SCHEMA,
  ...[LENGTH, BYTES, PRECISION, SCALE, DIGITS].flat(),
  "cid",
  "extra",
  "collation",
  "default_type",
  "encoding",
];

/** Whether rows describe columns, one in each. */
export function isDescription(rows: readonly Row[]): boolean {
  const [first] = rows;
  if (!first) return false;
  const has = (names: readonly string[]) => names.some((name) => first.values.has(name));
  if (has(COLUMN) && has(OF_COLUMN)) return true;
  // Types prove nothing here: SQLite's columns may have none, and ClickHouse's enums have texts in theirs.
  if (dialectOf(first) !== undefined) return true;
  // A table of its own may have columns with these names, but then not with types in them.
  const mayBe = (has(FIELD) && has(OF_FIELD)) || (has(NAME) && has(TYPE) && has(BESIDE));
  return mayBe && areTypes(rows.map((row) => at(row, TYPE)));
}

/** Whether rows that are not clearly descriptions of columns may be: some of their types are known. */
export function mayBeDescription(rows: readonly Row[]): boolean {
  if (rows[0] && isOfCatalog([...rows[0].values.keys()])) return true;
  const types = rows.map((row) => at(row, TYPE));
  const areNamed = rows.every((row) => at(row, NAME) !== "");
  const mayBe = types.every((type) => type === "" || parseType(type) !== null);
  return areNamed && mayBe && types.some(isType);
}

/** Whether names are those of a catalog's columns, whose types may be numbers or called otherwise. */
function isOfCatalog(names: readonly string[]) {
  if (names.includes("system_type_id") && names.includes("user_type_id")) return true;
  const isNamed = names.some((name) => COLUMN.includes(name));
  return isNamed && names.some((name) => /((data|sql|column|field|db)_?type|typid)$/.test(name));
}

/** Whether a text is a type of SQL that has a counterpart. */
export function isType(text: string): boolean {
  const type = parseType(text);
  return type !== null && lookUp("sql", type) !== null;
}

/** Whether most of some texts are types of SQL, and all could be. */
export function areTypes(texts: readonly string[]): boolean {
  const types = texts.map((text) => parseType(text));
  const known = types.filter((type) => type && lookUp("sql", type));
  return types.every((type) => type !== null) && 2 * known.length > types.length;
}

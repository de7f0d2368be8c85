import { lookUp } from "../mapping/lookup.ts";
import { parseType } from "../sql/parse-type.ts";
import { at, KEY, NAME, NOT_NULL, NULLABLE, type Row, TYPE } from "./row.ts";

/** Names that only descriptions of columns have. */
const COLUMN = ["column_name", "col_name"];
const OF_COLUMN = ["column_type", "full_data_type", "data_type", "type_name"];

/** What people and drivers call the same, and what tables of other things may have. */
const FIELD = [...COLUMN, "columnname", "field_name", "fieldname"];
const OF_FIELD = [...OF_COLUMN, "columntype", "datatype", "field_type", "fieldtype", "type"];

/** What SQLite's table_info has. */
const PRAGMA = ["cid", "name", "type", "notnull", "dflt_value", "pk"];

/** Names that stand beside a name and a type in what databases print. */
const BESIDE = [
  ...NULLABLE,
  ...NOT_NULL,
  ...KEY,
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
  // SQLite's columns may have no type, or any.
  if (PRAGMA.every((name) => first.values.has(name))) return true;
  // A table of its own may have columns with these names, but then not with types in them.
  const mayBe = (has(FIELD) && has(OF_FIELD)) || (has(NAME) && has(TYPE) && has(BESIDE));
  return mayBe && areTypes(rows.map((row) => at(row, TYPE)));
}

/** Whether most of some texts are types of SQL, and all could be. */
export function areTypes(texts: readonly string[]): boolean {
  const types = texts.map((text) => parseType(text));
  const known = types.filter((type) => type && lookUp("sql", type));
  return types.every((type) => type !== null) && 2 * known.length > types.length;
}

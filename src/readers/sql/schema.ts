import { type Conditions, noConditions } from "./code/conditions.ts";
import type { ColumnContext } from "./columns/column.ts";
import { refuseUnplaced } from "./databases.ts";
import type { Grammar } from "./grammar.ts";
import { UnknownStatement } from "./impossible.ts";
import type { Name } from "./name.ts";
import { nameText } from "./table-name.ts";
import { findTables, isSurelySame, noTables, type Table, type Tables } from "./tables.ts";
import { bind, type CustomTypes } from "./types/custom-types.ts";
import type { TypeAt } from "./types/read-type.ts";

/** What the statements of a text have created so far. */
export type Schema = {
  text: string;
  grammar: Grammar;
  tables: Tables;
  types: CustomTypes;
  /** Where names without a schema belong: SET search_path, USE. */
  current: Name | null;
  /** The database that a session is in, if it says so. */
  database: Name | null;
  /** Postgres's transaction, if one is open. */
  transaction: Transaction | null;
  /** Whether a \ escapes in strings of Postgres: standard_conforming_strings is off. */
  hasEscapes: boolean;
  /** How many columns tables have copied. */
  copied: number;
  /** Whether the code with a name may change tables. */
  code: Map<string, boolean>;
  /** The conditions of T-SQL's IF and BEGIN. */
  conditions: Conditions;
};

/** A transaction that is open. */
export type Transaction = {
  at: number;
  /** Whether it changes tables. */
  changes: boolean;
  /** The schema to go back to when SET LOCAL ends. */
  before: { current: Name | null } | null;
};

export function emptySchema(text: string, grammar: Grammar): Schema {
  return {
    text,
    grammar,
    tables: noTables(),
    types: new Map(),
    current: null,
    database: null,
    transaction: null,
    hasEscapes: false,
    copied: 0,
    code: new Map(),
    conditions: noConditions(),
  };
}

/** A name with the schema that it leaves out. */
export function qualified(parts: Name[], { current }: Schema): Name[] {
  return parts.length === 1 && current ? [current, ...parts] : parts;
}

/** The table that a name means; null if the text has not made it. */
export function tableOf(schema: Schema, parts: Name[], at: number): Table | null {
  const named = qualified(parts, schema);
  const tables = tablesOf(schema, named, at);
  const [match] = tables;
  if (!match || (tables.length === 1 && isSurelySame(match.parts, named))) return match ?? null;
  const names = tables.map((table) => nameText(table.parts)).join(" or ");
  const message = `${nameText(named)} may mean ${names} or another table. Name the schema of each.`;
  throw new UnknownStatement(message, at);
}

/** The tables of the session's database that a whole name may mean. */
export function tablesOf({ tables, database, grammar }: Schema, named: Name[], at: number) {
  const matches = findTables(tables, named, database, grammar.dialect);
  refuseUnplaced(matches, { parts: named, database }, at);
  return matches;
}

/** What types mean at this point of the text, in a table or in none. */
export function columnContext(
  { text, grammar, types, current }: Schema,
  { isIceberg }: Pick<Table, "isIceberg"> = { isIceberg: false },
): ColumnContext {
  const scope = { text, types, dialect: grammar.dialect, schema: current, isIceberg };
  return { text, grammar, bind: (read: TypeAt) => bind(read, scope) };
}

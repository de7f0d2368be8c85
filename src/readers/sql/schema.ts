import type { ColumnContext } from "./column.ts";
import { bind, type CustomTypes } from "./custom-types.ts";
import type { Grammar } from "./grammar.ts";
import { UnknownStatement } from "./impossible.ts";
import type { TypeAt } from "./read-type.ts";
import type { Name } from "./table-name.ts";
import { findTables, type Table, type Tables } from "./tables.ts";

/** What the statements of a text have made so far. */
export type Schema = {
  text: string;
  grammar: Grammar;
  tables: Tables;
  types: CustomTypes;
  /** Where names without a schema belong: SET search_path, USE. */
  current: Name | null;
};

export function emptySchema(text: string, grammar: Grammar): Schema {
  return { text, grammar, tables: new Map(), types: new Map(), current: null };
}

/** A name with the schema that it leaves out. */
export function qualified(parts: Name[], { current }: Schema): Name[] {
  return parts.length === 1 && current ? [current, ...parts] : parts;
}

/** The table that a name means; null if the text has not made it. */
export function tableOf(schema: Schema, parts: Name[], at: number): Table | null {
  const found = findTables(schema.tables, qualified(parts, schema), schema.grammar.dialect);
  if (found.length <= 1) return found[0] ?? null;
  const names = found.map((table) => table.parts.map(({ text }) => text).join(".")).join(" or ");
  throw new UnknownStatement(`This may mean ${names}. Name the schema.`, at);
}

export function columnContext({ text, grammar, types, current }: Schema): ColumnContext {
  return { text, grammar, bind: (read: TypeAt) => bind(read, types, grammar.dialect, current) };
}

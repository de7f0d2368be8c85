import { findColumn } from "./columns/columns.ts";
import { elementsFrom } from "./elements.ts";
import { qualified, type Schema } from "./schema.ts";
import { keyOf, nameOf, readName } from "./table-name.ts";
import { findTables } from "./tables.ts";
import { areWords, isMark, isWord, nameAt, type Token } from "./tokens.ts";

/** Notes the columns of CREATE UNIQUE INDEX i ON t (a, b), in case a primary key uses it. */
export function noteIndex(schema: Schema, tokens: readonly Token[], kind: number) {
  const { dialect } = schema.grammar;
  if (!isWord(tokens[kind - 1], "unique") || (dialect ?? "postgres") !== "postgres") return;
  const start = isWord(tokens[kind + 1], "concurrently") ? kind + 2 : kind + 1;
  const index = readName(tokens, start);
  const name = index.parts.at(-1);
  if (!name || !isWord(tokens[index.to], "on")) return;
  const { parts, to } = readName(tokens, index.to + 1);
  const open = isWord(tokens[to], "using") ? to + 2 : to;
  const elements = isMark(tokens[open], "(") ? elementsFrom(tokens, open)?.elements : null;
  const tables = findTables(schema.tables, qualified(parts, schema), schema.database, dialect);
  const [table] = tables;
  if (!elements || !table || tables.length > 1) return;
  const key = keyOf(name, dialect);
  if (areWords(tokens, start, "if", "not", "exists") && table.indexes.has(key)) return;
  const columns = elements.flatMap((element) => {
    const token = isMark(element[1], "(") ? null : nameAt(element[0]);
    const column = token && findColumn(table.columns, nameOf(token));
    return column ? [column] : [];
  });
  if (columns.length === elements.length) table.indexes.set(key, columns);
  else table.indexes.delete(key);
}

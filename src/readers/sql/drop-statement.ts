import { dropIndex } from "./alter-table/drop.ts";
import { isInDatabase } from "./databases.ts";
import type { Grammar } from "./grammar.ts";
import { UnknownStatement } from "./impossible.ts";
import { kindAt } from "./kind-at.ts";
import { type Schema, tableOf } from "./schema.ts";
import { nameless, readName } from "./table-name.ts";
import { removeTable, tablesOfSchema, withChildren } from "./tables.ts";
import { isMark, isWord, startOf, type Token } from "./tokens.ts";
import { cascades, dropType } from "./types/type-statements.ts";
import { wordsOf } from "./word-lists.ts";

/** Things that can be dropped without dropping columns. */
const WITHOUT_COLUMNS = wordsOf(
  "table view index sequence trigger rule policy role user publication subscription materialized",
);

/** Drops tables, types, and schemas with what is in them. */
export function drop(schema: Schema, tokens: readonly Token[]) {
  // MySQL: DROP TABLES a, b.
  const at = isWord(tokens[1], "tables") ? 1 : kindAt(tokens);
  const { dialect } = schema.grammar;
  if (isWord(tokens[at], "type", "domain")) return dropType(schema, tokens, at);
  if (isWord(tokens[at], "schema", "database")) return dropSchema(schema, tokens, at);
  if (isWord(tokens[at], "index")) return dropIndex(schema, tokens, at);
  const cascade = tokens.some((token) => isWord(token, "cascade"));
  if (cascade && isWord(tokens[at], "user")) return dropSchema(schema, tokens, at);
  if (isWord(tokens[at], "owned") && hasTables(schema)) throw mayDrop(tokens, "DROP OWNED");
  if (cascade && !isWord(tokens[at], ...WITHOUT_COLUMNS)) throw cascades(tokens);
  if (!isWord(tokens[at], "table", "tables")) return;
  // DROP TEMPORARY TABLE and DROP SNAPSHOT TABLE keep an ordinary table of that name.
  const isOther = isWord(tokens[at - 1], "temporary", "temp", "snapshot");
  for (let from = at + 1; from < tokens.length; ) {
    const { parts, to } = readName(tokens, from);
    if (parts.length === 0) throw nameless("DROP TABLE", tokens, to);
    const table = tableOf(schema, parts, startOf(tokens));
    // A table's partitions are dropped with it, and CASCADE drops the tables that inherit from it.
    if (table && (table.isTemporary || !isOther))
      for (const each of withChildren(table)) removeTable(schema.tables, each, dialect);
    if (!isMark(tokens[to], ",")) break;
    from = to + 1;
  }
}

/** The fault of a statement that drops tables or does not, which its text alone cannot tell. */
function mayDrop(tokens: readonly Token[], what: string) {
  return new UnknownStatement(
    `${what} may drop tables. Give the final CREATE TABLE statements instead.`,
    startOf(tokens),
  );
}

export function hasTables({ tables }: Schema) {
  return tables.all.size > 0;
}

/** Dialects whose databases have schemas. */
const WITH_SCHEMAS: readonly Grammar["dialect"][] = ["snowflake", "mssql"];

export function dropSchema(schema: Schema, tokens: readonly Token[], at: number) {
  const { dialect } = schema.grammar;
  const name = readName(tokens, at + 1).parts.at(-1);
  if (!name) return;
  if (isWord(tokens[at], "database") && WITH_SCHEMAS.includes(dialect)) {
    for (const table of [...schema.tables.all]) {
      const isIn = isInDatabase(table, name, dialect);
      if (isIn === null && dialect === "snowflake")
        throw mayDrop(tokens, `${tokens[0]?.text.toUpperCase()} … DATABASE`);
      if (isIn) removeTable(schema.tables, table, dialect);
    }
    return;
  }
  for (const table of tablesOfSchema(schema.tables, name, dialect))
    removeTable(schema.tables, table, dialect);
}

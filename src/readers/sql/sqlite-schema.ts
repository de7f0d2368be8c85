import { unquotedText } from "./code/object-path.ts";
import { virtualTable } from "./create-table/create-table.ts";
import { UnknownStatement } from "./impossible.ts";
import type { Schema } from "./schema.ts";
import { findTables, removeTable } from "./tables.ts";
import { isName, isWord, startOf, type Token } from "./tokens.ts";
import { wordsOf } from "./word-lists.ts";

/** The table in which SQLite keeps its schema. */
const OWN = /^sqlite_(master|schema)$/i;

/** Whether a statement changes rows of SQLite's own schema. */
export function isOfSchema(tokens: readonly Token[]) {
  return tokens.slice(0, 6).some((token) => isName(token) && OWN.test(token.text));
}

/** Applies the row of a virtual table, as .dump writes it; other changes could create any table. */
export function applyToSchema(schema: Schema, tokens: readonly Token[]) {
  const said = tokens.filter(({ kind }) => kind === "string").map(unquotedText);
  const [kind, name, , sql = ""] = said;
  const isVirtual = kind === "table" && name && /^create\s+virtual\s+table\b/i.test(sql);
  if (!isWord(tokens[0], "insert", "replace") || !isVirtual) {
    const table = tokens.find((token) => isName(token) && OWN.test(token.text))?.text;
    throw new UnknownStatement(
      `Changes of ${table} may change tables. Give the final CREATE TABLE statements instead.`,
      startOf(tokens),
    );
  }
  virtualTable(schema, [{ text: name, isQuoted: true }], startOf(tokens));
}

/** Endings of the tables in which FTS3 to FTS5 and R-trees keep the content of their virtual tables. */
const SHADOWS = wordsOf("data idx content docsize config segments segdir stat node rowid parent");

/** Removes the tables that only keep the content of a virtual one. */
export function removeShadows({ tables, grammar }: Schema) {
  if (grammar.dialect !== "sqlite") return;
  for (const table of [...tables.all].filter(({ isVirtual }) => isVirtual)) {
    const name = table.parts.at(-1)?.text ?? "";
    for (const shadow of SHADOWS) {
      const parts = [{ text: `${name}_${shadow}`, isQuoted: true }];
      for (const table of findTables(tables, parts, null, "sqlite"))
        removeTable(tables, table, "sqlite");
    }
  }
}

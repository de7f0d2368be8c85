import { renameTable } from "../alter-table/rename.ts";
import { findColumn, renameColumn } from "../columns/columns.ts";
import { commaParts } from "../elements.ts";
import { UnknownStatement } from "../impossible.ts";
import { type Schema, tableOf } from "../schema.ts";
import { readName } from "../table-name.ts";
import { isMark, isWord, startOf, type Token } from "../tokens.ts";
import { pathOf, unquotedText } from "./object-path.ts";

/** The procedure that EXEC runs, after the variable of its result, and the position of its arguments. */
export function procedureOf(tokens: readonly Token[]) {
  const hasResult = /^@/.test(tokens[1]?.text ?? "") && isMark(tokens[2], "=");
  return readName(tokens, hasResult ? 3 : 1);
}

/** What EXEC sp_rename 'dbo.orders.id', 'key', 'COLUMN' renames; null for another procedure. */
export function renamingOf(tokens: readonly Token[]) {
  const { parts, to } = procedureOf(tokens);
  if (parts.at(-1)?.text.toLowerCase() !== "sp_rename") return null;
  const said = new Map<string, string | null>();
  for (const [n, part] of commaParts(tokens.slice(to)).entries()) {
    const isNamed = isMark(part[1], "=");
    const name = isNamed ? part[0]?.text.toLowerCase() : ["@objname", "@newname", "@objtype"][n];
    const [value, ...more] = part.slice((isNamed ? 2 : 0) + (isNational(part, isNamed) ? 1 : 0));
    const isString = value?.kind === "string" && more.length === 0;
    if (name && value) said.set(name, isString ? unquotedText(value) : null);
  }
  const [from, name] = [said.get("@objname"), said.get("@newname")];
  const kind = said.has("@objtype") ? said.get("@objtype") : "any";
  if (!from || !name || !kind) throw unclear(tokens);
  return { from: pathOf(from), name, kind: kind.toLowerCase() };
}

/** N'orders'. */
function isNational(part: readonly Token[], isNamed: boolean) {
  return isWord(part[isNamed ? 2 : 0], "n");
}

function unclear(tokens: readonly Token[]) {
  return new UnknownStatement(
    "What this sp_rename renames is not known. Give the final CREATE TABLE statements instead.",
    startOf(tokens),
  );
}

/** Renames a table or a column; indexes and types have names of their own. */
export function renameBy(
  schema: Schema,
  tokens: readonly Token[],
  { from, name, kind }: NonNullable<ReturnType<typeof renamingOf>>,
) {
  const at = startOf(tokens);
  const renamed = { text: name, isQuoted: true };
  const object = kind === "column" ? null : tableOf(schema, from, at);
  if (object && (kind === "object" || kind === "any"))
    return renameTable(schema, object, [renamed]);
  if (kind !== "column" && kind !== "any") return;
  const table = tableOf(schema, from.slice(0, -1), at);
  const last = from.at(-1);
  const column = table && last && findColumn(table.columns, last);
  if (column) renameColumn(table.columns, column, renamed);
  // Without a kind, it may be an index.
  else if (table && kind === "column")
    table.fault ??= `sp_rename names ${last?.text}, which is not one of its columns.`;
}

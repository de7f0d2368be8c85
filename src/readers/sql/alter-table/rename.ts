import { renameColumn } from "../columns/columns.ts";
import type { Name } from "../name.ts";
import { type Schema, tableOf, tablesOf } from "../schema.ts";
import { keyOf, nameOf, nameText, readName } from "../table-name.ts";
import { moveTable, type Table } from "../tables.ts";
import { areWords, isMark, isWord, nameAt } from "../tokens.ts";
import { type Act, afterIfExists, columnToRename, family, missing } from "./act.ts";

export function rename(act: Act): boolean {
  const { schema, table, action } = act;
  if (isWord(action[1], "constraint", "index", "key") && isWord(action[3], "to")) {
    const [from, to] = [nameAt(action[2]), nameAt(action[4])];
    const key = from && keyOf(nameOf(from), schema.grammar.dialect);
    const known = key ? table.constraints.get(key) : undefined;
    if (known && to) table.constraints.set(keyOf(nameOf(to), schema.grammar.dialect), known);
    return true;
  }
  const at = isWord(action[1], "column") ? afterIfExists(action, 2) : 1;
  // MySQL: RENAME b, RENAME = b
  const isSaid = isWord(action[1], "to", "as") || isMark(action[1], "=");
  const target = readName(action, isSaid ? 2 : 1);
  if (at === 1 && (isSaid || target.to === action.length))
    return renameTable(schema, table, target.parts);
  const [from, to] = [nameAt(action[at]), nameAt(action[at + 2])];
  if (!from || !to || !isWord(action[at + 1], "to") || action.length > at + 3) return false;
  for (const each of family(act)) {
    const column = columnToRename(act, each, nameOf(from));
    if (column) {
      renameColumn(each.columns, column, nameOf(to));
      renameInConstraints(each, nameOf(from), nameOf(to));
    } else if (each === table && !areWords(action, at - 2, "if", "exists"))
      missing(table, nameOf(from));
  }
  return true;
}

/** What constraints say goes on being about the column. A copy of the table may share them. */
function renameInConstraints({ constraints, columns: { dialect } }: Table, from: Name, to: Name) {
  const key = keyOf(from, dialect);
  for (const [name, { says, columns }] of constraints) {
    const renamed = columns.map((column) => (keyOf(column, dialect) === key ? to : column));
    constraints.set(name, { says, columns: renamed });
  }
}

/** Gives a table another name, which may leave out the schema. */
export function renameTable(schema: Schema, table: Table, parts: Name[]): boolean {
  if (parts.length === 0) return false;
  const named = parts.length > 1 ? parts : [...table.parts.slice(0, -1), ...parts];
  const [taken] = tablesOf(schema, named, table.from);
  moveTable(schema.tables, table, named, schema.grammar.dialect);
  if (taken && taken !== table && taken.parts.length === named.length) {
    taken.fault = "Another table is renamed to this name.";
    table.fault = taken.fault;
  }
  return true;
}

/** Gives two tables each other's columns: ALTER TABLE a SWAP WITH b of Snowflake. */
export function swapTables(
  schema: Schema,
  swap: { parts: Name[]; table: Table | null },
  parts: Name[],
): void {
  const other = tableOf(schema, parts, swap.table?.from ?? 0);
  const { table } = swap;
  const unknown = nameText(table ? parts : swap.parts);
  if (!table || !other) {
    const known = table ?? other;
    if (known) known.fault ??= `It is swapped with ${unknown}, which is not in this text.`;
    return;
  }
  const { dialect } = schema.grammar;
  const own = table.parts;
  moveTable(schema.tables, table, other.parts, dialect);
  moveTable(schema.tables, other, own, dialect);
}

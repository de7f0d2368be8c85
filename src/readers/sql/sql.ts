import type { Dialect } from "../mapping/dialects.ts";
import { textReader } from "../reader.ts";
import type { SourceColumn, SourceTable } from "../table.ts";
import { placeAt, UnreadableSource } from "../unreadable.ts";
import { type AlterTable, alterTables } from "./alter-table.ts";
import { isColumn, readColumn } from "./column.ts";
import { type CreateTable, createTables } from "./create-table.ts";
import { type CustomTypes, readCustomTypes } from "./custom-types.ts";
import { dialectOfText } from "./dialect.ts";
import { primaryKey } from "./primary-key.ts";
import { isSameTable } from "./table-name.ts";
import { isWord, sqlTokens, type Token } from "./tokens.ts";

/** The tables that a text of SQL creates. */
export const sql = textReader("sql", ["sql", "ddl"], hasCreateTable, (text, _input, options) => {
  const tokens = sqlTokens(text);
  const statements = createTables(tokens);
  const [first] = statements;
  if (!first) throw new UnreadableSource("There is no CREATE TABLE statement.");
  if (statements.length === 1 && "fault" in first) {
    throw new UnreadableSource(first.fault, placeAt(text, first.start.from));
  }
  const context = {
    text,
    custom: readCustomTypes(tokens),
    alters: byTable(alterTables(tokens)),
    dialect: options.dialect ?? dialectOfText(text),
  };
  return named(statements).map(({ name, statement }) => readTable(name, statement, context));
});

function hasCreateTable(beginning: string) {
  return /\bcreate\b[^;()]{0,200}\btable\b/i.test(beginning);
}

type Context = {
  text: string;
  custom: CustomTypes;
  /** By the last part of the table's name. */
  alters: ReadonlyMap<string, readonly AlterTable[]>;
  dialect: Dialect | undefined;
};

/** Each statement by its table's name; those that share one have their schemas' before it. */
function named(statements: readonly CreateTable[]) {
  const counts = new Map<string, number>();
  const last = ({ parts }: CreateTable) => parts.at(-1) ?? "";
  for (const one of statements) counts.set(last(one), (counts.get(last(one)) ?? 0) + 1);
  return statements.map((statement) => ({
    name: (counts.get(last(statement)) ?? 0) > 1 ? statement.parts.join(".") : last(statement),
    statement,
  }));
}

function readTable(name: string, statement: CreateTable, context: Context): SourceTable {
  if ("fault" in statement) return { name, fault: statement.fault };
  const alters = altersOf(statement, context);
  if (alters.some(({ changesColumns }) => changesColumns)) {
    return { name, fault: "ALTER TABLE changes its columns. Give the table as it is afterwards." };
  }
  const copied = statement.elements.find((element) => isCopy(element));
  if (copied) return { name, fault: "It copies columns of another table with LIKE. List them." };
  const keys = new Set(alters.flatMap(({ required }) => required.map(lower)));
  const columns: SourceColumn[] = [];
  for (const element of statement.elements) {
    const keyed = primaryKey(element);
    if (keyed) for (const column of keyed) keys.add(lower(column));
    else if (isColumn(element)) {
      columns.push(readColumn(element, context.text, context.custom, context.dialect));
    }
  }
  return { name, columns: columns.map((one) => (keys.has(lower(one.name)) ? required(one) : one)) };
}

function byTable(alters: readonly AlterTable[]) {
  const found = new Map<string, AlterTable[]>();
  for (const alter of alters) {
    const name = lower(alter.parts.at(-1) ?? "");
    const others = found.get(name);
    if (others) others.push(alter);
    else found.set(name, [alter]);
  }
  return found;
}

function altersOf({ parts }: CreateTable, { alters }: Context) {
  const named = alters.get(lower(parts.at(-1) ?? "")) ?? [];
  return named.filter((alter) => isSameTable(alter.parts, parts));
}

function isCopy([first, ...rest]: readonly Token[]) {
  return isWord(first, "like") && !isColumn([first as Token, ...rest]);
}

function required<Column extends SourceColumn>(column: Column): Column {
  return { ...column, required: true };
}

function lower(name: string) {
  return name.toLowerCase();
}

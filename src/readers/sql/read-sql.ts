import { MAX_DETAIL_FIELDS } from "#domain/details/detail.ts";
import { DIALECTS, type Dialect } from "../mapping/dialects.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import type { SourceTable } from "../table.ts";
import { placeAt, UnreadableSource } from "../unreadable.ts";
import { apply } from "./apply.ts";
import { finished } from "./columns/column.ts";
import { repeatedOf } from "./columns/columns.ts";
import { hasCreateTable } from "./create-table/create-table-words.ts";
import { dialectOfText } from "./dialect.ts";
import type { Grammar } from "./grammar.ts";
import { Impossible, UnknownStatement } from "./impossible.ts";
import { emptySchema } from "./schema.ts";
import { removeShadows } from "./sqlite-schema.ts";
import { statementsOf } from "./statements/statements.ts";
import { upPart } from "./statements/up-part.ts";
import { nameText } from "./table-name.ts";
import type { Table } from "./tables.ts";
import { refuseOpen } from "./transaction.ts";

/** The tables that exist after all statements of a text have run. */
export function readSql(whole: string, dialectOption: Dialect | undefined): SourceTable[] {
  const text = upPart(whole);
  const dialect = dialectOption ?? dialectOfText(text);
  const { outcome, doubt } = readText(text, dialect ?? null);
  return settled(doubt === null ? outcome : agreed(text, outcome, doubt), text, dialect);
}

/** The result of reading by a dialect's rules. */
type Outcome = Table[] | Impossible;

/** What a text creates, and the first position at which dialects may differ; null if there is none. */
function readText(
  text: string,
  dialect: Dialect | null,
): { outcome: Outcome; doubt: number | null } {
  let doubt = null as number | null;
  const note = (at: number) => {
    doubt ??= at;
  };
  const outcome = outcomeOf(text, { dialect, doubt: note });
  return { outcome, doubt };
}

function outcomeOf(text: string, grammar: Grammar): Outcome {
  const schema = emptySchema(text, grammar);
  try {
    for (const statement of statementsOf(text, grammar)) apply(schema, statement);
    refuseOpen(schema);
  } catch (error) {
    if (error instanceof Impossible) return error;
    throw error;
  }
  removeShadows(schema);
  const tables = [...schema.tables.all].sort((one, other) => one.from - other.from);
  for (const table of tables) {
    for (const { countedAt, isKey } of table.columns.list) {
      if (!grammar.dialect && countedAt !== null && !isKey) grammar.doubt(countedAt);
    }
    refuseOtherType(table);
  }
  return tables;
}

/** Refuses a table whose columns come from a type that has changed since. */
function refuseOtherType(table: Table) {
  if (!table.of || table.of.type.base?.inside === table.of.inside) return;
  table.fault ??=
    "ALTER TYPE changes the type that its columns come from. Give its final CREATE TABLE instead.";
}

/** Reads a text in every dialect that it could be in. If the results differ, somebody has to choose. */
function agreed(text: string, common: Outcome, doubt: number): Outcome {
  const outcomes = new Map<string, { dialect: Dialect; outcome: Outcome }>();
  for (const dialect of DIALECTS) {
    if (dialect === "databricks") continue;
    const { outcome } = readText(text, dialect);
    const isPossible = !(outcome instanceof Impossible) || outcome instanceof UnknownStatement;
    const key = isPossible ? written(outcome, text) : null;
    if (key !== null && !outcomes.has(key)) outcomes.set(key, { dialect, outcome });
  }
  const [one, other] = [...outcomes.values()];
  if (!one || !other) return one?.outcome ?? common;
  const problem = `${one.dialect} and ${other.dialect} read this text differently.`;
  return new UnknownStatement(
    `${problem} Say which dialect it is, such as --dialect ${one.dialect}.`,
    doubt,
    `${problem} Choose its dialect.`,
  );
}

/** An outcome as text, to compare it with others. */
function written(outcome: Outcome, text: string): string {
  return outcome instanceof Impossible
    ? outcome.message
    : JSON.stringify(tablesOf(outcome, undefined, text));
}

function settled(outcome: Outcome, text: string, dialect: Dialect | undefined): SourceTable[] {
  if (outcome instanceof Impossible)
    throw new UnreadableSource(outcome.message, placeAt(text, outcome.at), outcome.inConsole);
  const [first] = outcome;
  if (!first) throw new UnreadableSource(hasCreateTable(text) ? NONE_LEFT : NO_TABLE);
  if (outcome.length === 1 && first.fault) {
    throw new UnreadableSource(first.fault, placeAt(text, first.faultAt ?? first.from));
  }
  return tablesOf(outcome, dialect, text);
}

/** Each table, and as much of what is inside their types as the length of a text lets one expect. */
function tablesOf(tables: readonly Table[], dialect: Dialect | undefined, text: string) {
  let left = MAX_DETAIL_FIELDS + text.length;
  return named(tables).map((entry) => {
    const fields = Math.min(left, MAX_DETAIL_FIELDS);
    const inside = newInside(fields);
    const table = tableOf(entry, dialect, text, inside);
    left -= fields - Math.max(inside.budget.fields, 0);
    return table;
  });
}

const NO_TABLE =
  "There is no CREATE TABLE statement. The columns of a view or a dictionary can be read from a listing of information_schema.columns, or from the database itself.";
const NONE_LEFT =
  "No statement leaves a table. If something drops the tables that CREATE TABLE makes, leave it out.";

type Named = { name: string; table: Table };

/** The name of each table; those that share one have their schema before it, and then their database. */
function named(tables: readonly Table[]): Named[] {
  const last = ({ parts }: Table) => nameText(parts.slice(-1));
  const whole = ({ parts }: Table) => nameText(parts);
  const [lasts, wholes] = [repeated(tables.map(last)), repeated(tables.map(whole))];
  return tables.map((table) => {
    if (!lasts.has(last(table))) return { name: last(table), table };
    const { database } = table;
    const isApart = database && wholes.has(whole(table));
    return { name: isApart ? `${database.text}.${whole(table)}` : whole(table), table };
  });
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

function tableOf(
  { name, table }: Named,
  dialect: Dialect | undefined,
  text: string,
  inside: Inside,
): SourceTable {
  if (table.fault) return { name, fault: faultOf(table, text) };
  const repeated = dialect && repeatedOf(table.columns);
  if (repeated) return { name, fault: `The column ${repeated.name.text} appears twice.` };
  return { name, columns: table.columns.list.map((column) => finished(column, dialect, inside)) };
}

/** A table's fault; where it is, as the other tables of the text have places of their own. */
function faultOf({ fault, faultAt }: Table, text: string): string {
  if (faultAt === null) return fault ?? "";
  const { line, column } = placeAt(text, faultAt);
  return `Line ${line}, column ${column}: ${fault}`;
}

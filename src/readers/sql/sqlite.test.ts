import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { DDL_SEED, DDL_STATEMENTS } from "#server/testing/env.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import type { SourceColumn, SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { parseType } from "./parse-type.ts";
import { mutated } from "./testing/postgres-ddl.ts";
import { randomOf } from "./testing/random.ts";
import { sqliteScript } from "./testing/sqlite-ddl.ts";

/** Statements in a script. */
const LENGTH = 8;

type Counts = { statements: number; agreed: number; refused: number };

test(`what SQLite makes of generated statements is what is read, or it is refused (seed ${DDL_SEED})`, async () => {
  const counts: Counts = { statements: 0, agreed: 0, refused: 0 };
  for (let seed = DDL_SEED; counts.statements < DDL_STATEMENTS; seed++) await compare(seed, counts);
  assert.ok(counts.agreed > 2 * counts.refused, JSON.stringify(counts));
  console.log(`SQLite: ${JSON.stringify(counts)}`);
});

/** Runs a script of a seed, and then with one change. */
async function compare(seed: number, counts: Counts) {
  const random = randomOf(seed);
  const valid: string[] = [];
  const database = new DatabaseSync(":memory:");
  const statements = sqliteScript(random, LENGTH);
  for (let drawn = statements.next(); !drawn.done; ) {
    counts.statements += 1;
    const isRight = runs(database, drawn.value);
    if (isRight) valid.push(drawn.value);
    drawn = statements.next(isRight);
  }
  const script = `${valid.join(";\n")};\n`;
  await check(script, database, counts, seed);
  database.close();
  const changed = mutated(random, script);
  const other = new DatabaseSync(":memory:");
  counts.statements += 1;
  if (runs(other, changed)) await check(changed, other, counts, seed);
  other.close();
}

function runs(database: DatabaseSync, statement: string) {
  try {
    database.exec(statement);
    return true;
  } catch {
    return false;
  }
}

async function check(script: string, database: DatabaseSync, counts: Counts, seed: number) {
  const known = database
    .prepare(
      "SELECT name FROM (SELECT * FROM sqlite_schema UNION ALL SELECT * FROM sqlite_temp_schema) WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name }) => String(name));
  // A temporary table may hide another of its name.
  if (known.length === 0 || new Set(known.map((name) => name.toLowerCase())).size < known.length)
    return;
  const tables = await tablesIn(script);
  if (!tables) {
    counts.refused += known.length;
    return;
  }
  const about = `seed ${seed}\n${script}`;
  for (const name of known) {
    const table: SourceTable | undefined = tables.find(
      (one) => one.name.toLowerCase() === name.toLowerCase(),
    );
    assert.ok(table, `${name} is not read. ${about}`);
    if ("fault" in table) {
      counts.refused += 1;
      continue;
    }
    const columns = columnsOf(database, name);
    const own: string[] = table.columns.map(written);
    assert.deepEqual(
      own,
      columns.map((column, n) => written(asRefused(column, table.columns[n]))),
      `${name} is read wrongly. ${about}`,
    );
    if (columns.every((column, n) => written(column) === own[n])) counts.agreed += 1;
    else counts.refused += 1;
  }
  for (const table of tables) {
    const isThere = known.some((name) => name.toLowerCase() === table.name.toLowerCase());
    assert.ok("fault" in table || isThere, `There is no ${table.name}. ${about}`);
  }
}

/** What is there, without the type that a column was refused for. */
function asRefused(known: SourceColumn, read: SourceColumn | undefined): Written {
  return read && "fault" in read ? { name: known.name, required: known.required } : known;
}

function columnsOf(database: DatabaseSync, table: string): SourceColumn[] {
  const rows = database.prepare("SELECT * FROM pragma_table_xinfo(?) WHERE hidden <> 1").all(table);
  return rows.map(({ name, type, notnull, pk }) => {
    // SQLite keeps a type as it is written, but cuts a character from each end of [int] /* c */.
    const whole = /^[^[]*\]/.test(String(type)) ? `[${type}` : String(type);
    const plain = whole.replace(/\/\*.*?(\*\/|\*?$)|--[^\n]*(\n|$)/gs, " ");
    const physical_type = plain.replace(/\bgenerated(\s+always)?\s*$/i, "").trim();
    const required = notnull !== 0 || pk !== 0;
    const parsed = parseType(physical_type) ?? { name: physical_type };
    return mapColumn(
      "sql",
      { name: String(name), required, type: parsed, physical_type },
      "sqlite",
    );
  });
}

type Written = { name: string; required: boolean; type?: string };

function written(column: Written) {
  return `${column.name} ${column.type ?? "?"}${column.required ? "!" : ""}`;
}

async function tablesIn(script: string): Promise<SourceTable[] | null> {
  try {
    return (await readSource(textSource(script), { from: "sql", dialect: "sqlite" })).tables;
  } catch (error) {
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}

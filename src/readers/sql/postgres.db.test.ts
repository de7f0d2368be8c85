import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { DDL_SEED, DDL_STATEMENTS, TEST_DATABASE_URL } from "#testing/env.ts";
import { findOlder, type Programs, startOlder } from "#testing/servers/older-postgres.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import type { SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { CHANGES } from "./testing/differential.ts";
import { mutated, mutatedDump } from "./testing/mutated.ts";
import { postgresScript } from "./testing/postgres-ddl.ts";
import { randomOf } from "./testing/random.ts";
import { parseType } from "./types/parse-type.ts";

/** Statements in a script. */
const LENGTH = 12;

const COLUMNS = `
WITH RECURSIVE base AS (
  SELECT t.oid, t.oid AS at, -1 AS typmod, false AS required FROM pg_type t
  UNION ALL
  SELECT base.oid, t.typbasetype, t.typtypmod, base.required OR t.typnotnull
  FROM base JOIN pg_type t ON t.oid = base.at WHERE t.typtype = 'd'
)
SELECT n.nspname AS schema, c.relname AS table, a.attname AS column,
  CASE t.typtype WHEN 'e' THEN 'enum' WHEN 'c' THEN 'struct' WHEN 'r' THEN 'range' WHEN 'p' THEN 'pseudo'
    ELSE format_type(base.at, CASE WHEN base.oid = base.at THEN a.atttypmod ELSE base.typmod END) END AS type,
  a.attnotnull OR base.required AS required
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN base ON base.oid = a.atttypid
LEFT JOIN pg_type t ON t.oid = base.at
WHERE c.relkind IN ('r', 'p') AND (n.nspname = $1 OR n.nspname LIKE 'pg\\_temp\\_%')
  AND (t.oid IS NULL OR t.typtype <> 'd')
ORDER BY c.oid, a.attnum`;

const client = new pg.Client(TEST_DATABASE_URL);
before(() => client.connect());
after(() => client.end());

/** Statements that were run, and tables. */
type Counts = { statements: number; agreed: number; refused: number };

test(`what Postgres makes of generated statements is what is read, or it is refused (seed ${DDL_SEED})`, async () => {
  const counts: Counts = { statements: 0, agreed: 0, refused: 0 };
  for (let seed = DDL_SEED; counts.statements < DDL_STATEMENTS; seed++) await compare(seed, counts);
  console.log(`Postgres: ${JSON.stringify(counts)}`);
  // A reader that refuses everything would never be wrong.
  assert.ok(counts.agreed > 3 * counts.refused, JSON.stringify(counts));
});

const older = findOlder();

test("what pg_dump writes is read, and what Postgres makes of it with changes", {
  skip: older ? false : "no older Postgres is installed",
}, async (t) => {
  const { bin } = older as Programs;
  const dataDir = mkdtempSync(join(tmpdir(), "dumped-"));
  chmodSync(dataDir, 0o755);
  const { url, stop } = await startOlder(older as Programs, dataDir);
  const dumped = new pg.Client(url);
  t.after(async () => {
    await dumped.end();
    await stop();
    rmSync(dataDir, { recursive: true });
  });
  await dumped.connect();
  const counts: Counts = { statements: 0, agreed: 0, refused: 0 };
  const changes: Counts = { statements: 0, agreed: 0, refused: 0 };
  for (let seed = DDL_SEED; counts.statements < DDL_STATEMENTS / 2; seed++) {
    const schema = `ddl_${seed}`;
    await dumped.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`);
    const statements = postgresScript(randomOf(seed), LENGTH);
    for (let drawn = statements.next(); !drawn.done; ) {
      counts.statements += 1;
      const isKept = !/\btemp\b/.test(drawn.value);
      const isRight = isKept && (await dumped.query(drawn.value).catch(() => null)) !== null;
      drawn = statements.next(isRight);
    }
    const args = ["--inserts", "--schema", schema, url];
    const dump = execFileSync(join(bin, "pg_dump"), args, { encoding: "utf8" });
    await dumped.query(`DROP SCHEMA ${schema} CASCADE; RESET search_path`);
    await compareDump(dumped, dump, counts, seed);
    await compareChanged(dumped, dump, changes, seed);
  }
  console.log(`pg_dump: ${JSON.stringify(counts)}, changed: ${JSON.stringify(changes)}`);
  assert.ok(counts.agreed > 3 * counts.refused, JSON.stringify(counts));
  assert.ok(changes.agreed > changes.refused, JSON.stringify(changes));
});

/** What a dump makes: a table that was altered to inherit may have had its columns in another order. */
async function compareDump(engine: pg.Client, dump: string, counts: Counts, seed: number) {
  assert.ok(await restored(engine, plainOf(dump), dump, counts, seed), dump);
}

async function compareChanged(engine: pg.Client, dump: string, counts: Counts, seed: number) {
  const random = randomOf(seed);
  for (let n = 0; n < CHANGES; n++) {
    const changed = mutatedDump(random, plainOf(dump));
    counts.statements += 1;
    await restored(engine, changed, changed, counts, seed);
  }
}

/** A dump without the lines that psql reads itself. */
function plainOf(dump: string) {
  return dump.replace(/^\\.*$/gm, "");
}

/** Runs a script, compares what it makes with what is read, and undoes it. Returns whether it runs. */
async function restored(
  engine: pg.Client,
  script: string,
  text: string,
  counts: Counts,
  seed: number,
): Promise<boolean> {
  await engine.query("BEGIN");
  const runs = (await engine.query(script).catch(() => null)) !== null;
  if (runs) await check(text, await tablesOf(engine, `ddl_${seed}`), counts, seed);
  await engine.query("ROLLBACK; RESET search_path");
  return runs;
}

/** Runs a script of a seed, and then with one change. */
async function compare(seed: number, counts: Counts) {
  const random = randomOf(seed);
  const schema = `ddl_${seed}`;
  await client.query(`BEGIN; CREATE SCHEMA ${schema}; SET LOCAL search_path = ${schema}`);
  const valid: string[] = [];
  try {
    const statements = postgresScript(random, LENGTH);
    for (let drawn = statements.next(); !drawn.done; ) {
      counts.statements += 1;
      const isRight = await runs(drawn.value);
      if (isRight) valid.push(drawn.value);
      drawn = statements.next(isRight);
    }
    const script = `SET search_path = ${schema};\n${valid.join(";\n")};\n`;
    await check(script, await tablesOf(client, schema), counts, seed);
  } finally {
    await client.query("ROLLBACK");
  }
  if (valid.length === 0) return;
  const changed = mutated(random, valid.join(";\n"));
  await client.query(`BEGIN; CREATE SCHEMA ${schema}; SET LOCAL search_path = ${schema}`);
  try {
    counts.statements += 1;
    if (await runs(changed)) {
      await check(
        `SET search_path = ${schema};\n${changed};\n`,
        await tablesOf(client, schema),
        counts,
        seed,
      );
    }
  } finally {
    await client.query("ROLLBACK");
  }
}

async function runs(statement: string) {
  await client.query("SAVEPOINT one");
  try {
    await client.query(statement);
    return true;
  } catch {
    await client.query("ROLLBACK TO one");
    return false;
  }
}

type Known = { name: string; columns: string[] };

async function tablesOf(client: pg.Client, schema: string): Promise<Known[]> {
  const { rows } = await client.query(COLUMNS, [schema]);
  const known = new Map<string, string[]>();
  // A temporary table may hide another of its name.
  const all = new Set(rows.map(({ schema, table }) => `${schema}.${table}`));
  const isTold = new Set(rows.map(({ table }) => table)).size === all.size;
  for (const { table, column, type, required } of isTold ? rows : []) {
    const columns = known.get(table) ?? [];
    known.set(table, columns);
    if (column === null) continue;
    const mapped = mapColumn(
      "sql",
      { name: column, required, type: parseType(type) ?? { name: type }, physical_type: type },
      "postgres",
    );
    columns.push(written(mapped));
  }
  return [...known].map(([name, columns]) => ({ name, columns }));
}

function written(column: { name: string; required: boolean; type?: string }) {
  return `${column.name} ${column.type ?? "?"}${column.required ? "!" : ""}`;
}

async function check(script: string, known: readonly Known[], counts: Counts, seed: number) {
  const tables = known.length > 0 ? await tablesIn(script) : [];
  if (known.length === 0) return;
  if (!tables) {
    counts.refused += known.length;
    return;
  }
  const about = `seed ${seed}\n${script}`;
  const names = new Set(known.map(({ name }) => name));
  const byName = new Map<string, SourceTable>();
  for (const table of tables) {
    const name = table.name.replace(`ddl_${seed}.`, "");
    byName.set(names.has(name) ? name : name.toLowerCase(), table);
  }
  for (const { name, columns } of known) {
    const table = byName.get(name);
    assert.ok(table, `${name} is not read. ${about}`);
    if ("fault" in table) counts.refused += 1;
    else {
      const own = table.columns.map((column, n) => folded(written(column), columns[n]));
      assert.deepEqual(own, columns, `${name} is read wrongly. ${about}`);
      counts.agreed += 1;
    }
  }
  for (const [name, table] of byName) {
    assert.ok("fault" in table || names.has(name), `There is no ${name}. ${about}`);
  }
}

/** Names are read as they are written; Postgres folds those without quotes. */
function folded(read: string, known: string | undefined) {
  const [, name = "", rest = ""] = /^(.*)( .+)$/s.exec(read) ?? [];
  return known === name.toLowerCase() + rest ? known : read;
}

async function tablesIn(script: string): Promise<SourceTable[] | null> {
  try {
    return (await readSource(textSource(script), { from: "sql", dialect: "postgres" })).tables;
  } catch (error) {
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}

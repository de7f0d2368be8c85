import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { DDL_SEED, DDL_STATEMENTS } from "#testing/env.ts";
import {
  compareDump,
  differential,
  type Engine,
  type KnownColumn,
} from "./testing/differential.ts";
import { randomOf } from "./testing/random.ts";
import { sqliteScript } from "./testing/sqlite-ddl.ts";

/** Statements in a script. */
const LENGTH = 8;

const TABLES = `SELECT name FROM (SELECT * FROM sqlite_schema UNION ALL SELECT * FROM sqlite_temp_schema)
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;

function openSqlite(path = ":memory:"): Engine & { close: () => void } {
  let database = new DatabaseSync(path);
  const runs = async (sql: string) => {
    try {
      database.exec(sql);
      return true;
    } catch {
      return false;
    }
  };
  return {
    dialect: "sqlite",
    restart: async () => {
      database.close();
      database = new DatabaseSync(path);
    },
    runs,
    runsScript: runs,
    columns: async () => {
      const tables = database.prepare(TABLES).all();
      const names = tables.map(({ name }) => String(name));
      const isTold = new Set(names.map((name) => name.toLowerCase())).size === names.length;
      return isTold ? names.flatMap((name) => columnsOf(database, name)) : null;
    },
    close: () => database.close(),
  };
}

function columnsOf(database: DatabaseSync, table: string): KnownColumn[] {
  const rows = database.prepare("SELECT * FROM pragma_table_xinfo(?) WHERE hidden <> 1").all(table);
  const keys = database
    .prepare("SELECT * FROM pragma_index_list(?) WHERE origin = 'pk'")
    .all(table);
  // A key that is the rowid needs no index, and takes no null.
  const isRowid = keys.length === 0;
  return rows.map(({ name, type, notnull, pk }) => {
    // SQLite keeps a type as it is written, but cuts a character from each end of [int] /* c */.
    const whole = /^[^[]*\]/.test(String(type)) ? `[${type}` : String(type);
    const plain = whole.replace(/\/\*.*?(\*\/|\*?$)|--[^\n]*(\n|$)/gs, " ");
    const own = closedAgain(plain)
      .replace(/\bgenerated(\s+always)?\s*$/i, "")
      .trim();
    return {
      table,
      name: String(name),
      type: own,
      required: notnull !== 0 || (pk !== 0 && isRowid),
    };
  });
}

/** The ) of [int] (1), which SQLite cuts as well. */
function closedAgain(type: string) {
  return type.includes("(") && !type.includes(")") ? `${type})` : type;
}

test(`what SQLite makes of generated statements is what is read, or it is refused (seed ${DDL_SEED})`, async () => {
  const run = { script: sqliteScript, length: LENGTH, seed: DDL_SEED, statements: DDL_STATEMENTS };
  const counts = await differential(openSqlite(), run);
  console.log(`SQLite: ${JSON.stringify(counts)}`);
  assert.ok(counts.agreed > 2 * counts.refused, JSON.stringify(counts));
});

const skip = spawnSync("sqlite3", ["--version"]).error ? "there is no sqlite3" : false;

test("what .dump of sqlite3 writes is read, and what SQLite makes of it with changes", {
  skip,
}, async () => {
  const counts = { statements: 0, agreed: 0, refused: 0 };
  const dir = mkdtempSync(join(tmpdir(), "sqlite-"));
  const changed = openSqlite();
  for (let seed = DDL_SEED; seed < DDL_SEED + DDL_STATEMENTS / 20; seed++) {
    const file = join(dir, `${seed}.db`);
    const sqlite = openSqlite(file);
    const statements = sqliteScript(randomOf(seed), LENGTH);
    for (let drawn = statements.next(); !drawn.done; )
      drawn = statements.next(await sqlite.runs(drawn.value));
    const dump = spawnSync("sqlite3", [file, ".dump"], { encoding: "utf8" }).stdout;
    if ((await sqlite.columns())?.length) await compareDump(changed, dump, counts, seed);
    sqlite.close();
  }
  changed.close();
  rmSync(dir, { recursive: true });
  console.log(`.dump: ${JSON.stringify(counts)}`);
  assert.ok(counts.agreed > 2 * counts.refused, JSON.stringify(counts));
});

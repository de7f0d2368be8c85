import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { typeText } from "#domain/details/detail-text.ts";
import { readSource } from "#readers/read-source.ts";
import { textSource } from "#readers/source.ts";
import { isMapped, type SourceTable } from "#readers/table.ts";
import { TEST_DATABASE_URL } from "#testing/env.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { schemaCheck } from "#testing/servers/schema-check.ts";
import { readPostgres } from "./postgres.ts";

const db = testDatabase(1);
const schema = `shop_${randomUUID().replaceAll("-", "")}`;

before(async () => {
  for (const statement of [
    `CREATE SCHEMA ${schema}`,
    `CREATE TYPE ${schema}.mood AS ENUM ('sad', 'glad')`,
    `CREATE DOMAIN ${schema}.email AS varchar(80) NOT NULL`,
    `CREATE DOMAIN ${schema}.work_email AS ${schema}.email`,
    `CREATE TABLE ${schema}.orders (
      id bigserial PRIMARY KEY,
      total numeric(12, 2) NOT NULL,
      count numeric(9, 0),
      contact ${schema}.work_email,
      mood ${schema}.mood,
      tags text[],
      detail jsonb,
      placed_at timestamptz,
      opens time,
      gone text,
      "Odd ""name" uuid
    ) PARTITION BY RANGE (id)`,
    `ALTER TABLE ${schema}.orders DROP COLUMN gone`,
    `CREATE TABLE ${schema}.orders_1 PARTITION OF ${schema}.orders FOR VALUES FROM (1) TO (9)`,
    `CREATE VIEW ${schema}.totals AS SELECT id, total FROM ${schema}.orders`,
    `CREATE TABLE ${schema}.areas (area point)`,
  ]) {
    await db.$executeRawUnsafe(statement);
  }
});

after(async () => {
  await db.$executeRawUnsafe(`DROP SCHEMA ${schema} CASCADE`);
  await db.$disconnect();
});

async function columns(...args: string[]) {
  const run = await schemaCheck(["columns", TEST_DATABASE_URL, "--format", "json", ...args], {
    cwd: import.meta.dirname,
  });
  return { ...run, sources: run.stdout ? JSON.parse(run.stdout).sources : [] };
}

test("a live table is read, with what domains and enums stand for", async () => {
  const { code, stderr, sources } = await columns("--table", `${schema}.orders`);
  assert.equal(code, 0, stderr);
  assert.equal(sources[0].from, "postgres");
  assert.equal(sources[0].name, `${schema}.orders`);
  const read = sources[0].columns.map(
    ({ name, type, required, lossy }: Record<string, unknown>) => [name, type, required, lossy],
  );
  assert.deepEqual(read, [
    ["id", "integer", true, false],
    ["total", "number", true, false],
    ["count", "integer", false, false],
    ["contact", "string", true, false],
    ["mood", "string", false, true],
    ["tags", "json", false, false],
    ["detail", "json", false, false],
    ["placed_at", "timestamp", false, false],
    ["opens", "string", false, true],
    ['Odd "name', "string", false, false],
  ]);
  assert.equal(sources[0].columns[1].physical_type, "numeric(12,2)");
});

test("a view is read, and requires nothing", async () => {
  const { sources } = await columns("--table", "totals");
  assert.deepEqual(
    sources[0].columns.map(({ required }: { required: boolean }) => required),
    [false, false],
  );
});

test("a NOT NULL that is not valid yet requires nothing, as older rows may be null", async () => {
  const table = `${schema}.refunds`;
  await db.$executeRawUnsafe(`CREATE TABLE ${table} (id int)`);
  await db.$executeRawUnsafe(`INSERT INTO ${table} VALUES (NULL)`);
  await db.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT given NOT NULL id NOT VALID`);
  assert.equal(await isRequired(table), false);
  await db.$executeRawUnsafe(`UPDATE ${table} SET id = 1`);
  await db.$executeRawUnsafe(`ALTER TABLE ${table} VALIDATE CONSTRAINT given`);
  assert.equal(await isRequired(table), true);
});

async function isRequired(table: string) {
  const { sources } = await columns("--table", table);
  return sources[0].columns[0].required;
}

test("a type without a counterpart is an error, unless it is mapped", async () => {
  const { code, stderr } = await columns("--table", `${schema}.areas`);
  assert.equal(code, 4);
  assert.match(stderr, /areas\.area: The type point has no counterpart/);
  const mapped = await columns("--table", `${schema}.areas`, "--map", "point=string");
  assert.equal(mapped.code, 0);
});

test("all tables are read without their partitions", async () => {
  const { sources } = await columns("--map", "point=string");
  const names: string[] = sources.map(({ name }: { name: string }) => name);
  assert.ok(names.includes("orders") && names.includes("api_key"));
  assert.ok(!names.includes("orders_1"));
});

test("a table that is not there, and a database that is not there, are told apart", async () => {
  const missing = await columns("--table", "nothing_of_that_name");
  assert.equal(missing.code, 2);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = "/no_such_database";
  const { code, stderr } = await schemaCheck(["columns", url.href], { cwd: import.meta.dirname });
  assert.equal(code, 4);
  assert.match(stderr, /no_such_database: The database cannot be read: .*does not exist/);
});

/** Statements whose tables a live database and their text describe alike. */
const DDL = [
  "CREATE TYPE state AS ENUM ('new', 'it''s', 'back\\slash')",
  "ALTER TYPE state ADD VALUE 'paid' BEFORE 'it''s'",
  "CREATE DOMAIN code AS varchar(8) NOT NULL",
  "CREATE DOMAIN short_code AS code CHECK (length(value) < 5)",
  "CREATE DOMAIN tags AS varchar(10)[]",
  "CREATE TYPE place AS (street text, zip varchar(5), at timestamp(3) with time zone, gone int)",
  "ALTER TYPE place DROP ATTRIBUTE gone",
  'CREATE TYPE order_line AS (sku code, "Odd ""name" numeric(10, 2), places place[], state state)',
  `CREATE TABLE details (
    id bigserial PRIMARY KEY, small smallint NOT NULL, n integer, r real, d double precision,
    total numeric(12, 2), whole numeric(9), anything numeric, flag boolean, name varchar(20),
    letter char, fixed char(3), note text, day date, at timestamptz, local timestamp(0),
    opens time(3), every interval, token uuid, raw bytea, doc jsonb, ids int[], grid int[][],
    prices numeric(10,2)[], stamps timestamp(3)[], names varchar(20)[],
    mood state, moods state[], code short_code, codes code[], tags tags, tagged tags[],
    home place NOT NULL, lines order_line[], one order_line
  )`,
];

test("a live table has the details that its DDL has, whatever its types are made of", async () => {
  const own = `${schema}_details`;
  await db.$executeRawUnsafe(`CREATE SCHEMA ${own}`);
  try {
    const statements = [`SET LOCAL search_path = ${own}`, ...DDL];
    await db.$transaction(statements.map((statement) => db.$executeRawUnsafe(statement)));
    const live = await readPostgres(TEST_DATABASE_URL, { table: `${own}.details` });
    const text = textSource(`${DDL.join(";\n")};`, "details.sql");
    const { tables } = await readSource(text, { from: "sql", dialect: "postgres" });
    const written = shownDetails(tables);
    assert.equal(Object.keys(written).length, 35);
    assert.equal(
      written.lines,
      'list<struct<sku: string(8) not null, "Odd \\"name": decimal(10,2) nullable, places: ' +
        "list<struct<street: string nullable, zip: string(5) nullable, at: timestamp(ms, zone) nullable> " +
        "nullable> nullable, state: enum('new','paid','it\\'s','back\\\\slash') nullable> nullable> true",
    );
    assert.deepEqual(shownDetails(live), written);
  } finally {
    await db.$executeRawUnsafe(`DROP SCHEMA ${own} CASCADE`);
  }
});

test("of a view it is not known whether its columns may be null", async () => {
  const [view] = await readPostgres(TEST_DATABASE_URL, { table: `${schema}.totals` });
  assert.ok(view);
  assert.deepEqual(shownDetails([view]), {
    id: "int64 undefined",
    total: "decimal(12,2) undefined",
  });
});

/** What is known of the columns of a table. */
function shownDetails([table]: readonly SourceTable[]) {
  assert.ok(table && "columns" in table, table && "fault" in table ? table.fault : "no table");
  return Object.fromEntries(
    table.columns.map((column) => {
      assert.ok(isMapped(column), column.name);
      return [column.name, `${typeText(column)} ${column.detail?.nullable}`];
    }),
  );
}

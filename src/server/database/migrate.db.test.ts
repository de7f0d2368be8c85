import assert from "node:assert/strict";
import { after, type TestContext, test } from "node:test";
import { testDatabase } from "../testing/database.ts";
import { TEST_DATABASE_URL } from "../testing/env.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migrate.ts";

const server = testDatabase(2);
after(() => server.$disconnect());

/** The URL of an empty database on the test server, for as long as the test runs. */
async function emptyDatabase(t: TestContext, name: string) {
  await server.$executeRawUnsafe(`CREATE DATABASE ${name}`);
  t.after(() => server.$executeRawUnsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}

test("an empty database is migrated once, and a migrated one is left alone", async (t) => {
  const url = await emptyDatabase(t, "migrate_once");
  const applied = await migrate(url);
  assert.match(applied[0] ?? "", /_initial$/);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  await db.account.create({ data: { id: "acc_x", name: "Kept" } });
  assert.deepEqual(await migrate(url), []);
  assert.equal(await db.account.count(), 1);
});

test("a database that lacks a migration, or in which one failed, is not taken for migrated", async (t) => {
  const url = await emptyDatabase(t, "migrate_failed");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL
    WHERE migration_name = (SELECT min(migration_name) FROM _prisma_migrations)`;
  await assert.rejects(migrate(url), /failed migrations/);
  await db.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL`;
  await assert.rejects(migrate(url), /already exists/, "it is applied again");
});

test("servers that start together migrate one after another", async (t) => {
  const url = await emptyDatabase(t, "migrate_together");
  const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const counts = results.map((applied) => applied.length).sort();
  assert.deepEqual(counts.slice(0, 2), [0, 0]);
  assert.notEqual(counts[2], 0);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  const [row] = await db.$queryRaw<{ unfinished: number }[]>`
    SELECT count(*)::int AS unfinished FROM _prisma_migrations WHERE finished_at IS NULL`;
  assert.equal(row?.unfinished, 0);
});

test("a migration leaves no connection behind", async (t) => {
  await migrate(await emptyDatabase(t, "migrate_and_leave"));
  // Postgres refuses to drop a database that is in use, after waiting 5 s for it.
  await server.$executeRawUnsafe("DROP DATABASE migrate_and_leave");
});

test("the counters of requests are unlogged, everything else survives a crash", async () => {
  const rows = await server.$queryRaw<{ relname: string }[]>`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u'`;
  assert.deepEqual(rows, [{ relname: "request_count" }]);
});

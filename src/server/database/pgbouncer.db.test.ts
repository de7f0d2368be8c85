import assert from "node:assert/strict";
import { after, test } from "node:test";
import { TEST_DATABASE_URL } from "#testing/env.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { NO_PGBOUNCER, startPgBouncer } from "#testing/servers/pgbouncer.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migration/migrate.ts";
import { missingLimits } from "./pool.ts";

const server = testDatabase(2);
after(() => server.$disconnect());

test("PgBouncer in transaction mode supports named statements", {
  skip: NO_PGBOUNCER,
}, async (t) => {
  const db = connect(await startPgBouncer(t, TEST_DATABASE_URL), 20);
  t.after(() => db.$disconnect());
  const ask = async (n: number) => {
    const statement = { name: "sum", text: "SELECT $1::int + 1 AS sum", values: [n] };
    const [{ rows }, [row]] = await Promise.all([
      db.pool.query(statement),
      db.$queryRaw<{ zone: string }[]>`SELECT current_setting('TimeZone') AS zone`,
    ]);
    return [rows[0].sum, row?.zone];
  };
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  assert.deepEqual(
    answers,
    Array.from({ length: 200 }, (_, n) => [n + 1, "UTC"]),
  );
});

test("session limits are missing behind PgBouncer only", { skip: NO_PGBOUNCER }, async (t) => {
  assert.deepEqual(await missingLimits(TEST_DATABASE_URL), []);
  const bounced = await startPgBouncer(t, TEST_DATABASE_URL);
  const all = ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"];
  assert.deepEqual(await missingLimits(bounced), all);
});

test("a migration through PgBouncer leaves no lock behind", { skip: NO_PGBOUNCER }, async (t) => {
  await server.$executeRaw`CREATE DATABASE migrate_bounced`;
  t.after(() => server.$executeRaw`DROP DATABASE migrate_bounced WITH (FORCE)`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = "/migrate_bounced";
  const bounced = await startPgBouncer(t, url.href);
  const results = await Promise.all([migrate(bounced), migrate(bounced)]);
  assert.deepEqual(results.map((names) => names.length > 0).sort(), [false, true]);
  const locks = await server.$queryRaw`
    SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = 'migrate_bounced' AND locktype = 'advisory'`;
  assert.deepEqual(locks, []);
});

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { openAccount } from "#server/accounts/open-account.ts";
import { NOWHERE, recordEvent } from "#server/audit/store/audit-event.ts";
import { Failure } from "#server/failure.ts";
import { createUser } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import { TEST_DATABASE_URL } from "#testing/env.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { storeChecks } from "#testing/tenants/stored-checks.ts";
import { connect, type DatabasePool } from "../connect.ts";
import { migrate, migrateIfNew } from "./migrate.ts";
import { MIGRATIONS_DIR } from "./migration-state.ts";

const server = testDatabase(2);
after(() => server.$disconnect());

/** Creates an empty database for the duration of the test and returns its URL. */
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

/** Removes a migration from the history, so that applying it again fails. */
function forget(db: DatabasePool, name: string) {
  return db.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name LIKE ${`%${name}`}`;
}

test("an upgrade keeps as verified only addresses that an operator has vouched for", async (t) => {
  const url = await emptyDatabase(t, "migrate_addresses");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  const opened = await openAccount(db, { name: "A", credits: 0, email: "first@example.com" });
  const nameless = await openAccount(db, { name: "B", credits: 0 });
  const member = { account_id: opened.id, role: "member" } as const;
  for (const [name, staff_role] of [
    ["joined", null],
    ["created", null],
    ["staff", "support"],
  ] as const) {
    const email = `${name}@example.com`;
    const user = await createUser(db, { email, name, staff_role, membership: member });
    await recordEvent(db, opened.id, {
      actor: { kind: "program", name: "command line" },
      action: name === "created" ? "operator.createUser" : "invitations.join",
      target: user?.id ?? "",
      detail: null,
      origin: NOWHERE,
    });
  }
  await db.user.updateMany({ data: { email_verified: true } });
  await forget(db, "_unproven_addresses");
  assert.equal((await migrate(url)).length, 1);
  const left = await db.user.findMany({ where: { email_verified: false }, orderBy: { id: "asc" } });
  assert.deepEqual(
    left.map(({ email }) => email),
    [`${nameless.id}@localhost.test`, "joined@example.com"],
  );
});

test("an upgrade adds an incident to each contract that only missing details block", async (t) => {
  const url = await emptyDatabase(t, "migrate_missing_details");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  const { id: account_id } = await openAccount(db, { name: "A", credits: 0 });
  const policy = { account_id, policy: { require_details: true }, actor: "system" };
  await db.policyVersion.create({ data: { ...policy, contract_id: "", version: 1 } });
  const contractWith = async (name: string, ...checks: object[]) => {
    const contract_id = newId("ctr");
    await db.contract.create({ data: { account_id, id: contract_id, name, columns: [] } });
    let last = "";
    for (const data of checks) {
      [last = ""] = await storeChecks(db, account_id, 1, { contract_id });
      await db.check.updateMany({ where: { account_id, id: last }, data });
    }
    return last;
  };
  const BLOCKED = { decision: "block", gate: { changes: [], lacks_details: true } };
  const blocked = await contractWith("blocked", BLOCKED);
  await contractWith("passes again", BLOCKED, { ...BLOCKED, decision: "pass" });
  await contractWith("blocked by a change", { decision: "block", gate: { changes: [] } });
  await forget(db, "_incidents_of_missing_details");
  assert.equal((await migrate(url)).length, 1);
  const found = await db.incident.findMany({ where: { account_id } });
  assert.deepEqual(
    found.map(({ kind, blocking_check_id }) => [kind, blocking_check_id]),
    [["not_compared", blocked]],
  );
});

test("a failing migration gives the reason in a sentence, changes nothing and is retried later", async (t) => {
  const url = await emptyDatabase(t, "migrate_failed");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  await forget(db, "_webhook_count");
  const failure = new Failure(
    "its migration 20261121163500_webhook_count failed and changed nothing " +
      '(relation "webhook_count" already exists).',
  );
  for (let time = 0; time < 2; time++) await assert.rejects(migrate(url), failure);
  await db.$executeRaw`DROP TABLE webhook_count`;
  assert.deepEqual(await migrate(url), ["20261121163500_webhook_count"]);
});

test("a migration waits briefly for a table that is in use, then fails", async (t) => {
  const url = await emptyDatabase(t, "migrate_waiting");
  await migrate(url);
  const db = connect(url, 2);
  t.after(() => db.$disconnect());
  await forget(db, "_account_suspension");
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE account IN ACCESS SHARE MODE`;
      await assert.rejects(migrate(url), /_account_suspension failed .* due to lock timeout/);
    },
    { timeout: 60_000 },
  );
});

/** Records a migration of a later version. */
async function migrateFurther(db: DatabasePool) {
  await db.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at)
    VALUES ('later', '', '99990101000000_later', now(), now())`;
}

test("a database migrated by a later version is refused and left unchanged", async (t) => {
  const url = await emptyDatabase(t, "migrate_later");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  await migrateFurther(db);
  await forget(db, "_webhook_count");
  const failure = new Failure(
    "it was migrated by a newer version (99990101000000_later): " +
      "start that version, or restore an older backup.",
  );
  await assert.rejects(migrate(url), failure);
  await assert.rejects(migrateIfNew(url), failure);
  await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE id = 'later'`;
  await db.$executeRaw`DROP TABLE webhook_count`;
  const applied = await migrate(url);
  assert.deepEqual(
    applied,
    ["20261121163500_webhook_count"],
    "one that failed has changed nothing",
  );
});

test("a command migrates a new database, and refuses one with a pending migration", async (t) => {
  const url = await emptyDatabase(t, "migrate_command");
  await migrateIfNew(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  assert.equal(await db.account.count(), 0);
  await migrateIfNew(url);
  await forget(db, "_webhook_count");
  await assert.rejects(
    migrateIfNew(url),
    new Failure(
      "it is older than this version and is missing 20261121163500_webhook_count: " +
        "start this version of the server first to apply migrations.",
    ),
  );
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

/** Creates a migrations folder with one more migration, as a later version has. */
function migrationsWith(t: TestContext, name: string, sql: string) {
  const dir = mkdtempSync(join(tmpdir(), "migrations-"));
  t.after(() => rmSync(dir, { recursive: true }));
  cpSync(MIGRATIONS_DIR, dir, { recursive: true });
  mkdirSync(join(dir, name));
  writeFileSync(join(dir, name, "migration.sql"), sql);
  return dir;
}

test("servers that start together create an index CONCURRENTLY once, without deadlock", {
  timeout: 60_000,
}, async (t) => {
  const url = await emptyDatabase(t, "migrate_index");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  // Under this isolation level a transaction keeps its first snapshot, and the index would wait for
  // it.
  await db.$executeRaw`ALTER DATABASE migrate_index
    SET default_transaction_isolation = 'repeatable read'`;
  const name = "99990101000000_index";
  const sql = 'CREATE INDEX CONCURRENTLY "later_idx" ON "account" ("name");';
  const dir = migrationsWith(t, name, sql);
  const results = await Promise.all([migrate(url, dir), migrate(url, dir), migrate(url, dir)]);
  assert.deepEqual(results.flat(), [name]);
  const indexes = await db.$queryRaw`
    SELECT indisvalid FROM pg_index WHERE indexrelid = 'later_idx'::regclass`;
  assert.deepEqual(indexes, [{ indisvalid: true }]);
});

test("an index that failed to be created CONCURRENTLY is named, and created once it is dropped", async (t) => {
  const url = await emptyDatabase(t, "migrate_half");
  await migrate(url);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  await db.account.createMany({ data: ["acc_1", "acc_2"].map((id) => ({ id, name: "same" })) });
  const sql = 'CREATE UNIQUE INDEX CONCURRENTLY "later_idx" ON "account" ("name");';
  const dir = migrationsWith(t, "99990101000000_index", sql);
  const failure = new Failure(
    "its migration 99990101000000_index failed (Unique constraint failed: later_idx). " +
      'It may have left an invalid index: DROP INDEX IF EXISTS "later_idx", then start again.',
  );
  await assert.rejects(migrate(url, dir), failure);
  await db.account.delete({ where: { id: "acc_2" } });
  await assert.rejects(migrate(url, dir), /relation "later_idx" already exists/);
  await db.$executeRaw`DROP INDEX IF EXISTS "later_idx"`;
  assert.deepEqual(await migrate(url, dir), ["99990101000000_index"]);
});

test("a migration leaves no connection behind", async (t) => {
  await migrate(await emptyDatabase(t, "migrate_and_leave"));
  // Postgres waits 5 s and then refuses to drop a database that is in use.
  await server.$executeRawUnsafe("DROP DATABASE migrate_and_leave");
});

test("only the rate limit counters are unlogged", async () => {
  const rows = await server.$queryRaw<{ relname: string }[]>`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u'`;
  assert.deepEqual(rows, [{ relname: "request_count" }]);
});

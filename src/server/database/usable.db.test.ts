import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { Failure } from "#server/failure.ts";
import { TEST_DATABASE_URL } from "#testing/env.ts";
import { breakableDatabase } from "#testing/servers/breakable-database.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { quoted, tablesOf } from "./backup/tables.ts";
import { usableUrl } from "./usable.ts";

/** Returns the message with which the start refuses a database. */
async function refusalOf(url: string) {
  const failure = await usableUrl(url, "DATABASE_URL").then(
    () => assert.fail("it is used"),
    (error) => error,
  );
  assert.ok(failure instanceof Failure, String(failure.stack));
  assert.doesNotMatch(failure.message, /\n|\bsecret\b/);
  return failure.message;
}

const SAYS: Record<string, RegExp> = {
  "is read-only": /^The database of DATABASE_URL cannot be used: own_\w+ is read-only for user_\w+/,
  "lets its user only read": / is read-only for user_/,
  "has lost its tables": /: user_\w+ cannot use any schema of own_\w+/,
  "has taken its user's rights": /cannot read and change the table account; GRANT SELECT, /,
  "knows its user by another password": /password authentication failed for user/,
  "takes no more connections of its user": /too many connections for role/,
  "was closed": /is not currently accepting connections/,
  "was dropped": /database "own_\w+" does not exist/,
};

test("the start refuses an unusable database with a message that names the variable", async (t) => {
  const database = await breakableDatabase();
  t.after(database.drop);
  for (const { what, make, mend } of database.faults) {
    await database.administer(make);
    assert.match(await refusalOf(database.url), SAYS[what] ?? /^$/, what);
    await database.administer(mend);
    await usableUrl(database.url, "DATABASE_URL");
  }
});

/** Creates a database of the service, and connects to it as its owner, who can close it to its user. */
async function ownedByAnother(t: TestContext) {
  const { url, drop } = await breakableDatabase();
  const { pathname, username } = new URL(url);
  const owner = new pg.Client(new URL(pathname, TEST_DATABASE_URL).href);
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await drop();
  });
  return { url, username, owner };
}

test("the start notices missing rights on any table of the service, whoever owns it", async (t) => {
  const { url, username, owner } = await ownedByAnother(t);
  await owner.query("CREATE TABLE of_another_program ()");
  await usableUrl(url, "DATABASE_URL");
  const tables = (await tablesOf(owner)).filter(({ name }) => name !== "of_another_program");
  assert.ok(tables.length > 30);
  for (const table of tables) {
    const name = quoted(table.name);
    await owner.query(`ALTER TABLE ${name} OWNER TO CURRENT_USER`);
    assert.match(
      await refusalOf(url),
      new RegExp(`: ${username} cannot read and change the table ${table.name}; GRANT `),
    );
    await owner.query(`GRANT ALL ON ${name} TO ${username}`);
    await usableUrl(url, "DATABASE_URL");
  }
});

test("the start names the schema that has the tables, and needs no rights on the list of migrations", async (t) => {
  const { url, username, owner } = await ownedByAnother(t);
  await owner.query(`CREATE SCHEMA ${username} AUTHORIZATION ${username}`);
  await owner.query("ALTER TABLE _prisma_migrations OWNER TO CURRENT_USER");
  await usableUrl(url, "DATABASE_URL");
  await owner.query("ALTER TABLE webhook OWNER TO CURRENT_USER");
  assert.match(await refusalOf(url), new RegExp(`ON ALL TABLES IN SCHEMA public TO ${username}$`));
});

test("the start names a table that was dropped", async (t) => {
  const { url, administer, drop } = await breakableDatabase();
  t.after(drop);
  await administer(["in: DROP TABLE webhook CASCADE"]);
  assert.match(
    await refusalOf(url),
    /: the table webhook is not in the schema public; move it there, or restore a backup$/,
  );
});

async function emptyDatabase(t: TestContext, options = "") {
  const db = testDatabase(1);
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await db.$executeRawUnsafe(`CREATE DATABASE ${name} ${options}`);
  t.after(async () => {
    await db.$executeRawUnsafe(`DROP DATABASE ${name}`);
    await db.$disconnect();
  });
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return { url, db };
}

test("a database that is not UTF-8 is refused", async (t) => {
  const { url } = await emptyDatabase(t, "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
  assert.match(
    await refusalOf(url.href),
    /has the encoding LATIN1; create one WITH ENCODING 'UTF8'/,
  );
});

test("an empty database is refused when its user may not create tables", async (t) => {
  const { url, db } = await emptyDatabase(t);
  const user = `reader_${randomUUID().replaceAll("-", "")}`;
  await db.$executeRawUnsafe(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
  Object.assign(url, { username: user, password: "secret" });
  try {
    assert.match(
      await refusalOf(url.href),
      new RegExp(`${user} cannot create tables there; GRANT CREATE ON SCHEMA public TO ${user}$`),
    );
  } finally {
    await db.$executeRawUnsafe(`DROP ROLE ${user}`);
  }
});

test("a malformed URL is refused and not echoed", async () => {
  for (const url of [
    "postgresql://u:sec/ret@127.0.0.1:5432/db",
    "postgresql://u:secret@one:5432,/db",
    "postgresql://u:secret%zz@127.0.0.1:1/db",
    `${TEST_DATABASE_URL}?sslmode=verify`,
    `${TEST_DATABASE_URL}?sslmode=verify-ca`,
    `${TEST_DATABASE_URL}?sslmode=require&sslrootcert=/nowhere/root.pem`,
  ]) {
    assert.match(await refusalOf(url), /DATABASE_URL (is invalid|cannot be used): \S/);
  }
});

test("a host name whose addresses all refuse is reported with a reason", async () => {
  const said = await refusalOf("postgresql://u:secret@localhost:1/db");
  assert.match(said, /cannot be used: connect ECONNREFUSED /);
});

test("a usable database is connected to with the returned URL", async () => {
  const client = new pg.Client(await usableUrl(TEST_DATABASE_URL, "DATABASE_URL"));
  await client.connect();
  await client.end();
});

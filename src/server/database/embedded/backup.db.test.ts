import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { fillDemo } from "#server/demo/demo.ts";
import { Failure } from "#server/failure.ts";
import { createUser } from "#server/people/store/user.ts";
import { provenSecretsKeys } from "#server/secrets/secrets-key.ts";
import { newId } from "#server/store/id.ts";
import { unseal } from "#server/webhooks/rules/secret-box.ts";
import { childServers, SECRETS_KEY } from "#testing/servers/child-server.ts";
import { adminOf } from "#testing/servers/command-line.ts";
import { storeWebhook, until } from "#testing/servers/delivering.ts";
import { newLoaded, startLoad } from "#testing/servers/load.ts";
import { findOlder, type Programs, startOlder } from "#testing/servers/older-postgres.ts";
import { createAuthority, createCertificate, startReceiver } from "#testing/servers/receiver.ts";
import { checkOf } from "#testing/tenants/resources.ts";
import { columns, newTenant } from "#testing/tenants/tenant.ts";
import { dumpDatabase } from "../backup/dump.ts";
import { migrate } from "../migration/migrate.ts";
import { createCluster, majorOf, openCluster } from "./cluster.ts";
import { findEmbedded, startEmbedded } from "./embedded.ts";
import { givenPrograms } from "./older-programs.ts";
import { restoreInto } from "./restore.ts";
import { markRestoring } from "./restoring.ts";
import { upgradeDatabase } from "./upgrade.ts";

const root = mkdtempSync(join(tmpdir(), "backup-"));
chmodSync(root, 0o755);
after(() => rmSync(root, { recursive: true }));

let count = 0;
/** A folder that does not exist yet. */
const fresh = (name: string) => join(root, `${name}-${++count}`);

/** A data directory that the database's user can enter. */
function newDataDir() {
  const dir = fresh("data");
  mkdirSync(dir, { mode: 0o755 });
  return dir;
}

/** A backup of the demo account, a tenant and a webhook, and what its tables had. */
let small: { folder: string; account_id: string; webhook_id: string; contents: Contents };
before(async () => {
  const embedded = await startEmbedded(newDataDir());
  await migrate(embedded.url);
  const db = connect(embedded.url);
  await createUser(db, { email: "op@example.com", name: "Op", staff_role: "operator" });
  await fillDemo(db, { now: Date.now(), secretsKey: SECRETS_KEY });
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id, undefined, SECRETS_KEY);
  await db.user.update({ where: { email: "op@example.com" }, data: { name: HOSTILE } });
  const contents = await contentsOf(db);
  const folder = fresh("small");
  await dumpDatabase(embedded.url, folder, { version: "0.0.0", secrets: { "auth-secret": "a" } });
  await db.$disconnect();
  await embedded.stop();
  small = { folder, account_id, webhook_id, contents };
});

/** Text that COPY has to escape. */
const HOSTILE = "tab\t line\n return\r back\\slash \\N quote' naïve 🧊";

/** A digest of all rows of each table. */
type Contents = Record<string, string>;

async function contentsOf(db: DatabasePool): Promise<Contents> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
      AND relname <> '_prisma_migrations' ORDER BY relname`;
  const contents: Contents = {};
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ n: bigint; digest: string | null }[]>(
      `SELECT count(*) AS n, md5(string_agg(t::text, E'\\x01' ORDER BY t::text)) AS digest FROM "${name}" t`,
    );
    contents[name] = `${row?.n} ${row?.digest}`;
  }
  return contents;
}

async function withDatabase<T>(dataDir: string, use: (db: DatabasePool) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir);
  const db = connect(embedded.url);
  try {
    return await use(db);
  } finally {
    await db.$disconnect();
    await embedded.stop();
  }
}

test("a backup under load is of one moment: the restored credits, keys and secrets are consistent", async (t) => {
  const [dataDir, restored] = [newDataDir(), newDataDir()];
  const authority = await createAuthority();
  const receiver = await startReceiver(await createCertificate(authority));
  t.after(receiver.close);
  const start = await childServers(t, null, authority.cert);
  // Without a variable, the secret is a file.
  const server = await start({ DATA_DIR: dataDir, AUTH_SECRET: "" });
  const url = (await findEmbedded(dataDir)) ?? "";
  const db = connect(url);
  t.after(() => db.$disconnect());
  const loaded = await newLoaded(db, receiver);
  const { account_id } = loaded.tenant;
  const load = startLoad(loaded, () => [server]);
  t.after(load.stop);
  await until(() => load.answered.length > 100);

  const early = [...load.answered];
  const folder = fresh("backup");
  const said = await adminOf("", ["backup", folder], { DATA_DIR: dataDir });
  const late = load.answered.length;
  assert.ok(late > early.length, "checks were stored meanwhile");
  assert.match(
    said,
    /^\d+ rows of \d+ tables, as of .+, written to .+\.\nNot included: SECRETS_KEY\. /,
  );
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const name of readdirSync(folder)) {
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  }
  await load.stop();
  await server.kill("SIGTERM");

  await adminOf("", ["restore", folder], { DATA_DIR: restored });
  const secret = "auth-secret";
  assert.equal(
    readFileSync(join(restored, secret), "utf8"),
    readFileSync(join(dataDir, secret), "utf8"),
  );
  await withDatabase(restored, async (copy) => {
    const where = { account_id };
    const checks = new Set((await copy.check.findMany({ where })).map(({ id }) => id));
    assert.deepEqual(
      early.filter((id) => !checks.has(id)),
      [],
    );
    assert.ok(checks.size <= late, `${checks.size} of ${late} checks`);
    const account = await copy.account.findUniqueOrThrow({ where: { id: account_id } });
    const ledger = await copy.creditEntry.aggregate({ where, _sum: { amount: true } });
    const days = await copy.checkDay.aggregate({ where, _sum: { checks: true } });
    const books = [
      Number(account.credits_used),
      Number(account.total_checks),
      days._sum.checks,
      Number(account.credits_remaining) + checks.size,
      Number(ledger._sum.amount) + checks.size,
    ];
    assert.deepEqual(books, [checks.size, checks.size, checks.size, 1_000_000, 1_000_000]);
    assert.equal(await copy.delivery.count({ where }), 2 * checks.size);
    for (const { id, secret } of await copy.webhook.findMany()) {
      assert.match(unseal(SECRETS_KEY, secret, id), /^whsec_/);
    }
  });

  const again = await start({ DATA_DIR: restored });
  const [key = ""] = loaded.keys;
  const answer = await again.post("/check", key, checkOf(loaded.contract_id));
  assert.equal(answer?.status, 200);
  await again.kill("SIGTERM");
});

test("a restored database has every row of every table, of all types, and keeps working", async () => {
  const dataDir = newDataDir();
  const { tables } = await restoreInto(dataDir, small.folder);
  await withDatabase(dataDir, async (db) => {
    const contents = await contentsOf(db);
    assert.deepEqual(contents, small.contents);
    const filled = Object.values(contents).filter((content) => !content.startsWith("0 "));
    assert.ok(filled.length >= 18, `${filled.length} tables have rows`);
    const names = tables.map(({ name }) => name).sort();
    assert.deepEqual(names, Object.keys(contents).sort());
    const unlogged = await db.$queryRaw<{ name: string }[]>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'u'`;
    assert.deepEqual(unlogged, [{ name: "request_count" }]);
    const webhook = await db.webhook.findFirstOrThrow({ where: { id: small.webhook_id } });
    assert.match(unseal(SECRETS_KEY, webhook.secret, webhook.id), /^whsec_/);
    const contract = {
      account_id: small.account_id,
      id: newId("ctr"),
      name: "n",
      columns: columns("integer"),
    };
    await db.contract.create({ data: contract });
    const broken = { ...contract, account_id: "acc_nobody" };
    await assert.rejects(db.contract.create({ data: broken }), /foreign key/i);
  });
});

test("a damaged backup changes nothing", async () => {
  const { folder } = small;
  const file = join(folder, "webhook.copy.gz");
  const whole = readFileSync(file);
  appendFileSync(file, "x");
  const dataDir = fresh("untouched");
  await assert.rejects(
    restoreInto(dataDir, folder),
    /webhook\.copy\.gz is damaged or has been changed/,
  );
  rmSync(file);
  await assert.rejects(restoreInto(dataDir, folder), /webhook\.copy\.gz is missing/);
  writeFileSync(file, whole);
  writeFileSync(join(folder, "auth-secret"), "b");
  await assert.rejects(restoreInto(dataDir, folder), /auth-secret is damaged or has been changed/);
  writeFileSync(join(folder, "auth-secret"), "a");
  assert.ok(!existsSync(dataDir));

  const manifest = join(folder, "manifest.json");
  const text = readFileSync(manifest, "utf8");
  for (const [changed, message] of [
    [text.replace('"format": 1', '"format": 2'), /made by a newer version/],
    [text.replace(/"migration": "\d+/, '"migration": "99999999999999'), /made by a newer version/],
    [text.slice(0, 100), /manifest\.json cannot be read/],
  ] as const) {
    writeFileSync(manifest, changed);
    await assert.rejects(restoreInto(dataDir, folder), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.message, message);
      return true;
    });
  }
  writeFileSync(manifest, text);
  await assert.rejects(restoreInto(dataDir, root), /is not a backup/);
});

test("neither a backup nor a restore replaces existing files", async () => {
  const dataDir = newDataDir();
  await restoreInto(dataDir, small.folder);
  await assert.rejects(restoreInto(dataDir, small.folder), /There is already a database in /);
  const embedded = await startEmbedded(dataDir);
  const existing = dumpDatabase(embedded.url, small.folder, { version: "", secrets: {} });
  await assert.rejects(existing, /already exists\. Choose a new folder/);
  const target = join(small.folder, "manifest.json", "below");
  const unwritable = dumpDatabase(embedded.url, target, { version: "", secrets: {} });
  await assert.rejects(unwritable, /^Failure: The folder .* was not written: /);
  await embedded.stop();

  const other = newDataDir();
  writeFileSync(join(other, "auth-secret"), "another");
  await assert.rejects(
    restoreInto(other, small.folder),
    /auth-secret differs from the one in the backup/,
  );
  assert.equal(existsSync(join(other, "postgres")), false);
});

test("the commands refuse a database of DATABASE_URL", async () => {
  const url = "postgresql://nobody@127.0.0.1:1/none";
  for (const args of [["backup", fresh("no")], ["restore", small.folder], ["upgrade-database"]]) {
    await assert.rejects(adminOf(url, args), /DATABASE_URL is set\. .* pg_dump and pg_restore/);
  }
});

test("a backup warns if the secrets-key file does not have the database's key", async () => {
  const dataDir = newDataDir();
  await restoreInto(dataDir, small.folder);
  const backup = () =>
    adminOf("", ["backup", fresh("key")], { DATA_DIR: dataDir, SECRETS_KEY: "" });
  await withDatabase(dataDir, (db) => provenSecretsKeys(db, { SECRETS_KEY, DATA_DIR: dataDir }));
  writeFileSync(join(dataDir, "secrets-key"), randomBytes(32).toString("base64"));
  assert.match(await backup(), /secrets-key is not the key of this database\. Keep a copy of /);
  writeFileSync(join(dataDir, "secrets-key"), `${Buffer.from(SECRETS_KEY).toString("base64")}\n`);
  assert.doesNotMatch(await backup(), /is not the key/);
});

test("a backup of a directory without a database is refused, and creates none", async () => {
  for (const dataDir of [fresh("nothing"), newDataDir()]) {
    const backup = adminOf("", ["backup", fresh("no")], { DATA_DIR: dataDir });
    await assert.rejects(
      backup,
      /There is no database in .*\. Set DATA_DIR to the server's data directory\./,
    );
    assert.ok(!existsSync(join(dataDir, "postgres")));
  }
});

test("after an unfinished restore no server starts, and it can be run again", async () => {
  const dataDir = newDataDir();
  await createCluster(openCluster(dataDir));
  markRestoring(dataDir, small.folder);
  await assert.rejects(startEmbedded(dataDir), (error) => {
    assert.ok(error instanceof Failure);
    assert.match(error.message, /did not finish\. Run it again: npm run admin -- restore \//);
    return true;
  });
  const backup = adminOf("", ["backup", fresh("no")], { DATA_DIR: dataDir });
  await assert.rejects(backup, /did not finish\. Run it again/);
  await restoreInto(dataDir, small.folder);
  await withDatabase(dataDir, async (db) => {
    assert.equal(await db.webhook.count({ where: { id: small.webhook_id } }), 1);
  });
});

const older = findOlder();
const skip = older ? false : "no older Postgres is installed";

test("a database of an older Postgres says what to do, and is moved to this version's", {
  skip,
}, async () => {
  const { major, bin } = older as Programs;
  const dataDir = newDataDir();
  const cluster = openCluster(dataDir);
  const postgres = await startOlder({ major, bin }, dataDir);
  await migrate(postgres.url);
  const db = connect(postgres.url);
  const { account_id } = await newTenant(db, 77);
  const webhook_id = await storeWebhook(db, account_id, undefined, SECRETS_KEY);
  await db.$disconnect();
  await postgres.stop();

  await assert.rejects(startEmbedded(dataDir), (error) => {
    assert.ok(error instanceof Failure);
    assert.match(error.message, /was made by Postgres 1\d, .* npm run admin -- upgrade-database$/);
    return true;
  });
  const nowhere = upgradeDatabase(dataDir, "0.0.0", () => givenPrograms(root));
  await assert.rejects(nowhere, /has no postgres: give the folder/);
  assert.equal(majorOf(cluster), major);
  mkdirSync(`${cluster.dir}-${major}`);
  const occupied = upgradeDatabase(dataDir, "0.0.0", () => givenPrograms(bin));
  await assert.rejects(occupied, /postgres-\d\d is in the way/);
  rmSync(`${cluster.dir}-${major}`, { recursive: true });
  await assert.rejects(findEmbedded(dataDir), /To upgrade it, run/);

  mkdirSync(join(dataDir, `rows-of-postgres-${major}.unfinished-1`));
  const upgrade = await upgradeDatabase(dataDir, "0.0.0", () => givenPrograms(bin));
  assert.equal(majorOf(cluster), cluster.major);
  assert.deepEqual([upgrade?.from, upgrade?.to], [major, cluster.major]);
  assert.equal(majorOf({ ...cluster, dir: upgrade?.kept ?? "" }), major);
  await withDatabase(dataDir, async (moved) => {
    const account = await moved.account.findUniqueOrThrow({ where: { id: account_id } });
    assert.equal(Number(account.credits_remaining), 77);
    const { secret } = await moved.webhook.findFirstOrThrow({ where: { id: webhook_id } });
    assert.match(unseal(SECRETS_KEY, secret, webhook_id), /^whsec_/);
  });
  assert.equal(await upgradeDatabase(dataDir, "0.0.0", () => givenPrograms(bin)), null);
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith("rows-of")),
    [],
  );
});

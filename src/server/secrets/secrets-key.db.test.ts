import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { Failure } from "#server/failure.ts";
import { childServers, SECRETS_KEY as OWN } from "#testing/servers/child-server.ts";
import { adminOf } from "#testing/servers/command-line.ts";
import { storeWebhook } from "#testing/servers/delivering.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { adoptSecretsKey, provenSecretsKeys, rotateSecretsKey } from "./secrets-key.ts";

const DATA_DIR = "/nowhere";
const OTHER = randomBytes(32);

async function start(t: TestContext) {
  const { url, drop } = await ownDatabase();
  const db = connect(url);
  t.after(async () => {
    await db.$disconnect();
    await drop();
  });
  const prove = async (SECRETS_KEY: Uint8Array) =>
    (await provenSecretsKeys(db, { SECRETS_KEY, DATA_DIR }))[0];
  const seal = async (key: Uint8Array) =>
    storeWebhook(db, (await newTenant(db)).account_id, undefined, key);
  return { url, db, prove, seal };
}

const REFUSED =
  /^SECRETS_KEY is not the key that .*\. Set it to the key that was used before, .*\.$/;

const isRefusal = (error: unknown) => {
  assert.ok(error instanceof Failure);
  assert.match(error.message, REFUSED);
  return true;
};

test("the first key is recorded for the database, and another is refused", async (t) => {
  const { db, prove } = await start(t);
  assert.deepEqual(await prove(OWN), OWN);
  await assert.rejects(prove(OTHER), isRefusal);
  assert.deepEqual(await prove(OWN), OWN);
  const rows = await db.secretsKey.findMany();
  assert.equal(rows.length, 1);
  assert.notDeepEqual(rows[0]?.fingerprint, OWN);
});

test("when servers with different keys start first at once, only those with one of them continue", async (t) => {
  const { prove } = await start(t);
  const keys = Array.from({ length: 20 }, (_, index) => new Uint8Array(32).fill(index % 2));
  const outcomes = await Promise.allSettled(keys.map(prove));
  const started = keys.filter((_, index) => outcomes[index]?.status === "fulfilled");
  assert.equal(started.length, 10);
  assert.equal(new Set(started.map(([first]) => first)).size, 1);
});

test("a database with secrets but no fingerprint accepts the key that decrypts one", async (t) => {
  const { db, prove, seal } = await start(t);
  await seal(OTHER);
  await seal(OWN);
  await assert.rejects(prove(randomBytes(32)), isRefusal);
  assert.equal(await db.secretsKey.count(), 0);
  assert.deepEqual(await prove(OWN), OWN);
  await assert.rejects(prove(OTHER), isRefusal);
});

test("a new key can be adopted in place of a lost one, which is then refused", async (t) => {
  const { db, prove, seal } = await start(t);
  await seal(OWN);
  await prove(OWN);
  await adoptSecretsKey(db, { SECRETS_KEY: OTHER, DATA_DIR });
  assert.deepEqual(await prove(OTHER), OTHER);
  await assert.rejects(prove(OWN), isRefusal);
});

test("neither a server nor a command that encrypts starts with another key", async (t) => {
  const { url } = await start(t);
  const launch = await childServers(t, url, "", { ROLE: "worker" });
  await launch();
  const other = { SECRETS_KEY: OTHER.toString("base64") };
  await assert.rejects(launch(other), /ended with 1: SECRETS_KEY is not the key/);
  await assert.rejects(adminOf(url, ["demo"], other), /SECRETS_KEY is not the key/);
  await adminOf(url, ["secrets-key", "adopt"], other);
  await assert.rejects(adminOf(url, ["demo"], other), /There is no operator yet/);
  await launch(other);
});

test("a key is rotated only together with the one before it", async (t) => {
  const { db, prove, seal } = await start(t);
  await seal(OWN);
  await prove(OWN);
  await assert.rejects(rotateSecretsKey(db, { SECRETS_KEY: OTHER, DATA_DIR }), isRefusal);
  const both = { SECRETS_KEY: OTHER, SECRETS_KEY_FALLBACK: OWN, DATA_DIR };
  assert.deepEqual(await provenSecretsKeys(db, both), [OTHER, OWN]);
  assert.deepEqual(await prove(OWN), OWN, "the server alone changes nothing");
  const { resealed, unreadable } = await rotateSecretsKey(db, both);
  assert.deepEqual([resealed, unreadable], [1, []]);
  await assert.rejects(prove(OWN), isRefusal);
  assert.deepEqual(await prove(OTHER), OTHER);
  const same = { SECRETS_KEY: OTHER, SECRETS_KEY_FALLBACK: OTHER, DATA_DIR };
  assert.deepEqual(await provenSecretsKeys(db, same), [OTHER]);
});

test("a command does not make up a key for secrets that servers read", async (t) => {
  const { url, db } = await start(t);
  const dir = mkdtempSync(join(tmpdir(), "key-"));
  t.after(() => rmSync(dir, { recursive: true }));
  await provenSecretsKeys(db, { SECRETS_KEY: OWN, DATA_DIR });
  const before = await db.secretsKey.findMany();
  const unset = { SECRETS_KEY: "", AUTH_SECRET: "", DATA_DIR: dir };
  const old = Buffer.from(OWN).toString("base64");
  const fallback = { SECRETS_KEY_FALLBACK: old, AUTH_SECRET_FALLBACK: old };
  for (const [command, action, message] of [
    ["secrets-key", "adopt", /SECRETS_KEY is not set, and there is no .*secrets-key\./],
    ["secrets-key", "rotate", /SECRETS_KEY is not set, and there is no .*secrets-key\./],
    ["auth-secret", "rotate", /AUTH_SECRET is not set, and there is no .*auth-secret\./],
  ] as const) {
    await assert.rejects(adminOf(url, [command, action], { ...unset, ...fallback }), message);
  }
  assert.deepEqual(await db.secretsKey.findMany(), before);
});

test("neither key is the database's: nothing is rotated", async (t) => {
  const { db, prove, seal } = await start(t);
  await seal(OWN);
  await prove(OWN);
  const wrong = { SECRETS_KEY: OTHER, SECRETS_KEY_FALLBACK: randomBytes(32), DATA_DIR };
  await assert.rejects(rotateSecretsKey(db, wrong), isRefusal);
  assert.deepEqual(await prove(OWN), OWN);
});

test("a key in a file that has another length is refused with the file's name", async (t) => {
  const { db } = await start(t);
  const dir = mkdtempSync(join(tmpdir(), "key-"));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, "secrets-key"), "c2hvcnQ=");
  const proven = provenSecretsKeys(db, { DATA_DIR: dir, SECRETS_KEY_FALLBACK: OWN });
  await assert.rejects(proven, /^Failure: .*\/secrets-key must be 32 bytes in base64\.$/);
});

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { secretOf, totp } from "#testing/totp.ts";
import { authSecretsOf, resealSecondFactors } from "./auth-secrets.ts";

const newSecret = () => randomBytes(32).toString("base64");
const [OLD, NEW, STRANGE] = [newSecret(), newSecret(), newSecret()];

let db: DatabasePool;
let drop: () => Promise<void>;
before(async () => {
  const database = await ownDatabase();
  db = connect(database.url);
  drop = database.drop;
});
after(async () => {
  await db.$disconnect();
  await drop();
});

const servers: AuthServer[] = [];
after(async () => {
  for (const server of servers) await server.close();
});

/** A server with these secrets, on a connection of its own. */
async function serverWith(...all: [string, ...string[]]) {
  const url = (db.pool.options as { connectionString?: string }).connectionString ?? "";
  const server = await startAuthServer({ db: connect(url), secrets: await authSecretsOf(db, all) });
  servers.push(server);
  return server;
}

function signIn(browser: Browser, email: string) {
  return browser.post("/sign-in/email", { email, password: PASSWORD });
}

/** A person with a second factor, and the browser they are signed in with. */
async function withSecondFactor(server: AuthServer) {
  const { email, id } = await newUser(db);
  const browser = server.browser();
  await signIn(browser, email);
  const enabled = await browser.post("/two-factor/enable", { password: PASSWORD });
  const secret = secretOf(enabled.body.totpURI);
  const verified = await browser.post("/two-factor/verify-totp", { code: totp(secret) });
  assert.equal(verified.status, 200);
  await db.attemptCount.deleteMany();
  return { email, id, browser, secret, codes: enabled.body.backupCodes as string[] };
}

type Person = Awaited<ReturnType<typeof withSecondFactor>>;

/** Signs in on a server with the second factor, and returns the answer's status. */
async function codeStatus(server: AuthServer, { email, secret }: Person) {
  await db.attemptCount.deleteMany();
  const browser = server.browser();
  await signIn(browser, email);
  return (await browser.post("/two-factor/verify-totp", { code: totp(secret) })).status;
}

async function recoveryStatus(server: AuthServer, { email, codes }: Person) {
  const browser = server.browser();
  await signIn(browser, email);
  return (await browser.post("/two-factor/verify-backup-code", { code: codes.pop() })).status;
}

/** Whether a server takes a browser of another one as signed in. */
async function knows(server: AuthServer, { browser }: Person) {
  const other = server.browser();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return (await other.user()) !== null;
}

/** Stores a person's second factor as releases before key ids did. */
async function withoutKeyId({ id }: Person, secret: string) {
  const factor = await db.twoFactor.findUniqueOrThrow({ where: { user_id: id } });
  const { all, unnamed } = await authSecretsOf(db, [OLD]);
  assert.deepEqual([all, unnamed], [[OLD], OLD]);
  const [before, codes] = await Promise.all(
    [factor.secret, factor.backup_codes].map(async (text) => {
      const version = Number(/^\$ba\$(\d+)\$/.exec(text)?.[1]);
      const key = { keys: new Map([[version, OLD]]), currentVersion: version };
      const data = await symmetricDecrypt({ key, data: text });
      return symmetricEncrypt({ key: secret, data });
    }),
  );
  const data = { secret: before ?? "", backup_codes: codes ?? "" };
  await db.twoFactor.update({ where: { id: factor.id }, data });
}

test("through a whole rotation, people stay signed in and codes are right on every server", async () => {
  const old = await serverWith(OLD);
  const early = await withSecondFactor(old);
  const ofRelease = await withSecondFactor(old);
  await withoutKeyId(ofRelease, OLD);

  const reading = await serverWith(OLD, NEW);
  const writing = await serverWith(NEW, OLD);
  const late = await withSecondFactor(writing);
  for (const server of [reading, writing]) {
    for (const person of [early, ofRelease, late]) {
      assert.equal(await codeStatus(server, person), 200);
      assert.equal(await recoveryStatus(server, person), 200);
      assert.ok(await knows(server, person));
    }
  }

  const secrets = await authSecretsOf(db, [NEW, OLD]);
  // A recovery code that was used meanwhile was written by one of the two servers.
  const { resealed, unreadable } = await resealSecondFactors(db, secrets);
  assert.ok(resealed >= 1, String(resealed));
  const prefix = /^\$ba\$\d+\$/;
  const names = new Set<string | undefined>();
  for (const { secret, backup_codes } of await db.twoFactor.findMany()) {
    for (const text of [secret, backup_codes]) names.add(prefix.exec(text)?.[0]);
  }
  assert.equal(names.size, 1, "all are named for one secret");
  assert.deepEqual(unreadable, []);
  assert.deepEqual(await resealSecondFactors(db, secrets), { resealed: 0, unreadable: [] });

  const done = await serverWith(NEW);
  for (const person of [early, ofRelease, late]) {
    assert.equal(await codeStatus(done, person), 200);
    assert.equal(await recoveryStatus(done, person), 200);
  }
  assert.ok(await knows(done, late));
  assert.ok(!(await knows(done, early)), "signed with a secret that is no longer known");
});

test("without the secret before it, a second factor cannot be read and is kept as it is", async () => {
  const old = await serverWith(STRANGE);
  const { id } = await withSecondFactor(old);
  const stored = await db.twoFactor.findUniqueOrThrow({ where: { user_id: id } });
  const result = await resealSecondFactors(db, await authSecretsOf(db, [NEW, OLD]));
  assert.deepEqual(result, { resealed: 0, unreadable: [stored.id] });
  assert.deepEqual(await db.twoFactor.findUniqueOrThrow({ where: { user_id: id } }), stored);
  await db.twoFactor.delete({ where: { user_id: id } });
});

test("more second factors than one step takes are all re-encrypted", async () => {
  const { all, unnamed } = await authSecretsOf(db, [OLD]);
  const text = await symmetricEncrypt({ key: unnamed, data: "plain" });
  const ids = Array.from({ length: 205 }, (_, index) => `many-${index}`);
  await db.user.createMany({
    data: ids.map((id) => ({ id, email: `${id}@example.com`, name: id })),
  });
  await db.twoFactor.createMany({
    data: ids.map((id) => ({ id, user_id: id, secret: text, backup_codes: text })),
  });
  const secrets = await authSecretsOf(db, [NEW, ...all]);
  assert.equal(secrets.unnamed, OLD);
  assert.deepEqual(await resealSecondFactors(db, secrets), { resealed: 205, unreadable: [] });
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { recordFailedSignIn } from "#server/audit/store/failed-sign-in.ts";
import type { Database } from "#server/database/connect.ts";
import { keptLog } from "#testing/kept-log.ts";
import { inParallel } from "#testing/parallel.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { secretOf, totp } from "#testing/totp.ts";

let server: AuthServer;
before(async () => {
  server = await startAuthServer();
});
// So that no test runs over into an hour with entries of its own.
beforeEach(async () => {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < 30_000) await sleep(left);
});
after(() => server.close());

const HOUR_MS = 60 * 60 * 1000;
const WRONG = "wrong-horse-battery";

function signIn(browser: Browser, email: string, password = PASSWORD) {
  return browser.post("/sign-in/email", { email, password });
}

/** Creates a person who owns one account and is a viewer of another. */
async function memberOfTwo() {
  const user = await newUser(server.db);
  const [owned, viewed] = [await newTenant(server.db), await newTenant(server.db)];
  await server.db.membership.createMany({
    data: [
      { account_id: owned.account_id, user_id: user.id, role: "owner" },
      { account_id: viewed.account_id, user_id: user.id, role: "viewer" },
    ],
  });
  return { ...user, logs: [owned.account_id, viewed.account_id] };
}

function entriesOf(user_id: string) {
  return server.db.auditEvent.findMany({
    where: { actor_id: user_id, action: { startsWith: "signIn." } },
    orderBy: [{ account_id: "asc" }, { id: "asc" }],
  });
}

type Entries = Awaited<ReturnType<typeof entriesOf>>;

/** Failures are recorded after the answer. Returns the entries once they are as expected. */
async function entriesOnce(user_id: string, isThere: (entries: Entries) => boolean) {
  for (let attempt = 0; attempt < 500; attempt++) {
    const entries = await entriesOf(user_id);
    if (isThere(entries)) return entries;
    await sleep(20);
  }
  throw new Error(`not there: ${JSON.stringify(await entriesOf(user_id))}`);
}

type Failures = { times: number; last_at: string; addresses: string[] };

const failuresOf = (entries: Entries) => entries.map(({ detail }) => detail as Failures);
const actionsOf = (entries: Entries) => entries.map(({ action }) => action);

test("a sign-in is in the log of each of one's accounts, with one's role there and from where", async () => {
  const { id, email, logs } = await memberOfTwo();
  const browser = server.browser();
  await signIn(browser, email);
  const entries = await entriesOf(id);
  assert.deepEqual(
    entries.map(({ account_id, actor, actor_role, action, target, detail, ip_address }) => [
      ...[account_id, actor, actor_role, action, target, detail, ip_address],
    ]),
    logs.map((account_id, at) => [
      ...[account_id, email, at === 0 ? "owner" : "viewer", "signIn.accepted", id],
      ...[{ with: "password" }, browser.address],
    ]),
  );
});

test("wrong passwords at once are one entry for each account, with their number and addresses", async () => {
  const { id, email, logs } = await memberOfTwo();
  const browsers = Array.from({ length: 12 }, () => server.browser());
  const answers = await inParallel(12, (at) => signIn(browsers[at] as Browser, email, WRONG));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401]));
  const entries = await entriesOnce(
    id,
    (entries) => entries.length === 2 && failuresOf(entries).every(({ times }) => times === 12),
  );
  assert.deepEqual(
    entries.map(({ account_id, action }) => [account_id, action]),
    logs.map((account_id) => [account_id, "signIn.wrongPassword"]),
  );
  for (const { addresses } of failuresOf(entries)) {
    // Ten are shown, and one more says that there are others.
    assert.equal(addresses.length, 11);
    for (const address of addresses) {
      assert.ok(browsers.some((browser) => browser.address === address));
    }
  }
});

test("the next hour has an entry of its own", async () => {
  const { id, email } = await newUser(server.db);
  await signIn(server.browser(), email, WRONG);
  await entriesOnce(id, (entries) => entries.length === 1);
  await server.db.$executeRaw`
    UPDATE audit_event SET created_at = created_at - interval '1 hour' WHERE actor_id = ${id}`;
  await signIn(server.browser(), email, WRONG);
  const entries = await entriesOnce(id, (entries) => entries.length === 2);
  assert.deepEqual(
    failuresOf(entries).map(({ times }) => times),
    [1, 1],
  );
});

test("after 1,000 failures of an hour an entry is not written any more", async () => {
  const { id } = await newUser(server.db);
  const origin = { ip_address: "192.0.2.1", user_agent: null, request_id: null, page: null };
  const fail = () => recordFailedSignIn(server.db, id, "signIn.tooManyAttempts", origin);
  await fail();
  await server.db.$executeRaw`
    UPDATE audit_event SET detail = detail || '{"times": 995}' WHERE actor_id = ${id}`;
  await inParallel(10, fail);
  assert.equal(failuresOf(await entriesOf(id))[0]?.times, 1_000);
  const versions = () => server.db.$queryRaw`
    SELECT xmin::text, xmax::text, ctid::text FROM audit_event WHERE actor_id = ${id}`;
  const full = await versions();
  await inParallel(10, fail);
  assert.deepEqual(await versions(), full);
});

/** Forgets the requests of a browser's address. */
function forgetRate({ address }: Browser) {
  return server.db.rateLimit.deleteMany({ where: { key: { startsWith: `${address}|` } } });
}

test("the throttle's refusals are an entry of their own, by a known person only", async () => {
  const { id, email } = await newUser(server.db);
  const browser = server.browser();
  for (let attempt = 0; attempt < 12; attempt++) {
    await signIn(browser, email, WRONG);
    if (attempt === 8) await forgetRate(browser);
  }
  const entries = await entriesOnce(id, (entries) => {
    const [wrong, refused] = failuresOf(entries);
    return wrong?.times === 10 && refused?.times === 2;
  });
  assert.deepEqual(actionsOf(entries), ["signIn.wrongPassword", "signIn.tooManyAttempts"]);
});

test("wrong codes are an entry, and the right one is a sign-in with password and code", async () => {
  const { id, email } = await newUser(server.db);
  const first = server.browser();
  await signIn(first, email);
  const { body } = await first.post("/two-factor/enable", { password: PASSWORD });
  const secret = secretOf(body.totpURI);
  await first.post("/two-factor/verify-totp", { code: "000000" });
  await first.post("/two-factor/verify-totp", { code: totp(secret) });
  // A code that turns the second factor on is not a sign-in.
  assert.deepEqual(actionsOf(await entriesOf(id)), ["signIn.accepted"]);

  const second = server.browser();
  assert.equal((await signIn(second, email)).body.twoFactorRedirect, true);
  await second.post("/two-factor/verify-totp", { code: "000000" });
  await second.post("/two-factor/verify-backup-code", { code: "nonsense" });
  const failed = await entriesOnce(id, (entries) => failuresOf(entries)[1]?.times === 2);
  assert.deepEqual(actionsOf(failed), ["signIn.accepted", "signIn.wrongCode"]);
  await second.post("/two-factor/verify-totp", { code: totp(secret, 1) });
  const third = server.browser();
  await signIn(third, email);
  await third.post("/two-factor/verify-backup-code", { code: body.backupCodes[0] });
  const accepted = (await entriesOf(id)).filter(({ action }) => action === "signIn.accepted");
  assert.deepEqual(
    accepted.map(({ detail }) => (detail as { with: string }).with),
    ["password", "password and code", "password and recovery code"],
  );
});

test("six wrong codes at one sign-in are five and a refusal", async () => {
  const { id, email } = await newUser(server.db);
  const browser = server.browser();
  await signIn(browser, email);
  const { body } = await browser.post("/two-factor/enable", { password: PASSWORD });
  await browser.post("/two-factor/verify-totp", { code: totp(secretOf(body.totpURI)) });
  const other = server.browser();
  await signIn(other, email);
  for (let attempt = 0; attempt < 6; attempt++) {
    await other.post("/two-factor/verify-totp", { code: "000000" });
  }
  const entries = await entriesOnce(id, (entries) => entries.length === 3);
  assert.deepEqual(actionsOf(entries), [
    ...["signIn.accepted", "signIn.wrongCode", "signIn.tooManyAttempts"],
  ]);
});

test("nothing is stored of unknown people, and no password of known ones", async () => {
  const { id, email } = await newUser(server.db);
  const unknown = `${randomUUID()}@example.com`;
  const password = randomUUID();
  await signIn(server.browser(), unknown, password);
  await signIn(server.browser(), email, password);
  await entriesOnce(id, (entries) => entries.length === 1);
  const rows = await server.db.$queryRaw<unknown[]>`
    SELECT FROM audit_event e
    WHERE e::text LIKE ${`%${unknown}%`} OR e::text LIKE ${`%${password}%`}`;
  assert.equal(rows.length, 0);
});

test("a sign-in of staff is in the installation's log too, with their role as staff", async () => {
  const { id, email, logs } = await memberOfTwo();
  await server.db.user.update({ where: { id }, data: { staff_role: "operator" } });
  await signIn(server.browser(), email, WRONG);
  await entriesOnce(id, (entries) => entries.length === 3);
  await signIn(server.browser(), email);
  const entries = await entriesOf(id);
  assert.deepEqual(
    entries.map(({ account_id, actor_role, action }) => [account_id, actor_role, action]),
    [
      ["", "operator"],
      [logs[0], "owner"],
      [logs[1], "viewer"],
    ].flatMap((log) => [
      [...log, "signIn.wrongPassword"],
      [...log, "signIn.accepted"],
    ]),
  );
});

test("the answer to a wrong password does not wait for the log, so it does not tell who exists", async () => {
  const { id, email } = await newUser(server.db);
  await signIn(server.browser(), email, WRONG);
  await entriesOnce(id, (entries) => entries.length === 1);
  await server.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM audit_event WHERE actor_id = ${id} FOR UPDATE`;
    assert.equal((await signIn(server.browser(), email, WRONG)).status, 401);
    assert.equal(failuresOf(await entriesOf(id))[0]?.times, 1);
  });
  await entriesOnce(id, (entries) => failuresOf(entries)[0]?.times === 2);
});

/** Wraps the test database so that nothing can be written to the audit log. */
function withoutLog(db = testDatabase()) {
  const refuse = async () => {
    throw Object.assign(new Error("the log is broken"), { code: "42501", severity: "ERROR" });
  };
  const broken = (strings: unknown, ...values: unknown[]) =>
    String((strings as { raw?: string[] }).raw?.join("")).includes("audit_event")
      ? refuse()
      : (db.$executeRaw as (...args: unknown[]) => Promise<number>)(strings, ...values);
  return new Proxy(db, {
    get: (from, name) => (name === "$executeRaw" ? broken : from[name as keyof Database]),
  });
}

test("a sign-in that cannot be logged is refused; a failed one is answered, and the cause is logged", async (t) => {
  const { id, email } = await newUser(server.db);
  const { log, lines } = keptLog();
  const broken = await startAuthServer({ db: withoutLog(), log });
  t.after(broken.close);
  const refused = await signIn(broken.browser(), email);
  assert.equal(refused.status, 503);
  assert.deepEqual(refused.headers.getSetCookie(), []);
  assert.equal((await signIn(broken.browser(), email, WRONG)).status, 401);
  while (!lines.some(({ msg }) => msg === "a failed sign-in is not in the audit log")) {
    await sleep(10);
  }
  assert.deepEqual(await entriesOf(id), []);
});

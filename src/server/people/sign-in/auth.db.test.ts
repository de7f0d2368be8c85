import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { PASSWORD_ATTEMPTS_PER_HOUR } from "#domain/limit.ts";
import { isEmail } from "#domain/people/email.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { isUnavailable } from "#server/database/outage.ts";
import { keptLog } from "#testing/kept-log.ts";
import { inParallel } from "#testing/parallel.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { CHEAP_PASSWORDS } from "#testing/servers/cheap-passwords.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import { secretOf, totp } from "#testing/totp.ts";
import { subjectOf } from "../store/attempt-count.ts";
import { setPassword } from "../store/password.ts";
import { PASSWORD_HASHING } from "../store/password-hash.ts";
import { removeSecondFactor } from "../store/second-factor.ts";
import { endAllSessions } from "../store/session.ts";
import { createUser } from "../store/user.ts";

let server: AuthServer;
/** A database of its own, because some tests empty all counts of attempts. */
let database: OwnDatabase;
before(async () => {
  database = await ownDatabase();
  server = await startAuthServer({ db: connect(database.url) });
});
after(async () => {
  await server.close();
  await database.drop();
});

function signIn(browser: Browser, email: string, password = PASSWORD) {
  return browser.post("/sign-in/email", { email, password });
}

/** Creates a signed-in user with a second factor. */
async function withSecondFactor() {
  const user = await newUser(server.db);
  const browser = server.browser();
  await signIn(browser, user.email);
  const enabled = await browser.post("/two-factor/enable", { password: PASSWORD });
  assert.equal(enabled.status, 200);
  const secret = secretOf(enabled.body.totpURI);
  const verified = await browser.post("/two-factor/verify-totp", { code: totp(secret) });
  assert.equal(verified.status, 200);
  return { user, browser, secret, codes: enabled.body.backupCodes as string[] };
}

test("a user signs in and out, and the session records the address behind the proxy", async () => {
  const user = await newUser(server.db);
  const browser = server.browser();
  assert.equal((await signIn(browser, user.email.toUpperCase())).status, 200);
  assert.equal((await browser.user())?.id, user.id);
  const [session] = await server.db.session.findMany({ where: { user_id: user.id } });
  assert.equal(session?.ip_address, browser.address);
  await browser.post("/sign-out");
  assert.equal(await browser.user(), null);
  assert.deepEqual(await server.db.session.findMany({ where: { user_id: user.id } }), []);
});

for (const typed of [
  ...["dev@intranet", "a&b@x.com", "root@10.0.0.7", "first..last.@docomo.ne.jp", "o'neil/ci@x.org"],
  ...["Müller@Example.com", "mu\u0308ller@example.org", "ada@Müller.example", "संपर्क@भारत.example"],
  `${"a".repeat(240)}@example.com`,
]) {
  test(`a user with the address ${JSON.stringify(typed).slice(0, 40)} can be created and signs in`, async () => {
    const id = randomUUID().slice(0, 8);
    const address = typed.length > 200 ? typed.slice(8) : typed;
    const { email, id: user_id } = await newUser(server.db, `${id}${address}`);
    assert.ok(isEmail(email), email);
    for (const spelling of [`${id}${address}`, email, ` ${email.toUpperCase()} `]) {
      const browser = server.browser();
      assert.equal((await signIn(browser, spelling)).status, 200, spelling);
      assert.equal((await browser.user())?.id, user_id);
    }
  });
}

test("a user whose stored address today's rules would reject can still sign in", async () => {
  for (const kept of [
    "no-at-sign",
    "two@@signs",
    "ada@müller.example",
    "mu\u0308ller@example.com",
  ]) {
    const { id } = await newUser(server.db);
    const email = `${randomUUID()}${kept}`;
    await server.db.user.update({ where: { id }, data: { email } });
    const browser = server.browser();
    assert.equal((await signIn(browser, email.toUpperCase())).status, 200, kept);
    assert.equal((await browser.user())?.id, id);
  }
});

test("an invalid email address is answered 401, like an unknown one", async () => {
  for (const email of ["", "@", "a\0b@example.com", "\ud800@example.com", "a".repeat(7_000)]) {
    const { status, body } = await signIn(server.browser(), email);
    assert.deepEqual([status, body.code], [401, "INVALID_EMAIL_OR_PASSWORD"], email.slice(0, 20));
  }
});

test("a malformed sign-in is refused without an error in the log", async () => {
  for (const body of [{}, { email: 5, password: PASSWORD }, { email: "ada@example.com" }, []]) {
    assert.equal((await server.browser().post("/sign-in/email", body)).status, 400);
  }
  const broken = await server.browser().post("/sign-in/email", undefined, {}, "{");
  assert.equal(broken.status, 400);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  assert.equal((await server.browser().post("/sign-in/email", {}, form, "email=a")).status, 415);
});

/** Wraps the database so that statements naming the table fail with this code. */
function failingAt(table: string, code: string) {
  const db = connect(database.url);
  const query = db.pool.query.bind(db.pool) as (...args: unknown[]) => Promise<unknown>;
  const failing = async (statement: { text: string }, ...rest: unknown[]) => {
    if (!statement.text.includes(`"${table}"`)) return query(statement, ...rest);
    throw Object.assign(new Error(`${table} fails`), { code, severity: "ERROR" });
  };
  return Object.assign(db, { pool: Object.assign(db.pool, { query: failing }) });
}

test("an outage during a sign-in is 503 and a database error is 500, both logged", async (t) => {
  const { email } = await newUser(server.db);
  for (const table of ["user", "session"]) {
    for (const [code, status, message] of [
      ["ECONNREFUSED", 503, "request refused"],
      ["22P02", 500, "request failed"],
    ] as const) {
      const { log, of } = keptLog();
      const broken = await startAuthServer({ db: failingAt(table, code), log });
      t.after(broken.close);
      const answer = await signIn(broken.browser(), email);
      assert.equal(answer.status, status, `${table} ${code}`);
      assert.equal(answer.headers.get("retry-after") !== null, status === 503);
      const request_id = answer.headers.get("x-request-id") ?? "";
      assert.equal(answer.body.request_id, request_id);
      assert.ok((await of(request_id)).some(({ msg }) => msg === message));
    }
  }
});

test("an outage does not sign anyone out", async (t) => {
  const { email } = await newUser(server.db);
  const browser = server.browser();
  await signIn(browser, email);
  const broken = await startAuthServer({ db: failingAt("session", "ECONNREFUSED") });
  t.after(broken.close);
  const other = broken.browser();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  await assert.rejects(other.user(), isUnavailable);
  assert.equal((await other.post("/two-factor/enable", { password: PASSWORD })).status, 503);
});

test("a form larger than 64 KiB is answered 413, and the next request is read", async () => {
  const { email } = await newUser(server.db);
  const browser = server.browser();
  const refused = await signIn(browser, email, "x".repeat(70_000));
  assert.deepEqual([refused.status, refused.body.code], [413, "PAYLOAD_TOO_LARGE"]);
  assert.equal((await signIn(browser, email)).status, 200);
});

test("sign-in without a database is 503, and the cause is logged with the request id", async (t) => {
  const { log, of } = keptLog();
  const db = connect("postgresql://nobody@127.0.0.1:1/none");
  const broken = await startAuthServer({ db, log });
  t.after(broken.close);
  const { status, headers, body } = await signIn(broken.browser(), "ada@example.com");
  assert.deepEqual([status, body.code], [503, "SERVICE_UNAVAILABLE"]);
  assert.match(headers.get("retry-after") ?? "", /^\d+$/);
  const entries = await of(headers.get("x-request-id") ?? "");
  assert.deepEqual(
    entries.map(({ msg }) => msg),
    ["request refused", "request"],
  );
  assert.match(String(entries[0]?.reason), /reach|refused/i);
});

for (const [baseUrl, isSecure] of [
  ["http://localhost", false],
  ["https://checks.example.com", true],
] as const) {
  test(`the session cookie of ${baseUrl} is HttpOnly, SameSite=Lax and ${isSecure ? "" : "not "}Secure`, async (t) => {
    const { email } = await newUser(server.db);
    const other = await startAuthServer({ db: connect(database.url), baseUrl });
    t.after(other.close);
    const answer = await signIn(other.browser(), email);
    assert.equal(answer.status, 200);
    const [session = ""] = answer.headers
      .getSetCookie()
      .filter((set) => /session_token=/.test(set));
    const attributes = session.split("; ").slice(1);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"])
      assert.ok(attributes.includes(attribute), session);
    assert.equal(attributes.includes("Secure"), isSecure);
    assert.equal(session.startsWith("__Host-"), isSecure);
    assert.ok(!attributes.some((attribute) => /^domain=/i.test(attribute)), session);
  });
}

test("another site can neither sign anyone in nor use the cookie", async () => {
  const { email } = await newUser(server.db);
  const browser = server.browser();
  for (const Origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
    const form = { email, password: PASSWORD };
    const answer = await browser.post("/sign-in/email", form, { Origin });
    assert.equal(answer.status, 403, Origin);
  }
  await signIn(browser, email);
  const Origin = "https://evil.example";
  for (const path of ["/sign-out", "/two-factor/enable", "/two-factor/disable"]) {
    const answer = await browser.post(path, { password: PASSWORD }, { Origin });
    assert.equal(answer.status, 403, path);
  }
  assert.ok(await browser.user());
});

const NOT_SERVED = [
  ...[
    "/sign-up/email",
    "/get-session",
    "/update-user",
    "/change-password",
    "/change-email",
    "/delete-user",
  ],
  ...["/request-password-reset", "/reset-password", "/list-sessions", "/revoke-sessions"],
  ...["/sign-in/social", "/link-social", "/verify-password", "/two-factor/send-otp", "/", ""],
  ...["/two-factor/get-totp-uri", "/../auth/sign-up/email", "/sign-in/email/"],
];

test("only the better-auth endpoints that the pages use are served", async () => {
  const browser = server.browser();
  await signIn(browser, (await newUser(server.db)).email);
  for (const path of NOT_SERVED) {
    const form = {
      name: "Mallory",
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
      newPassword: "another password",
      currentPassword: PASSWORD,
    };
    assert.equal((await browser.post(path, form)).status, 404, path);
  }
});

test("an IP address has 10 attempts a minute, over all users", async () => {
  const browser = server.browser();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    statuses.push((await signIn(browser, `${randomUUID()}@example.com`)).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
  const { email } = await newUser(server.db);
  const refused = await signIn(browser, email);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("x-retry-after")) > 0);
  assert.equal((await signIn(server.browser(), email)).status, 200);
});

test("a user has 10 wrong passwords in 15 minutes per address, after which even the right one is refused", async () => {
  const { email } = await newUser(server.db);
  const browser = server.browser();
  const guess = () => signIn(browser, email, "a wrong password");
  const guesses = await Promise.all(Array.from({ length: 25 }, guess));
  const count = (status: number) => guesses.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(401), count(429)], [10, 15]);
  await server.db.rateLimit.deleteMany();
  const refused = await signIn(browser, email);
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers.get("x-retry-after"));
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds}`);

  await server.db.$executeRaw`UPDATE attempt_count SET since = since - interval '15 minutes'`;
  await server.db.rateLimit.deleteMany();
  assert.equal((await signIn(browser, email)).status, 200);
});

test("an hour of wrong passwords from one address does not lock the user out elsewhere", async () => {
  const { email } = await newUser(server.db);
  const guesser = server.browser();
  for (let window = 0; window < 4; window++) {
    for (let attempt = 0; attempt < 12; attempt++) await signIn(guesser, email, "wrong");
    await server.db.rateLimit.deleteMany();
    await server.db
      .$executeRaw`UPDATE attempt_count SET since = since - interval '15 minutes 1 second'
        WHERE subject NOT IN (${subjectOf("sign-in", email)})`;
  }
  assert.equal((await signIn(server.browser(), email)).status, 200);
});

test("a user has exactly 60 wrong passwords an hour over all addresses", async () => {
  const { email } = await newUser(server.db);
  const guess = () => signIn(server.browser(), email, "a wrong password");
  const statuses = (await inParallel(80, guess, 20)).map(({ status }) => status);
  const count = (status: number) => statuses.filter((code) => code === status).length;
  assert.deepEqual([count(401), count(429)], [PASSWORD_ATTEMPTS_PER_HOUR, 20]);
  const refused = await signIn(server.browser(), email);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("x-retry-after")) > 58 * 60);
  await server.db.$executeRaw`UPDATE attempt_count SET since = since - interval '1 hour'`;
  assert.equal((await signIn(server.browser(), email)).status, 200);
});

test("right passwords do not count against the hourly limit", async () => {
  const { email } = await newUser(server.db);
  await signIn(server.browser(), email, "wrong");
  await inParallel(PASSWORD_ATTEMPTS_PER_HOUR + 5, () => signIn(server.browser(), email), 5);
  const subject = subjectOf("sign-in", email);
  const { count } = await server.db.attemptCount.findUniqueOrThrow({ where: { subject } });
  assert.equal(count, 1);
});

test("a right password resets the count of wrong ones", async () => {
  const { email } = await newUser(server.db);
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 5; attempt++) {
      assert.equal((await signIn(server.browser(), email, "wrong")).status, 401);
    }
    assert.equal((await signIn(server.browser(), email)).status, 200);
  }
});

test("answers do not reveal whether a user exists", async () => {
  const known = (await newUser(server.db)).email;
  const unknown = `${randomUUID()}@example.com`;
  const seen = async (email: string) => {
    const answers = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const { status, body } = await signIn(server.browser(), email, "a wrong password");
      answers.push([status, body]);
    }
    return answers;
  };
  assert.deepEqual(await seen(known), await seen(unknown));
});

test("a wrong password takes one hash, with or without a user, so that the time tells nothing", async (t) => {
  const { id, email: known } = await newUser(server.db);
  await setPassword(server.db, id, await PASSWORD_HASHING.hash(PASSWORD));
  const unknown = `${randomUUID()}@example.com`;
  const withoutPassword = `${randomUUID()}@example.com`;
  await createUser(server.db, { email: withoutPassword, name: "Ada", staff_role: null });
  const real = await startAuthServer({
    db: connect(database.url),
    passwords: PASSWORD_HASHING,
  });
  t.after(real.close);
  let hashes = 0;
  const hook = createHook({ init: (_, type) => void (type === "SCRYPTREQUEST" && hashes++) });
  t.after(() => hook.disable());
  for (const email of [known, unknown, withoutPassword]) {
    hashes = 0;
    hook.enable();
    assert.equal((await signIn(real.browser(), email, "a wrong password")).status, 401);
    hook.disable();
    assert.equal(hashes, 1, email);
  }
  assert.equal((await signIn(real.browser(), known)).status, 200);
});

test("text typed as an email address is counted but never stored", async () => {
  const typed = `my-password-${randomUUID()}@example.com`;
  await signIn(server.browser(), typed, "wrong");
  const rows = await server.db.attemptCount.findMany();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(typed));
});

test("with a second factor a password alone does not sign in; a code does, a recovery code only once", async () => {
  const { user, secret, codes } = await withSecondFactor();
  const browser = server.browser();
  const first = await signIn(browser, user.email);
  assert.equal(first.status, 200);
  assert.deepEqual(Object.keys(first.body).sort(), ["twoFactorMethods", "twoFactorRedirect"]);
  assert.equal(await browser.user(), null);
  const wrong = await browser.post("/two-factor/verify-totp", { code: "000000" });
  assert.deepEqual([wrong.status, wrong.body.code], [401, "INVALID_CODE"]);
  assert.equal(await browser.user(), null);
  const right = await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) });
  assert.equal(right.status, 200);
  assert.equal((await browser.user())?.id, user.id);

  const [code] = codes;
  const lost = server.browser();
  await signIn(lost, user.email);
  assert.equal((await lost.post("/two-factor/verify-backup-code", { code })).status, 200);
  assert.equal((await lost.user())?.id, user.id);
  const again = server.browser();
  await signIn(again, user.email);
  const reused = await again.post("/two-factor/verify-backup-code", { code });
  assert.deepEqual([reused.status, reused.body.code], [401, "INVALID_BACKUP_CODE"]);
  assert.equal(await again.user(), null);
});

test("a challenge accepts 5 codes; after 10 wrong ones the second factor is locked for 15 minutes", async () => {
  const { user, secret } = await withSecondFactor();
  const statuses: number[] = [];
  for (let challenge = 0; challenge < 2; challenge++) {
    const browser = server.browser();
    await signIn(browser, user.email);
    for (let attempt = 0; attempt < 6; attempt++) {
      const { status } = await browser.post("/two-factor/verify-totp", { code: "000000" });
      statuses.push(status);
    }
    // The challenge is used up, so even the right code is refused.
    assert.notEqual(
      (await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) })).status,
      200,
    );
  }
  assert.deepEqual(statuses.slice(0, 6), [401, 401, 401, 401, 401, 400]);
  const browser = server.browser();
  await signIn(browser, user.email);
  const locked = await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) });
  assert.deepEqual([locked.status, locked.body.code], [429, "ACCOUNT_TEMPORARILY_LOCKED"]);
  assert.equal(await browser.user(), null);
  await server.db.twoFactor.update({
    where: { user_id: user.id },
    data: { locked_until: new Date(Date.now() - 1) },
  });
  const since = new Date(Date.now() - 15 * 60_000);
  await server.db.attemptCount.updateMany({
    where: { subject: subjectOf("second-factor", user.id) },
    data: { since },
  });
  assert.equal(
    (await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) })).status,
    200,
  );
});

test("of 20 wrong codes at once, from as many addresses, 10 are checked", async () => {
  const { user } = await withSecondFactor();
  const browsers = Array.from({ length: 20 }, () => server.browser());
  await Promise.all(browsers.map((browser) => signIn(browser, user.email)));
  const guesses = browsers.map((browser, at) =>
    browser.post("/two-factor/verify-backup-code", { code: `guess-${at}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 10);
});

test("a code signs in only once", async () => {
  const { user, secret } = await withSecondFactor();
  const [first, second] = [server.browser(), server.browser()];
  for (const browser of [first, second]) await signIn(browser, user.email);
  const code = totp(secret, 1);
  const answers = await Promise.all(
    [first, second].map((browser) => browser.post("/two-factor/verify-totp", { code })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  const users = await Promise.all([first, second].map((browser) => browser.user()));
  assert.equal(users.filter(Boolean).length, 1);
});

test("a code that was used before trusts no device, either", async () => {
  const { user, secret } = await withSecondFactor();
  const [first, second] = [server.browser(), server.browser()];
  for (const browser of [first, second]) await signIn(browser, user.email);
  const code = totp(secret, 1);
  await first.post("/two-factor/verify-totp", { code });
  await second.post("/two-factor/verify-totp", { code, trustDevice: true });
  assert.equal((await signIn(second, user.email)).body.twoFactorRedirect, true);
});

test("a wrong code can be right later", async () => {
  const { user, secret } = await withSecondFactor();
  const browser = server.browser();
  await signIn(browser, user.email);
  const code = totp(secret, 1);
  const factor = { where: { user_id: user.id } };
  const { secret: stored } = await server.db.twoFactor.findFirstOrThrow(factor);
  const { secret: others } = await server.db.twoFactor.findFirstOrThrow({
    where: { user_id: (await withSecondFactor()).user.id },
  });
  await server.db.twoFactor.updateMany({ ...factor, data: { secret: others } });
  assert.equal((await browser.post("/two-factor/verify-totp", { code })).status, 401);
  await server.db.twoFactor.updateMany({ ...factor, data: { secret: stored } });
  assert.equal((await browser.post("/two-factor/verify-totp", { code })).status, 200);
});

test("a second factor is active once its first code has been confirmed", async () => {
  const user = await newUser(server.db);
  const browser = server.browser();
  await signIn(browser, user.email);
  const { body } = await browser.post("/two-factor/enable", { password: PASSWORD });
  assert.equal((await signIn(server.browser(), user.email)).body.user.id, user.id);
  const wrong = await browser.post("/two-factor/verify-totp", { code: "000000" });
  assert.equal(wrong.status, 401);
  const secret = secretOf(body.totpURI);
  await browser.post("/two-factor/verify-totp", { code: totp(secret) });
  assert.equal((await signIn(server.browser(), user.email)).body.twoFactorRedirect, true);
});

test("turning the second factor on or off, or renewing its codes, requires the password, with at most 10 attempts", async () => {
  const { user, browser } = await withSecondFactor();
  for (const path of ["/two-factor/disable", "/two-factor/generate-backup-codes"]) {
    assert.equal((await browser.post(path, { password: "wrong" })).status, 400);
  }
  for (let attempt = 0; attempt < 8; attempt++) {
    await browser.post("/two-factor/disable", { password: "wrong" });
  }
  assert.equal((await browser.post("/two-factor/disable", { password: PASSWORD })).status, 429);
  await server.db.attemptCount.deleteMany();
  await server.db.rateLimit.deleteMany();
  const fresh = await browser.post("/two-factor/generate-backup-codes", { password: PASSWORD });
  assert.equal(fresh.body.backupCodes.length, 10);
  assert.equal((await browser.post("/two-factor/disable", { password: PASSWORD })).status, 200);
  assert.equal((await signIn(server.browser(), user.email)).body.user.id, user.id);
});

test("changes to one's second factor are logged in the audit log, once and with their origin", async () => {
  const { user, browser, secret } = await withSecondFactor();
  await signIn(server.browser(), user.email);
  const other = server.browser();
  await signIn(other, user.email);
  await other.post("/two-factor/verify-totp", { code: totp(secret) });
  await browser.post("/two-factor/disable", { password: "wrong" });
  await browser.post("/two-factor/generate-backup-codes", { password: PASSWORD });
  await browser.post("/two-factor/disable", { password: PASSWORD });
  const events = await server.db.auditEvent.findMany({
    where: { actor_id: user.id, action: { startsWith: "profile." } },
    orderBy: { created_at: "asc" },
  });
  assert.deepEqual(
    events.map(({ account_id, actor, action, target, ip_address }) => [
      ...[account_id, actor, action, target, ip_address],
    ]),
    ["enableSecondFactor", "newRecoveryCodes", "disableSecondFactor"].map((act) => [
      ...["", user.email, `profile.${act}`, user.id, browser.address],
    ]),
  );
});

test("the secret and the recovery codes are stored encrypted", async () => {
  const { user, secret, codes } = await withSecondFactor();
  const row = await server.db.twoFactor.findUniqueOrThrow({ where: { user_id: user.id } });
  const stored = JSON.stringify(row);
  for (const clear of [secret, ...codes]) assert.ok(!stored.includes(clear));
});

/** Returns a browser that is trusted to sign in without a code. */
async function trustedBrowser(email: string, secret: string) {
  const browser = server.browser();
  await signIn(browser, email);
  const trusting = { code: totp(secret, 1), trustDevice: true };
  assert.equal((await browser.post("/two-factor/verify-totp", trusting)).status, 200);
  await browser.post("/sign-out");
  return browser;
}

for (const [what, end] of [
  ["signing out everywhere", endAllSessions],
  ["a new password", async (db, id) => setPassword(db, id, await CHEAP_PASSWORDS.hash(PASSWORD))],
  ["taking the second factor away and a new one", removeSecondFactor],
] as [string, (db: Database, user_id: string) => Promise<unknown>][]) {
  test(`${what} ends the trust in devices, and pending sign-ins`, async () => {
    const { user, secret } = await withSecondFactor();
    const trusted = await trustedBrowser(user.email, secret);
    assert.equal((await signIn(trusted, user.email)).body.twoFactorRedirect, undefined);
    const waiting = server.browser();
    await signIn(waiting, user.email);
    await end(server.db, user.id);
    await server.db.user.update({ where: { id: user.id }, data: { two_factor_enabled: true } });
    assert.equal((await signIn(trusted, user.email)).body.twoFactorRedirect, true);
    const late = await waiting.post("/two-factor/verify-totp", { code: totp(secret, 1) });
    assert.equal(late.status, 401);
  });
}

test("replacing the second factor ends the trust in devices that confirmed the old one", async () => {
  const { user, browser, secret } = await withSecondFactor();
  const trusted = await trustedBrowser(user.email, secret);
  assert.equal((await browser.post("/two-factor/disable", { password: PASSWORD })).status, 200);
  const enabled = await browser.post("/two-factor/enable", { password: PASSWORD });
  const code = totp(secretOf(enabled.body.totpURI));
  assert.equal((await browser.post("/two-factor/verify-totp", { code })).status, 200);
  assert.equal((await signIn(trusted, user.email)).body.twoFactorRedirect, true);
});

test("an operator can remove a lost second factor", async () => {
  const { user } = await withSecondFactor();
  assert.equal(await removeSecondFactor(server.db, user.id), true);
  assert.equal(await removeSecondFactor(server.db, user.id), false);
  const browser = server.browser();
  await signIn(browser, user.email);
  assert.equal((await browser.user())?.id, user.id);
});

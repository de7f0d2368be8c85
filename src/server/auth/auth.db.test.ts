import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { connect } from "../database/connect.ts";
import { removeSecondFactor } from "../store/second-factor.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "../testing/auth-server.ts";
import { keptLog } from "../testing/kept-log.ts";
import { secretOf, totp } from "../testing/totp.ts";

let server: AuthServer;
before(async () => {
  server = await startAuthServer();
});
after(() => server.close());

function signIn(browser: Browser, email: string, password = PASSWORD) {
  return browser.post("/sign-in/email", { email, password });
}

/** A user who is signed in and has a second factor. */
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

test("a user signs in and out; the session knows the address behind the proxy", async () => {
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

test("a form of more than 64 KiB is answered 413, and the next one is read", async () => {
  const { email } = await newUser(server.db);
  const browser = server.browser();
  const refused = await signIn(browser, email, "x".repeat(70_000));
  assert.deepEqual([refused.status, refused.body.code], [413, "PAYLOAD_TOO_LARGE"]);
  assert.equal((await signIn(browser, email)).status, 200);
});

test("without a database sign-in is 503, and the log tells why under the request id", async (t) => {
  const { log, of } = keptLog();
  const db = connect("postgresql://nobody@127.0.0.1:1/none");
  const broken = await startAuthServer({ db, log });
  t.after(broken.close);
  const { status, headers, body } = await signIn(broken.browser(), "ada@example.com");
  assert.deepEqual([status, body.code], [503, "SERVICE_UNAVAILABLE"]);
  assert.match(headers.get("retry-after") ?? "", /^\d+$/);
  const told = await of(headers.get("x-request-id") ?? "");
  assert.deepEqual(
    told.map(({ msg }) => msg),
    ["request refused", "request"],
  );
  assert.match(String(told[0]?.reason), /reach|refused/i);
});

test("another site can neither sign anybody in nor use the cookie", async () => {
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

test("of better-auth nothing is served but what the pages use", async () => {
  const browser = server.browser();
  await signIn(browser, (await newUser(server.db)).email);
  for (const path of NOT_SERVED) {
    const form = {
      ...{ name: "Mallory", email: `${randomUUID()}@example.com`, password: PASSWORD },
      ...{ newPassword: "another password", currentPassword: PASSWORD },
    };
    assert.equal((await browser.post(path, form)).status, 404, path);
  }
});

test("an address has 10 attempts a minute, whomever it tries", async () => {
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

test("a user has 10 wrong passwords in 15 minutes, from wherever, and then not even the right one", async () => {
  const { email } = await newUser(server.db);
  const guess = () => signIn(server.browser(), email, "a wrong password");
  const guesses = await Promise.all(Array.from({ length: 25 }, guess));
  const count = (status: number) => guesses.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(401), count(429)], [10, 15]);
  const refused = await signIn(server.browser(), email);
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers.get("x-retry-after"));
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds}`);

  await server.db.$executeRaw`UPDATE attempt_count SET since = since - interval '15 minutes'`;
  assert.equal((await signIn(server.browser(), email)).status, 200);
});

test("the right password lets wrong ones be forgotten", async () => {
  const { email } = await newUser(server.db);
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 5; attempt++) {
      assert.equal((await signIn(server.browser(), email, "wrong")).status, 401);
    }
    assert.equal((await signIn(server.browser(), email)).status, 200);
  }
});

test("answers tell nothing of whether there is a user", async () => {
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

test("what was typed as an e-mail address is counted, and stored nowhere", async () => {
  const typed = `my-password-${randomUUID()}@example.com`;
  await signIn(server.browser(), typed, "wrong");
  const rows = await server.db.attemptCount.findMany();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(typed));
});

test("with a second factor a password alone signs nobody in; a code does, a recovery code once", async () => {
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

test("a challenge takes 5 codes; after 10 wrong ones the second factor waits 15 minutes", async () => {
  const { user, secret } = await withSecondFactor();
  const statuses: number[] = [];
  for (let challenge = 0; challenge < 2; challenge++) {
    const browser = server.browser();
    await signIn(browser, user.email);
    for (let attempt = 0; attempt < 6; attempt++) {
      const { status } = await browser.post("/two-factor/verify-totp", { code: "000000" });
      statuses.push(status);
    }
    // The challenge is used up: not even the right code counts.
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
  assert.equal(
    (await browser.post("/two-factor/verify-totp", { code: totp(secret, 1) })).status,
    200,
  );
});

test("a code signs in once", async () => {
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

test("a second factor counts from its first right code on", async () => {
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

test("switching the second factor on, off, or to new codes takes the password, 10 times at most", async () => {
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

test("what people do to their second factor is in the audit log, once and from where", async () => {
  const { user, browser, secret } = await withSecondFactor();
  await signIn(server.browser(), user.email);
  const other = server.browser();
  await signIn(other, user.email);
  await other.post("/two-factor/verify-totp", { code: totp(secret) });
  await browser.post("/two-factor/disable", { password: "wrong" });
  await browser.post("/two-factor/generate-backup-codes", { password: PASSWORD });
  await browser.post("/two-factor/disable", { password: PASSWORD });
  const events = await server.db.auditEvent.findMany({
    where: { actor_id: user.id },
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

test("secret and recovery codes are encrypted where they are stored", async () => {
  const { user, secret, codes } = await withSecondFactor();
  const row = await server.db.twoFactor.findUniqueOrThrow({ where: { user_id: user.id } });
  const stored = JSON.stringify(row);
  for (const clear of [secret, ...codes]) assert.ok(!stored.includes(clear));
});

test("an operator takes a lost second factor away", async () => {
  const { user } = await withSecondFactor();
  assert.equal(await removeSecondFactor(server.db, user.id), true);
  assert.equal(await removeSecondFactor(server.db, user.id), false);
  const browser = server.browser();
  await signIn(browser, user.email);
  assert.equal((await browser.user())?.id, user.id);
});

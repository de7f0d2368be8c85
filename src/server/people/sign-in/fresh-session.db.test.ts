import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { FRESH_SESSION_MINUTES } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { isBlocking } from "#testing/blocking.ts";
import {
  type Answer,
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { until } from "#testing/servers/delivering.ts";
import { secretOf, totp } from "#testing/totp.ts";
import { setPassword } from "../store/password.ts";
import { createSignInLink } from "../store/sign-in-link.ts";
import { createUser, type User } from "../store/user.ts";

let server: AuthServer;
before(async () => {
  server = await startAuthServer();
});
after(() => server.close());

/** Someone without a password, who has signed in this many minutes ago. */
async function someoneWithout(minutes = 0) {
  const email = `${randomUUID()}@example.com`;
  const user = await createUser(server.db, { email, name: "Ada" });
  const id = user?.id ?? "";
  const browser = await signedIn(id);
  const created_at = new Date(Date.now() - minutes * 60_000);
  await server.db.session.updateMany({ where: { user_id: id }, data: { created_at } });
  return { id, browser };
}

async function signedIn(user_id: string): Promise<Browser> {
  const token = randomUUID();
  await createSignInLink(server.db, user_id, hashLinkToken(token));
  const browser = server.browser();
  await browser.post("/sign-in/link", { token });
  return browser;
}

const hasFactor = async (id: string) =>
  (await server.db.user.findUniqueOrThrow({ where: { id } })).two_factor_enabled;

test("someone without a password turns a second factor on and off right after signing in", async () => {
  const { id, browser } = await someoneWithout();
  const enabled = await browser.post("/two-factor/enable");
  assert.equal(enabled.status, 200);
  const code = totp(secretOf(enabled.body.totpURI));
  assert.equal((await browser.post("/two-factor/verify-totp", { code })).status, 200);
  assert.equal(await hasFactor(id), true);
  assert.equal((await browser.post("/two-factor/generate-backup-codes")).status, 200);
  assert.equal((await browser.post("/two-factor/disable")).status, 200);
  assert.equal(await hasFactor(id), false);
});

test("an older session of someone without a password changes nothing, with or without one", async () => {
  const { id, browser } = await someoneWithout(FRESH_SESSION_MINUTES + 1);
  for (const path of ["enable", "disable", "generate-backup-codes"]) {
    for (const body of [{}, { password: "" }, { password: PASSWORD }]) {
      const answer = await browser.post(`/two-factor/${path}`, body);
      assert.deepEqual([answer.status, answer.body.code], [403, "SESSION_NOT_FRESH"]);
    }
  }
  assert.equal(await hasFactor(id), false);
  assert.equal(await server.db.twoFactor.count({ where: { user_id: id } }), 0);
});

test("whoever has a password must give it, however new the session", async () => {
  const user = await newUser(server.db);
  const browser = server.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  for (const body of [{}, { password: "" }, { password: "wrong" }]) {
    assert.equal((await browser.post("/two-factor/enable", body)).body.code, "INVALID_PASSWORD");
  }
  await server.db.session.updateMany({
    where: { user_id: user.id },
    data: { created_at: new Date(0) },
  });
  const { status } = await browser.post("/two-factor/enable", { password: PASSWORD });
  assert.equal(status, 200);
});

test("turning a second factor on ends all other sessions, which have never seen a code", async () => {
  const { id, browser } = await someoneWithout();
  const [older, other] = [await signedIn(id), await signedIn((await someoneWithout()).id)];
  const { body } = await browser.post("/two-factor/enable");
  assert.ok(await older.user());
  await browser.post("/two-factor/verify-totp", { code: totp(secretOf(body.totpURI)) });
  assert.equal((await browser.user())?.id, id);
  assert.equal(await older.user(), null);
  assert.ok(await other.user());
});

test("the database ends the sessions with the same statement, whoever turns it on", async () => {
  const { id, browser } = await someoneWithout();
  await server.db.user.update({ where: { id }, data: { name: "Grace" } });
  assert.ok(await browser.user());
  await server.db.user.update({ where: { id }, data: { two_factor_enabled: true } });
  assert.equal(await browser.user(), null);
});

test("the database ends what was proven with a second factor with the same statement", async () => {
  const { id } = await someoneWithout();
  const expires_at = new Date(Date.now() + 60_000);
  for (const two_factor_enabled of [true, false]) {
    const proof = { id: randomUUID(), identifier: randomUUID(), value: id, expires_at };
    await server.db.verification.create({ data: proof });
    await server.db.user.update({ where: { id }, data: { name: "Grace" } });
    assert.equal(await server.db.verification.count({ where: { value: id } }), 1);
    await server.db.user.update({ where: { id }, data: { two_factor_enabled } });
    assert.equal(await server.db.verification.count({ where: { value: id } }), 0);
  }
});

/** Signs in while a transaction has made a change and not ended yet. Returns the answer. */
function signInDuring(change: (tx: Database) => Promise<unknown>, signIn: () => Promise<Answer>) {
  return server.db.$transaction(
    async (tx) => {
      const [backend] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await change(tx);
      let answer: Answer | null = null;
      const answered = signIn().then((result) => {
        answer = result;
      });
      await until(async () => answer !== null || (await isBlocking(server.db, backend?.pid ?? 0)));
      assert.equal(answer, null, "the sign-in did not wait");
      return { answered: answered.then(() => answer as unknown as Answer) };
    },
    { timeout: 30_000 },
  );
}

/** Someone with a password and a second factor that only has to be turned on. */
async function someoneAboutToTurnOn() {
  const user = await newUser(server.db);
  const browser = server.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  await browser.post("/two-factor/enable", { password: PASSWORD });
  return user;
}

const SIGN_INS: Record<string, (browser: Browser, user: User) => Promise<Answer>> = {
  "with a password": (browser, { email }) =>
    browser.post("/sign-in/email", { email, password: PASSWORD }),
  "without a password": async (browser, { id }) => {
    const token = randomUUID();
    await createSignInLink(server.db, id, hashLinkToken(token));
    return browser.post("/sign-in/link", { token });
  },
};

for (const [how, signIn] of Object.entries(SIGN_INS)) {
  test(`whoever signs in ${how} while a second factor is turned on has to give a code`, async () => {
    const user = await someoneAboutToTurnOn();
    const browser = server.browser();
    const turnOn = async (tx: Database) => {
      await tx.twoFactor.updateMany({ where: { user_id: user.id }, data: { verified: true } });
      await tx.user.update({ where: { id: user.id }, data: { two_factor_enabled: true } });
    };
    const { answered } = await signInDuring(turnOn, () => signIn(browser, user));
    assert.equal((await answered).status, 200);
    assert.equal(await browser.user(), null);
    assert.equal(await server.db.session.count({ where: { user_id: user.id } }), 0);
    assert.ok([...browser.cookies.keys()].some((name) => name.endsWith("two_factor")));
  });
}

test("whoever signs in with a password while it is changed is refused", async () => {
  const user = await newUser(server.db);
  const browser = server.browser();
  const change = (tx: Database) => setPassword(tx, user.id, "another");
  const { answered } = await signInDuring(change, () =>
    browser.post("/sign-in/email", { email: user.email, password: PASSWORD }),
  );
  assert.equal((await answered).body.code, "INVALID_EMAIL_OR_PASSWORD");
  // Entered after the answer.
  const failed = { target: user.id, action: "signIn.wrongPassword" };
  assert.ok(await until(() => server.db.auditEvent.findFirst({ where: failed })));
  assert.equal(await browser.user(), null);
  assert.equal(await server.db.session.count({ where: { user_id: user.id } }), 0);
});

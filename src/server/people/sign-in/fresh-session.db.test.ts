import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { FRESH_SESSION_MINUTES } from "#domain/limit.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { secretOf, totp } from "#testing/totp.ts";
import { createSignInLink } from "../store/sign-in-link.ts";
import { createUser } from "../store/user.ts";

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

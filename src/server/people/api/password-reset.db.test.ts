import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { RESET_REQUESTS, RESET_REQUESTS_PER_HOUR } from "#domain/limit.ts";
import { createCaller } from "#server/api/router.ts";
import { inParallel } from "#testing/parallel.ts";
import {
  type AuthServer,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { secretOf, totp } from "#testing/totp.ts";
import { changePassword } from "../user.ts";

let server: RestServer;
let auth: AuthServer;
before(async () => {
  server = await startRestServer();
  server.services.mail = { baseUrl: "https://checks.example.com" };
  auth = await startAuthServer();
});
after(() => Promise.all([server.close(), auth.close()]));

const NEXT = "another good password";
const GONE = { problem: "password_reset_not_found" };

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

function visitor(ip_address = newAddress()) {
  const origin = () => ({ ip_address, user_agent: null, request_id: null, page: null });
  const { services } = server;
  return createCaller({ services, caller: { kind: "anyone" }, idempotency_key: null, origin })
    .passwordReset;
}

const mailsTo = (recipient: string) =>
  server.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });

/** Asks for a link and returns its token. */
async function tokenFor(email: string) {
  await visitor().request({ email });
  const mail = (await mailsTo(email)).at(-1);
  return (
    /https:\/\/checks\.example\.com\/reset-password\/([\w-]{43})\n/.exec(mail?.text ?? "")?.[1] ??
    ""
  );
}

test("a link sets a password once, ends all sessions, and is in the audit log of every account", async () => {
  const user = await newUser(auth.db);
  const accounts = await inParallel(2, () => newTenant(server.db));
  for (const { account_id } of accounts) {
    await server.db.membership.create({ data: { account_id, user_id: user.id, role: "member" } });
  }
  const browser = auth.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const [token, other] = [await tokenFor(user.email), await tokenFor(user.email)];
  const opened = { email: user.email, ends_second_factor: false };
  assert.deepEqual(await visitor().open({ token }), opened);
  assert.deepEqual(await visitor().finish({ token, password: NEXT }), { email: user.email });
  assert.equal(await browser.user(), null);
  assert.equal(
    (await browser.post("/sign-in/email", { email: user.email, password: PASSWORD })).status,
    401,
  );
  assert.equal(
    (await browser.post("/sign-in/email", { email: user.email, password: NEXT })).status,
    200,
  );
  for (const used of [token, other]) {
    await assert.rejects(visitor().open({ token: used }), GONE);
    await assert.rejects(visitor().finish({ token: used, password: NEXT }), GONE);
  }
  for (const { account_id } of accounts) {
    const [entry] = await server.db.auditEvent.findMany({
      where: { account_id, action: "passwordReset.finish" },
    });
    assert.deepEqual([entry?.actor, entry?.target], [user.email, user.id]);
  }
});

/** Turns a second factor on for the signed-in person, and returns its secret. */
async function enableSecondFactor(browser: ReturnType<AuthServer["browser"]>) {
  const { body } = await browser.post("/two-factor/enable", { password: PASSWORD });
  const secret = secretOf(body.totpURI);
  await browser.post("/two-factor/verify-totp", { code: totp(secret) });
  return secret;
}

test("someone who took an address in advance is out once its owner resets the password by mail", async () => {
  const user = await newUser(auth.db);
  const data = { email_verified: false };
  await server.db.user.update({ where: { id: user.id }, data });
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  await server.db.membership.create({ data: { account_id, user_id: user.id, role: "member" } });
  const [squatter, owner] = [auth.browser(), auth.browser()];
  await squatter.post("/sign-in/email", { email: user.email, password: PASSWORD });
  await enableSecondFactor(squatter);
  assert.ok(await squatter.user());

  const token = await tokenFor(user.email);
  assert.equal((await visitor().open({ token })).ends_second_factor, true);
  await visitor().finish({ token, password: NEXT });

  assert.equal(await squatter.user(), null);
  await owner.post("/sign-in/email", { email: user.email, password: NEXT });
  assert.equal((await owner.user())?.id, user.id);
  const after = await server.db.user.findUniqueOrThrow({ where: { id: user.id } });
  assert.deepEqual([after.email_verified, after.two_factor_enabled], [true, false]);
  assert.equal(await server.db.twoFactor.count({ where: { user_id: user.id } }), 0);
  const where = { account_id, action: "passwordReset.finish" };
  const [entry] = await server.db.auditEvent.findMany({ where });
  assert.deepEqual(entry?.detail, { changes: { address: ["unverified", "verified"] } });
});

test("the second factor of a verified address outlives a reset", async () => {
  const user = await newUser(auth.db);
  const browser = auth.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  await enableSecondFactor(browser);
  const token = await tokenFor(user.email);
  assert.equal((await visitor().open({ token })).ends_second_factor, false);
  await visitor().finish({ token, password: NEXT });
  const answer = await browser.post("/sign-in/email", { email: user.email, password: NEXT });
  assert.equal(answer.body.twoFactorRedirect, true);
  assert.equal(await browser.user(), null);
});

test("of calls with the same link at once, one sets the password", async () => {
  const user = await newUser(auth.db);
  const token = await tokenFor(user.email);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => visitor().finish({ token, password: NEXT })),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
});

test("only the SHA-256 of a token is stored beside the mail", async () => {
  const user = await newUser(auth.db);
  const token = await tokenFor(user.email);
  const rows = await server.db.passwordReset.findMany({ where: { user_id: user.id } });
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(token));
});

test("an address without a user gets the same answer and no mail", async () => {
  const email = `${randomUUID()}@example.com`;
  const { email: known } = await newUser(auth.db);
  const answers = [await visitor().request({ email }), await visitor().request({ email: known })];
  assert.deepEqual(answers[0], answers[1]);
  assert.equal((await mailsTo(email)).length, 0);
  assert.equal((await mailsTo(known)).length, 1);
});

test("an expired link, and one from before another change of the password, is void", async () => {
  const user = await newUser(auth.db);
  const token = await tokenFor(user.email);
  await server.db
    .$executeRaw`UPDATE password_reset SET expires_at = now() WHERE user_id = ${user.id}`;
  await assert.rejects(visitor().finish({ token, password: NEXT }), GONE);
  const next = await tokenFor(user.email);
  await changePassword(server.db, user.email);
  await assert.rejects(visitor().finish({ token: next, password: NEXT }), GONE);
});

test("requests are counted, for known and unknown addresses alike", async () => {
  const { email: known } = await newUser(auth.db);
  for (const email of [known, `${randomUUID()}@example.com`]) {
    const here = visitor();
    for (let count = 0; count < RESET_REQUESTS; count++) await here.request({ email });
    await assert.rejects(here.request({ email }), { problem: "too_many_attempts" });
    for (let count = RESET_REQUESTS; count < RESET_REQUESTS_PER_HOUR; count++) {
      await visitor().request({ email });
    }
    await assert.rejects(visitor().request({ email }), { problem: "too_many_attempts" });
  }
  assert.equal((await mailsTo(known)).length, RESET_REQUESTS_PER_HOUR);
});

test("without a mail server, a request says to ask the operator", async () => {
  const { services } = server;
  const caller = createCaller({
    services: { ...services, mail: null },
    caller: { kind: "anyone" },
    idempotency_key: null,
  });
  await assert.rejects(caller.passwordReset.request({ email: "ada@example.com" }), {
    problem: "not_allowed",
    message: "This server sends no email. Ask your administrator for a new password.",
  });
});

import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { inParallel } from "#testing/parallel.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { adminJson, assertRefused } from "#testing/servers/command-line.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { outsideAccounts } from "#testing/tenants/member.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { secretOf, totp } from "#testing/totp.ts";
import type { Issuer } from "../rules/issuer.ts";
import { createInvitation } from "../store/invitation.ts";
import { createSignInLink } from "../store/sign-in-link.ts";
import { createUser } from "../store/user.ts";

/** Nothing here asks the issuer anything. */
const ACME: Issuer = {
  id: "acme",
  url: "http://127.0.0.1:9",
  client_id: "schema-check",
  client_secret: "secret",
  name: "Acme",
  scope: "openid",
  domains: ["acme.example", "xn--mller-kva.example", "lax.example"],
  required_domains: ["acme.example", "xn--mller-kva.example"],
  groups: null,
};

let rest: RestServer;
let server: AuthServer;
let before_it_was_required: AuthServer;
before(async () => {
  rest = await startRestServer();
  Object.assign(rest.services, {
    issuers: [ACME],
    signUp: { isOpen: true, credits: 0 },
    mail: { baseUrl: "http://localhost" },
  });
  server = await startAuthServer({ issuers: [ACME] });
  before_it_was_required = await startAuthServer();
});
after(() => Promise.all([rest.close(), server.close(), before_it_was_required.close()]));

const addressAt = (domain = "acme.example") => `${randomUUID()}@${domain}`;

function visitor() {
  const ip_address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const origin = () => ({ ip_address, user_agent: null, request_id: null, page: null });
  const { services } = rest;
  return createCaller({ services, caller: { kind: "anyone" }, idempotency_key: null, origin });
}

const REFUSED = {
  problem: "not_allowed",
  message:
    'People with an address at acme.example sign in with Acme, not with a password. Choose "Continue with Acme" on the sign-in page.',
};

test("a right password, a wrong one and an unknown address get the same answer", async () => {
  const user = await newUser(server.db, addressAt());
  const answers = [];
  for (const [email, password] of [
    [user.email, PASSWORD],
    [user.email, "wrong"],
    [user.email.toUpperCase(), PASSWORD],
    [` ${user.email}`, PASSWORD],
    [addressAt(), PASSWORD],
  ]) {
    const browser = server.browser();
    const { status, body } = await browser.post("/sign-in/email", { email, password });
    answers.push({ status, body });
    assert.equal(await browser.user(), null);
  }
  const refusal = { code: "ISSUER_REQUIRED", message: REFUSED.message };
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.deepEqual(answers[0], { status: 403, body: refusal });
  assert.equal(await server.db.auditEvent.count({ where: { target: user.id } }), 0);
});

test("a domain counts in whatever form it is typed", async () => {
  for (const domain of ["ACME.example", "müller.example", "MÜLLER.EXAMPLE"]) {
    const sent = { email: addressAt(domain), password: PASSWORD };
    assert.equal((await server.browser().post("/sign-in/email", sent)).status, 403, domain);
  }
});

test("other domains keep their passwords, subdomains and lookalikes included", async () => {
  for (const domain of ["lax.example", "sub.acme.example", "acme.example.evil.example"]) {
    const { email } = await newUser(server.db, addressAt(domain));
    const { status } = await server.browser().post("/sign-in/email", { email, password: PASSWORD });
    assert.equal(status, 200, domain);
  }
});

test("a session from before the domain was required stays", async () => {
  const user = await newUser(server.db, addressAt());
  const old = before_it_was_required.browser();
  await old.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const same = server.browser();
  for (const [name, value] of old.cookies) same.cookies.set(name, value);
  assert.equal((await same.user())?.id, user.id);
});

test("nobody signs up with an address of the domain", async () => {
  const email = addressAt();
  const person = { name: "Ada", email, password: PASSWORD, account_name: randomUUID() };
  await assert.rejects(visitor().accounts.create(person), REFUSED);
  assert.equal(await rest.db.user.count({ where: { email } }), 0);
  assert.equal(await rest.db.account.count({ where: { name: person.account_name } }), 0);
});

test("no password is reset at the domain, known or not, with a new link or an older one", async () => {
  const user = await newUser(server.db, addressAt());
  for (const email of [user.email, addressAt()]) {
    await assert.rejects(visitor().passwordReset.request({ email }), REFUSED);
    assert.equal(await rest.db.mail.count({ where: { recipient: email } }), 0);
  }
  const token = randomUUID();
  await rest.db.passwordReset.create({
    data: {
      token_hash: Buffer.from(hashLinkToken(token)),
      user_id: user.id,
      expires_at: new Date(Date.now() + 60_000),
    },
  });
  const reset = { token, password: "another good password" };
  await assert.rejects(visitor().passwordReset.finish(reset), REFUSED);
  assert.equal(await rest.db.passwordReset.count({ where: { user_id: user.id } }), 1);
});

test("the mail that verifies an address leads to the issuer where the domain is required, not to a reset", async () => {
  for (const [domain, expected] of [
    ["acme.example", /do not open it\. Choose "Continue with Acme" on the sign-in page instead/],
    ["lax.example", /do not sign in\. Set a new password under "Forgot your password\?" instead/],
  ] as const) {
    const email = addressAt(domain);
    const user = await createUser(rest.db, { email, name: "Ada", email_verified: false });
    assert.ok(user);
    await outsideAccounts(rest, user).emailVerification.request();
    const mail = await rest.db.mail.findFirstOrThrow({ where: { recipient: email } });
    assert.match(mail.text, expected);
  }
});

test("an invitation of the domain is accepted with the issuer, and not with a new password", async () => {
  const tenant = await newTenant(rest.db);
  const { account_id } = tenant;
  const token = randomUUID();
  const email = addressAt();
  const invited = { email, role: "member" as const, token_hash: hashLinkToken(token) };
  await createInvitation(rest.db, account_id, tenant.user_id, { ...invited, mail_id: null });
  const joining = { token, name: "Ada", password: PASSWORD };
  await assert.rejects(visitor().invitations.join(joining), REFUSED);
  const user = await newUser(server.db, email);
  const joined = await outsideAccounts(rest, user).invitations.accept({ token });
  assert.deepEqual(joined, { account_id });
});

/** Creates a link and returns its token. */
async function linkOf(user: { id: string }) {
  const token = randomUUID();
  await createSignInLink(server.db, user.id, hashLinkToken(token));
  return token;
}

const open = (browser: Browser, token: unknown) => browser.post("/sign-in/link", { token });

test("an operator's link signs someone in once, although their domain is required", async () => {
  const user = await newUser(server.db, addressAt());
  const { url, ...said } = await adminJson("user", "sign-in-link", "--email", user.email);
  assert.deepEqual(said, { user_id: user.id, email: user.email });
  const token = /\/sign-in\/link\/([\w-]{43})$/.exec(url)?.[1] ?? "";
  const browsers = await inParallel(5, async () => server.browser());
  const answers = await Promise.all(browsers.map((browser) => open(browser, token)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401]);
  const users = await Promise.all(browsers.map((browser) => browser.user()));
  assert.deepEqual(
    users.filter((user) => user !== null).map(({ id }) => id),
    [user.id],
  );
  const entries = await server.db.auditEvent.findMany({
    where: { target: user.id },
    orderBy: { id: "asc" },
    select: { action: true, detail: true },
  });
  assert.deepEqual(entries, [
    { action: "operator.createSignInLink", detail: null },
    { action: "signIn.accepted", detail: { with: "an operator's link" } },
  ]);
});

test("a link does not replace the second factor, and the log names both", async () => {
  const user = await newUser(server.db);
  const first = server.browser();
  await first.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const { body } = await first.post("/two-factor/enable", { password: PASSWORD });
  await first.post("/two-factor/verify-totp", { code: totp(secretOf(body.totpURI)) });
  const browser = server.browser();
  const answer = await open(browser, await linkOf(user));
  assert.deepEqual([answer.status, answer.body], [200, { twoFactorRedirect: true }]);
  assert.equal(await browser.user(), null);
  await browser.post("/two-factor/verify-backup-code", { code: body.backupCodes[0] });
  assert.equal((await browser.user())?.id, user.id);
  const last = await server.db.auditEvent.findFirst({
    where: { target: user.id, action: "signIn.accepted" },
    orderBy: { id: "desc" },
  });
  assert.deepEqual(last?.detail, { with: "an operator's link and recovery code" });
});

test("a link that has expired, was revoked with the sessions or was made up signs nobody in", async () => {
  const user = await newUser(server.db);
  const [expired, revoked] = [await linkOf(user), await linkOf(user)];
  const identifier = `sign-in-link-${Buffer.from(hashLinkToken(expired)).toString("hex")}`;
  await server.db.verification.updateMany({
    where: { identifier },
    data: { expires_at: new Date(0) },
  });
  await outsideAccounts(rest, user).profile.signOutEverywhere();
  for (const token of [expired, revoked, randomUUID(), "", "x".repeat(5000), null, { a: 1 }]) {
    const browser = server.browser();
    assert.equal((await open(browser, token)).status, 401);
    assert.equal(await browser.user(), null);
  }
});

test("a link is not used by a form of another site, or by opening it", async () => {
  const token = await linkOf(await newUser(server.db));
  const browser = server.browser();
  const form = { "Content-Type": "text/plain" };
  const text = JSON.stringify({ token });
  assert.equal((await browser.post("/sign-in/link", {}, form, text)).status, 401);
  assert.equal((await browser.post("/sign-in/link", {}, {}, "{")).status, 401);
  assert.equal((await browser.get("/sign-in/link")).status, 405);
  assert.equal((await open(browser, token)).status, 200);
});

test("a link for someone unknown is refused", async () => {
  const args = ["user", "sign-in-link", "--email", addressAt()];
  await assertRefused(args, /No user has the email address/);
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { newId } from "#server/store/id.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  ORIGIN,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { type Claims, startIssuer, type TestIssuer } from "#testing/servers/issuer.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { secretOf, totp } from "#testing/totp.ts";

let issuer: TestIssuer;
/** Vouches for the addresses of acme.example, and no others. */
let company: TestIssuer;
let server: AuthServer;
before(async () => {
  issuer = await startIssuer(ORIGIN, { id: "open" });
  company = await startIssuer(ORIGIN, { id: "acme", domains: ["acme.example"] });
  server = await startAuthServer({ issuers: [issuer.settings, company.settings] });
});
after(async () => {
  await Promise.all([server.close(), issuer.close(), company.close()]);
});

function somebody(claims: Partial<Claims> = {}): Claims & { email: string } {
  const sub = randomUUID();
  return { sub, email: `${sub}@mail.example`, email_verified: true, name: "Ada", ...claims };
}

/** Signs in with an issuer. Returns the page that it leads to. */
async function signIn(
  browser: Browser,
  claims: Claims,
  { at = issuer, next = "/accounts" } = {},
): Promise<string> {
  const left = await browser.get(`/oidc/${at.settings.id}?${new URLSearchParams({ next })}`);
  assert.equal(left.status, 303);
  const back = await at.signIn(left.location, claims);
  return (await browser.get(back.slice(`${ORIGIN}/api/auth`.length))).location;
}

function problemOf(page: string) {
  const url = new URL(page, ORIGIN);
  assert.equal(url.pathname, "/sign-in", page);
  return url.searchParams.get("problem");
}

function actionsOf(user_id: string) {
  return server.db.auditEvent.findMany({
    where: { actor_id: user_id },
    orderBy: { id: "asc" },
    select: { account_id: true, action: true, detail: true },
  });
}

test("someone new gets a verified user without accounts, and is that user the next time", async () => {
  const ada = somebody({ name: "Ada\nLovelace" });
  const browser = server.browser();
  assert.equal(await signIn(browser, ada, { next: "/accounts?x=1" }), "/accounts?x=1");
  const user = await server.db.user.findUniqueOrThrow({ where: { email: ada.email } });
  assert.deepEqual([user.name, user.email_verified, user.staff_role], ["Ada Lovelace", true, null]);
  assert.equal((await browser.user())?.id, user.id);
  assert.equal(await server.db.membership.count({ where: { user_id: user.id } }), 0);
  const again = server.browser();
  await signIn(again, { ...ada, email: `${randomUUID()}@mail.example` });
  assert.equal((await again.user())?.id, user.id);
  assert.deepEqual(await actionsOf(user.id), [
    { account_id: "", action: "issuerUser.create", detail: { with: "Acme" } },
    { account_id: "", action: "signIn.accepted", detail: { with: "Acme" } },
    { account_id: "", action: "signIn.accepted", detail: { with: "Acme" } },
  ]);
});

test("a person with a verified address keeps their user, password and accounts", async () => {
  const user = await newUser(server.db);
  const { account_id } = await newTenant(server.db);
  await server.db.membership.create({ data: { account_id, user_id: user.id, role: "member" } });
  const browser = server.browser();
  await signIn(browser, somebody({ email: user.email.toUpperCase() }));
  assert.equal((await browser.user())?.id, user.id);
  const { status } = await server
    .browser()
    .post("/sign-in/email", { email: user.email, password: PASSWORD });
  assert.equal(status, 200);
  assert.deepEqual(
    (await actionsOf(user.id)).map((entry) => `${entry.account_id} ${entry.action}`),
    ["issuerUser.link", "signIn.accepted", "signIn.accepted"].map((act) => `${account_id} ${act}`),
  );
});

test("whoever took an address in advance is out once its owner signs in", async () => {
  const taken = await newUser(server.db);
  const thief = server.browser();
  await thief.post("/sign-in/email", { email: taken.email, password: PASSWORD });
  const { body } = await thief.post("/two-factor/enable", { password: PASSWORD });
  await thief.post("/two-factor/verify-totp", { code: totp(secretOf(body.totpURI)) });
  await server.db.user.update({ where: { id: taken.id }, data: { email_verified: false } });
  const owner = server.browser();
  assert.equal(await signIn(owner, somebody({ email: taken.email })), "/accounts");
  assert.equal((await owner.user())?.id, taken.id);
  assert.equal(await thief.user(), null);
  const again = server.browser();
  const answer = await again.post("/sign-in/email", { email: taken.email, password: PASSWORD });
  assert.equal(answer.status, 401);
  const user = await server.db.user.findUniqueOrThrow({ where: { id: taken.id } });
  assert.deepEqual([user.email_verified, user.two_factor_enabled], [true, false]);
});

test("a second factor is still asked for, and the log names both", async () => {
  const user = await newUser(server.db);
  const browser = server.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const { body } = await browser.post("/two-factor/enable", { password: PASSWORD });
  const secret = secretOf(body.totpURI);
  await browser.post("/two-factor/verify-totp", { code: totp(secret) });
  const other = server.browser();
  const page = await signIn(other, somebody({ email: user.email }), { next: "/profile" });
  assert.equal(page, "/sign-in?step=code&next=%2Fprofile");
  assert.equal(await other.user(), null);
  const recovery = await other.post("/two-factor/verify-backup-code", {
    code: body.backupCodes[0],
  });
  assert.equal(recovery.status, 200);
  assert.equal((await other.user())?.id, user.id);
  const last = (await actionsOf(user.id)).at(-1);
  assert.deepEqual(last?.detail, { with: "Acme and recovery code" });
});

for (const [claims, at, problem] of [
  [{ email_verified: false }, "open", "unverified_address"],
  [{ email_verified: undefined }, "open", "unverified_address"],
  [{ email_verified: "true" as never }, "open", "unverified_address"],
  [{ email: "" }, "open", "no_address"],
  [{ email: "not an address" }, "open", "no_address"],
  [{ email: ["a@acme.example"] as never }, "open", "no_address"],
  [{ email: "ada@acme.example", email_verified: false }, "acme", "unverified_address"],
  [{ email: "ada@sub.acme.example" }, "acme", "foreign_domain"],
  [{ email: "ada@acme.example.evil.example" }, "acme", "foreign_domain"],
  [{}, "acme", "foreign_domain"],
] as const) {
  test(`${JSON.stringify(claims)} at the issuer ${at} is refused as ${problem}`, async () => {
    const person = somebody(claims);
    const browser = server.browser();
    const page = await signIn(browser, person, { at: at === "acme" ? company : issuer });
    assert.equal(problemOf(page), problem);
    assert.equal(await browser.user(), null);
    assert.equal(await server.db.credential.count({ where: { account_id: person.sub } }), 0);
  });
}

test("an issuer is believed for its own domains when it says nothing of verification", async () => {
  const email = `${randomUUID()}@acme.example`;
  const browser = server.browser();
  const ada = somebody({ email: email.toUpperCase(), email_verified: undefined });
  assert.equal(await signIn(browser, ada, { at: company }), "/accounts");
  const user = await server.db.user.findUniqueOrThrow({ where: { email } });
  assert.equal((await browser.user())?.id, user.id);
});

test("a reassigned address does not open its former owner's user", async () => {
  const former = somebody();
  await signIn(server.browser(), former);
  const browser = server.browser();
  assert.equal(
    problemOf(await signIn(browser, somebody({ email: former.email }))),
    "address_taken",
  );
  assert.equal(await browser.user(), null);
});

test("a user whose address has left the issuer's domains is refused", async () => {
  const ada = somebody({ email: `${randomUUID()}@acme.example` });
  await signIn(server.browser(), ada, { at: company });
  const { user_id } = await server.db.credential.findFirstOrThrow({
    where: { account_id: ada.sub },
  });
  await server.db.user.update({
    where: { id: user_id },
    data: { email: `${randomUUID()}@mail.example` },
  });
  assert.equal(problemOf(await signIn(server.browser(), ada, { at: company })), "foreign_domain");
});

test("several first sign-ins of one person at once make one user", async () => {
  const ada = somebody();
  const browsers = Array.from({ length: 6 }, () => server.browser());
  const pages = await Promise.all(browsers.map((browser) => signIn(browser, ada)));
  assert.deepEqual(new Set(pages), new Set(["/accounts"]));
  const users = await Promise.all(browsers.map((browser) => browser.user()));
  assert.equal(new Set(users.map((user) => user?.id)).size, 1);
  assert.equal(await server.db.user.count({ where: { email: ada.email } }), 1);
});

test("people sign in right after the issuer has replaced its keys", async () => {
  const ada = somebody();
  assert.equal(await signIn(server.browser(), ada), "/accounts");
  await issuer.rollOver();
  assert.equal(await signIn(server.browser(), ada), "/accounts");
});

test("the request has PKCE, a nonce and a state, each new", async () => {
  const seen = new Set<string | null>();
  for (let count = 0; count < 2; count++) {
    const { location, headers } = await server.browser().get("/oidc/open");
    const { searchParams: query } = new URL(location);
    assert.equal(query.get("code_challenge_method"), "S256");
    assert.equal(query.get("redirect_uri"), `${ORIGIN}/api/auth/oidc/open/callback`);
    for (const name of ["state", "nonce", "code_challenge"]) seen.add(query.get(name));
    assert.match(headers.getSetCookie().join(), /; HttpOnly; SameSite=Lax$/);
  }
  assert.equal(seen.size, 6);
  assert.ok(!seen.has(null));
});

for (const next of [
  ...["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"],
  ...["\t//evil.example", "/sign-in/../..//evil.example"],
]) {
  test(`signing in does not lead to ${JSON.stringify(next)}`, async () => {
    const page = await signIn(server.browser(), somebody(), { next });
    assert.equal(new URL(page, ORIGIN).origin, ORIGIN);
    assert.match(page, /^\/(?![/\\])/);
  });
}

test("another issuer, method or path is not served", async () => {
  for (const path of ["/oidc/none", "/oidc/", "/oidc/open/other", "/oidc/none/callback"]) {
    assert.equal((await server.browser().get(path)).status, 404, path);
  }
  assert.equal((await server.browser().post("/oidc/open")).status, 405);
  assert.equal((await server.browser().post("/sign-in/issuer", { user_id: "usr_1" })).status, 404);
});

test("someone whom their company has provisioned is a member with their first sign-in, if they may be", async () => {
  const tenants = await Promise.all([newTenant(server.db), newTenant(server.db)]);
  const claims = somebody();
  const { email } = claims;
  const [expected, foreign] = tenants.map(({ account_id }) => account_id) as [string, string];
  for (const [account_id, domains] of [
    [expected, ["mail.example"]],
    [foreign, ["other.example"]],
  ] as const) {
    await server.db.directory.create({ data: { account_id, domains: [...domains] } });
    const person = { user_name: email, address: email, active: true };
    await server.db.directoryUser.create({ data: { account_id, id: newId("dus"), ...person } });
  }
  const browser = server.browser();
  await signIn(browser, claims);
  const user_id = (await browser.user())?.id as string;
  const memberships = await server.db.membership.findMany({ where: { user_id } });
  assert.deepEqual(
    memberships.map(({ account_id, role }) => [account_id, role]),
    [[expected, "viewer"]],
  );
  const joined = (await actionsOf(user_id)).filter(({ action }) => /join/.test(action));
  assert.deepEqual(joined, [{ account_id: expected, action: "directoryUsers.join", detail: null }]);
  // An owner who removes them is not overruled by the next sign-in.
  await server.db.membership.deleteMany({ where: { user_id } });
  await signIn(server.browser(), claims);
  assert.equal(await server.db.membership.count({ where: { user_id } }), 0);
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { keptLog } from "#testing/kept-log.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  ORIGIN,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { type HostileIssuer, startHostileIssuer } from "#testing/servers/hostile-issuer.ts";
import { startIssuer, type TestIssuer } from "#testing/servers/issuer.ts";
import { secretOf, totp } from "#testing/totp.ts";

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };

let issuer: TestIssuer;
let hostile: HostileIssuer;
let server: AuthServer;
let second: AuthServer;
const { log } = keptLog();
before(async () => {
  [issuer, hostile] = await Promise.all([
    startIssuer(ORIGIN, { id: "acme", domains: ["mail.example"] }),
    startHostileIssuer("hostile"),
  ]);
  const issuers = [issuer.settings, hostile.settings];
  [server, second] = await Promise.all([
    startAuthServer({ issuers, log }),
    startAuthServer({ issuers, log }),
  ]);
  issuer.reach(second.url);
});
after(() => Promise.all([server.close(), second.close(), issuer.close(), hostile.close()]));

const back = (url: string) => url.slice(`${ORIGIN}/api/auth`.length);

/** Someone who has signed in with the provider, and their browser. */
async function signedIn({ email = `${randomUUID()}@mail.example` } = {}) {
  const browser = server.browser();
  const sub = randomUUID();
  const { location } = await browser.get("/oidc/acme");
  const claims = { sub, email, email_verified: true };
  const page = (await browser.get(back(await issuer.signIn(location, claims)))).location;
  return { browser, sub, email, page, user: await browser.user() };
}

/** Someone whom the hostile issuer has signed in as this subject, in its session `sid`. */
async function forgedIn(sub: string, sid: unknown, browser: Browser = server.browser()) {
  hostile.forge(({ claims, sign }) => sign({ ...claims, sub, sid, email: `${sub}@mail.example` }));
  const { location } = await browser.get("/oidc/hostile");
  await browser.get(back(hostile.accept(location)));
  return browser;
}

/** Sends a logout token like a good one with these claims changed. */
async function logout(change: JWTPayload, { at = server, as = "hostile" } = {}) {
  let token = "";
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: hostile.url, aud: "schema-check", iat: now, exp: now + 120 };
  token = await hostile.sign({ ...claims, jti: randomUUID(), events: EVENTS, ...change });
  return { token, ...(await send(token, { at, as })) };
}

async function send(token: string, { at = server, as = "hostile" } = {}) {
  const body = new URLSearchParams({ logout_token: token });
  const answer = await fetch(`${at.url}/api/auth/oidc/${as}/backchannel-logout`, {
    method: "POST",
    body,
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

async function isIn(browser: Browser) {
  return (await browser.user()) !== null;
}

test("who signs out here signs out at the provider, which sends them back to the sign-in page", async () => {
  const ada = await signedIn();
  const answer = await ada.browser.post("/sign-out");
  assert.equal(answer.status, 200);
  const url = new URL(answer.body.url);
  assert.equal(url.origin, issuer.url);
  assert.equal(url.searchParams.get("post_logout_redirect_uri"), `${ORIGIN}/sign-in`);
  assert.equal(url.searchParams.get("client_id"), "schema-check");
  assert.match(url.searchParams.get("id_token_hint") ?? "", /^ey[\w-]+\.[\w-]+\.[\w-]+$/);
  assert.equal(await isIn(ada.browser), false);
  assert.deepEqual(
    [...ada.browser.cookies.keys()].filter((name) => name.startsWith("oidc")),
    [],
  );
  assert.equal(await issuer.signOut(url.href), `${ORIGIN}/sign-in`);
});

test("the ID token is only in the browser, and is only sent to sign out", async () => {
  const browser = server.browser();
  const { location } = await browser.get("/oidc/acme");
  const sub = randomUUID();
  const claims = { sub, email: `${sub}@mail.example`, email_verified: true };
  const { headers } = await browser.get(back(await issuer.signIn(location, claims)));
  const [hint] = headers.getSetCookie().filter((set) => set.startsWith("oidc_hint_acme="));
  assert.match(hint ?? "", /; Path=\/api\/auth\/sign-out; HttpOnly; SameSite=Strict$/);
  const { id } = (await browser.user()) ?? { id: "" };
  const stored = await server.db.credential.findMany({ where: { user_id: id } });
  assert.deepEqual(
    stored.map((row) => [row.id_token, row.access_token, row.refresh_token]),
    [[null, null, null]],
  );
});

test("who signed in with a password stays at this service when they sign out", async () => {
  const user = await newUser(server.db);
  const browser = server.browser();
  await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  browser.cookies.set("oidc_hint_acme", "x.y.z");
  const { body } = await browser.post("/sign-out");
  assert.deepEqual(body, { success: true });
});

test("a sign-out counts here if the provider does not answer or has no page for it", async () => {
  const browser = await forgedIn(randomUUID(), "s1");
  const { status, body } = await browser.post("/sign-out");
  assert.deepEqual([status, body], [200, { success: true }]);
  assert.equal(await isIn(browser), false);
});

test("a sign-out of another site's page leads nowhere and ends nothing", async () => {
  const ada = await signedIn();
  const { status, body } = await ada.browser.post(
    "/sign-out",
    {},
    { Origin: "https://evil.example" },
  );
  assert.equal(status, 403);
  assert.equal(body.url, undefined);
  assert.ok(await isIn(ada.browser));
});

test("a sign-out at the provider ends that session on every server, and no other", async () => {
  const ada = await signedIn();
  const elsewhere = server.browser();
  const { location } = await elsewhere.get("/oidc/acme");
  const again = await issuer.signIn(location, {
    sub: ada.sub,
    email: ada.email,
    email_verified: true,
  });
  await elsewhere.get(back(again));
  assert.ok(await isIn(ada.browser));
  await issuer.signOut(`${issuer.url}/session/end?client_id=schema-check`);
  assert.equal(await isIn(elsewhere), false);
  assert.ok(await isIn(ada.browser));
  const actions = await server.db.auditEvent.findMany({
    where: { actor_id: ada.user?.id ?? "", action: "issuerSession.end" },
    select: { detail: true },
  });
  assert.deepEqual(actions, [{ detail: { with: "Acme" } }]);
});

test("a logout of a session ends it, and one of a person ends all that the issuer opened", async () => {
  const sub = randomUUID();
  const [one, two, three] = [
    await forgedIn(sub, "a"),
    await forgedIn(sub, "b"),
    await forgedIn(sub, "c"),
  ];
  const other = await forgedIn(randomUUID(), "d");
  assert.equal((await logout({ sid: "a" })).status, 200);
  assert.deepEqual(await Promise.all([one, two, three].map(isIn)), [false, true, true]);
  assert.equal((await logout({ sid: "b", sub })).status, 200);
  assert.deepEqual(await Promise.all([two, three].map(isIn)), [false, true]);
  assert.equal((await logout({ sub }, { at: second })).status, 200);
  assert.deepEqual(await Promise.all([three, other].map(isIn)), [false, true]);
});

test("a session whose id at the issuer is unknown ends with its person", async () => {
  const sub = randomUUID();
  const browser = await forgedIn(sub, undefined);
  assert.equal((await logout({ sid: "unknown" })).status, 200);
  assert.ok(await isIn(browser));
  assert.equal((await logout({ sid: "unknown", sub })).status, 200);
  assert.equal(await isIn(browser), false);
});

test("sessions with a password, or of another subject with this sid, stay", async () => {
  const sub = randomUUID();
  const browser = await forgedIn(sub, "same");
  const user = await newUser(server.db);
  const member = server.browser();
  await member.post("/sign-in/email", { email: user.email, password: PASSWORD });
  assert.equal((await logout({ sid: "same", sub: randomUUID() })).status, 200);
  assert.equal((await logout({ sub: user.id })).status, 200);
  assert.deepEqual(await Promise.all([browser, member].map(isIn)), [true, true]);
});

test("a sign-in that waits for a code ends with the session at the issuer", async () => {
  const user = await newUser(server.db);
  const first = server.browser();
  await first.post("/sign-in/email", { email: user.email, password: PASSWORD });
  const { body } = await first.post("/two-factor/enable", { password: PASSWORD });
  await first.post("/two-factor/verify-totp", { code: totp(secretOf(body.totpURI)) });
  const sub = randomUUID();
  const waiting = async (sid: string) => {
    const browser = server.browser();
    hostile.forge(({ claims, sign }) => sign({ ...claims, sub, sid, email: user.email }));
    const { location } = await browser.get("/oidc/hostile");
    assert.match((await browser.get(back(hostile.accept(location)))).location, /step=code/);
    return browser;
  };
  const [ended, kept] = [await waiting("w1"), await waiting("w2")];
  assert.equal((await logout({ sid: "w1" })).status, 200);
  const codes = body.backupCodes as string[];
  const refused = await ended.post("/two-factor/verify-backup-code", { code: codes[0] });
  assert.equal(refused.status, 401);
  await kept.post("/two-factor/verify-backup-code", { code: codes[0] });
  assert.ok(await isIn(kept));
  assert.equal((await logout({ sid: "w2" })).status, 200);
  assert.equal(await isIn(kept), false);
});

test("a logout token counts once, on all servers", async () => {
  const sub = randomUUID();
  const { token, headers } = await logout({ sub });
  assert.equal(headers.get("cache-control"), "no-store");
  const browser = await forgedIn(sub, "later");
  for (const at of [server, second]) assert.equal((await send(token, { at })).status, 400);
  assert.ok(await isIn(browser));
});

for (const [what, change] of [
  ["of another issuer", { iss: "https://id.example" }],
  ["for another client", { aud: "someone-else" }],
  ["without an audience", { aud: undefined }],
  ["from long ago", { iat: Math.floor(Date.now() / 1000) - 3600 }],
  ["from the future", { iat: Math.floor(Date.now() / 1000) + 3600 }],
  ["without a time", { iat: undefined }],
  ["that has ended", { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ["with a nonce", { nonce: "n" }],
  ["without events", { events: undefined }],
  ["of another event", { events: { "https://id.example/other": {} } }],
  ["without an id", { jti: undefined }],
] satisfies [string, JWTPayload][]) {
  test(`a logout token ${what} ends nothing`, async () => {
    const sub = randomUUID();
    const browser = await forgedIn(sub, "s");
    const { status, text } = await logout({ sub, ...change });
    assert.equal(status, 400);
    assert.equal(JSON.parse(text).error, "invalid_request");
    assert.ok(await isIn(browser));
  });
}

test("a logout token that names nobody, is unsigned, or is signed with another key ends nothing", async () => {
  const sub = randomUUID();
  const browser = await forgedIn(sub, "s");
  assert.equal((await logout({})).status, 400);
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: hostile.url,
    aud: "schema-check",
    iat: now,
    jti: randomUUID(),
    events: EVENTS,
    sub,
  };
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const signed = (alg: string, key: typeof privateKey | Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: "first" }).sign(key);
  for (const token of [
    `${base64({ alg: "none" })}.${base64(claims)}.`,
    await signed("RS256", privateKey),
    await signed("HS256", secret),
    "x",
    "a.b.c",
  ]) {
    assert.equal((await send(token)).status, 400, token);
  }
  assert.ok(await isIn(browser));
});

test("a logout token of one issuer does not count at the other's address", async () => {
  const ada = await signedIn();
  assert.equal((await logout({ sub: ada.sub, iss: issuer.url }, { as: "acme" })).status, 400);
  assert.equal((await logout({ sub: ada.sub }, { as: "acme" })).status, 400);
  assert.ok(await isIn(ada.browser));
});

test("other bodies, methods and paths are refused", async () => {
  const url = `${server.url}/api/auth/oidc/hostile/backchannel-logout`;
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const statusOf = async (body: string, headers: Record<string, string> = form) =>
    (await fetch(url, { method: "POST", body, headers })).status;
  assert.equal(await statusOf(""), 400);
  assert.equal(await statusOf("logout_token="), 400);
  assert.equal(await statusOf("logout_token=a&logout_token=b"), 400);
  assert.equal(await statusOf('{"logout_token":"a"}', { "Content-Type": "application/json" }), 400);
  assert.equal(await statusOf(`logout_token=${"x".repeat(10_000)}`), 413);
  assert.equal((await fetch(url)).status, 405);
  assert.equal((await fetch(url.replace("hostile", "none"), { method: "POST" })).status, 404);
});

test("many bad tokens do not make the server ask the issuer for its keys", async () => {
  const quiet = await startHostileIssuer("quiet");
  let requests = 0;
  quiet.answer("/jwks", (_, res) => {
    requests++;
    res.writeHead(500).end();
  });
  const own = await startAuthServer({ issuers: [quiet.settings], log });
  try {
    const foreign = await hostile.sign({ iss: hostile.url, aud: "schema-check" });
    for (let count = 0; count < 5; count++) {
      assert.equal((await send(foreign, { at: own, as: "quiet" })).status, 400);
    }
    assert.equal(requests, 0);
    const likely = await hostile.sign({ iss: quiet.url, aud: "schema-check" });
    assert.equal((await send(likely, { at: own, as: "quiet" })).status, 400);
    assert.equal(requests, 1);
  } finally {
    await Promise.all([own.close(), quiet.close()]);
  }
});

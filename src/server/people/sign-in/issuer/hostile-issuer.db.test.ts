import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { generateKeyPair, type JWTPayload } from "jose";
import { keptLog } from "#testing/kept-log.ts";
import {
  type AuthServer,
  type Browser,
  newUser,
  ORIGIN,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { type HostileIssuer, signed, startHostileIssuer } from "#testing/servers/hostile-issuer.ts";

let issuer: HostileIssuer;
let other: HostileIssuer;
let server: AuthServer;
const { log } = keptLog();
before(async () => {
  [issuer, other] = await Promise.all([startHostileIssuer("acme"), startHostileIssuer("partner")]);
  server = await startAuthServer({ issuers: [issuer.settings, other.settings], log });
});
beforeEach(() => issuer.forge(({ claims, sign }) => sign(claims)));
after(() => Promise.all([server.close(), issuer.close(), other.close()]));

/** Begins a sign-in. Returns the path that the issuer sends the browser back to. */
async function begun(browser: Browser, at = issuer): Promise<string> {
  const { location } = await browser.get(`/oidc/${at.settings.id}`);
  return at.accept(location).slice(`${ORIGIN}/api/auth`.length);
}

/** Returns the problem that the sign-in page tells; null if it led elsewhere. */
async function problemOf(browser: Browser, path: string) {
  const { location } = await browser.get(path);
  return new URL(location, ORIGIN).searchParams.get("problem");
}

async function isIn(browser: Browser) {
  return (await browser.user()) !== null;
}

const now = () => Math.floor(Date.now() / 1000);

test("the tokens that the following tests change are good", async () => {
  const browser = server.browser();
  assert.equal(await problemOf(browser, await begun(browser)), null);
  assert.ok(await isIn(browser));
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

for (const [what, change] of [
  ["for another client", { aud: "someone-else" }],
  ["for two clients, issued to the other", { aud: ["schema-check", "b"], azp: "b" }],
  ["of another issuer", { iss: "https://id.example" }],
  ["of another sign-in", { nonce: "another" }],
  ["without a nonce", { nonce: undefined }],
  ["that has ended", { iat: now() - 7200, exp: now() - 3600 }],
  ["without an end", { exp: undefined }],
  ["that is not valid yet", { nbf: now() + 3600 }],
  ["without a subject", { sub: undefined }],
  ["with a subject that is not a text", { sub: 5 as never }],
  ["with a subject that cannot be stored", { sub: "a\0b" }],
  ["with a subject that is too long", { sub: "a".repeat(256) }],
] satisfies [string, JWTPayload][]) {
  test(`a token ${what} signs nobody in`, async () => {
    issuer.forge(({ claims, sign }) => sign({ ...claims, ...change }));
    const browser = server.browser();
    assert.equal(await problemOf(browser, await begun(browser)), "untrusted");
    assert.equal(await isIn(browser), false);
  });
}

for (const seconds of [-50, 50]) {
  test(`a clock that is off by ${seconds} seconds is tolerated`, async () => {
    issuer.forge(({ claims, sign }) =>
      sign({ ...claims, iat: now() + seconds, nbf: now() + seconds, exp: now() + seconds + 1 }),
    );
    const browser = server.browser();
    assert.equal(await problemOf(browser, await begun(browser)), null);
  });
}

test("an unsigned token signs nobody in", async () => {
  issuer.forge(({ claims }) => `${base64({ alg: "none" })}.${base64(claims)}.`);
  const browser = server.browser();
  assert.equal(await problemOf(browser, await begun(browser)), "untrusted");
  assert.equal(await isIn(browser), false);
});

for (const kid of ["first", "second"]) {
  test(`a token that another key has signed as ${kid} signs nobody in`, async () => {
    const { privateKey } = await generateKeyPair("RS256");
    issuer.forge(({ claims }) => signed(claims, privateKey, kid));
    const browser = server.browser();
    assert.equal(await problemOf(browser, await begun(browser)), "untrusted");
    assert.equal(await isIn(browser), false);
  });
}

for (const token of ["", "x", "a.b.c", "x".repeat(100_000)]) {
  test(`the token ${JSON.stringify(token.slice(0, 9))} of ${token.length} characters signs nobody in`, async () => {
    issuer.forge(() => token);
    const browser = server.browser();
    assert.equal(await problemOf(browser, await begun(browser)), "untrusted");
  });
}

test("a link back is used once, and by the browser that began", async () => {
  const browser = server.browser();
  const path = await begun(browser);
  const pending = browser.cookies.get("oidc_pending") ?? "";
  const stranger = server.browser();
  assert.equal(await problemOf(stranger, path), "expired");
  assert.equal(await problemOf(browser, path), null);
  assert.equal(await problemOf(browser, path), "expired");
  browser.cookies.set("oidc_pending", pending);
  assert.equal(await problemOf(browser, path), "expired");
});

test("a link back that is opened several times at once signs in once", async () => {
  const browser = server.browser();
  const path = await begun(browser);
  const problems = await Promise.all(
    Array.from({ length: 5 }, () => {
      const copy = server.browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return problemOf(copy, path);
    }),
  );
  assert.deepEqual(problems.toSorted(), ["expired", "expired", "expired", "expired", null]);
});

test("a link back with the state of somebody else neither signs in nor ends the sign-in", async () => {
  const [browser, attacker] = [server.browser(), server.browser()];
  const [path, foreign] = [await begun(browser), await begun(attacker)];
  assert.equal(await problemOf(browser, foreign), "expired");
  assert.equal(await problemOf(browser, path.replace(/state=[^&]*/, "")), "expired");
  assert.equal(await problemOf(browser, path), null);
});

test("what one issuer sends back does not count as the other's", async () => {
  const browser = server.browser();
  const path = await begun(browser);
  assert.equal(await problemOf(browser, path.replace("/acme/", "/partner/")), "expired");
  assert.equal(await isIn(browser), false);
});

test("a changed cookie is no sign-in that was begun", async () => {
  const browser = server.browser();
  const path = await begun(browser);
  const pending = browser.cookies.get("oidc_pending") ?? "";
  for (const changed of [pending.slice(0, -2), `${pending}00`, "", "x", "a".repeat(3000)]) {
    browser.cookies.set("oidc_pending", changed);
    assert.equal(await problemOf(browser, path), "expired");
  }
});

for (const [code, problem] of [
  ["access_denied", "refused"],
  ["login_required", "refused"],
  ["temporarily_unavailable", "unreachable"],
  ["invalid_scope", "misconfigured"],
  ["<script>", "misconfigured"],
] as const) {
  test(`the error ${code} of an issuer is told as ${problem}`, async () => {
    const browser = server.browser();
    const path = await begun(browser);
    const query = new URLSearchParams({ error: code, error_description: "<b>no</b>" });
    const failed = path.replace(/code=[^&]*/, String(query));
    assert.equal(await problemOf(browser, failed), problem);
  });
}

test("an issuer that is down keeps nobody out: sessions go on, passwords work, and the page says so", async (t) => {
  const down = await startHostileIssuer("down");
  const own = await startAuthServer({ issuers: [down.settings], log });
  t.after(own.close);
  const user = await newUser(own.db);
  const browser = own.browser();
  const path = await begun(browser, down);
  await down.close();
  const [member, visitor] = [own.browser(), own.browser()];
  const { status } = await member.post("/sign-in/email", { email: user.email, password: PASSWORD });
  assert.equal(status, 200);
  assert.equal(await problemOf(browser, path), "unreachable");
  assert.equal((await member.user())?.id, user.id);
  const begins = async () => problemOf(visitor, "/oidc/down?next=/profile");
  // What the issuer said of itself is remembered for a moment.
  while ((await begins()) === null);
  assert.equal(await begins(), "unreachable");
});

for (const [what, status, body, problem] of [
  ["fails", 500, "{}", "unreachable"],
  ["redirects", 302, "", "untrusted"],
  ["sends no JSON", 200, "<html>", "untrusted"],
  ["sends too much", 200, JSON.stringify("x".repeat(2_000_000)), "unreachable"],
  ["calls itself otherwise", 200, '{"issuer":"https://id.example"}', "untrusted"],
] as const) {
  test(`an issuer whose metadata ${what} is told as ${problem}`, async (t) => {
    const broken = await startHostileIssuer("broken");
    const own = await startAuthServer({ issuers: [broken.settings], log });
    t.after(() => Promise.all([broken.close(), own.close()]));
    broken.answer("/.well-known/openid-configuration", (_, res) => {
      const headers = { "Content-Type": "application/json", Location: `${other.url}/` };
      res.writeHead(status, headers).end(body);
    });
    assert.equal(await problemOf(own.browser(), "/oidc/broken"), problem);
  });
}

test("a refused client secret is told as settings to check, and the log says which", async (t) => {
  const strict = await startHostileIssuer("strict");
  const { log, of } = keptLog();
  const own = await startAuthServer({ issuers: [strict.settings], log });
  t.after(() => Promise.all([strict.close(), own.close()]));
  strict.answer("/token", (_, res) => {
    const headers = { "Content-Type": "application/json" };
    res.writeHead(401, headers).end('{"error":"invalid_client"}');
  });
  const browser = own.browser();
  const path = await begun(browser, strict);
  const { location, headers } = await browser.get(path);
  assert.match(location, /problem=misconfigured/);
  const lines = await of(headers.get("x-request-id") ?? "");
  assert.match(JSON.stringify(lines), /invalid_client/);
  assert.doesNotMatch(JSON.stringify(lines), /"secret"/);
});

test("nobody becomes another person by their address at a known subject", async () => {
  const victim = await newUser(server.db);
  issuer.forge(({ claims, sign }) => sign({ ...claims, sub: randomUUID() }));
  const browser = server.browser();
  await browser.get(await begun(browser));
  const before = await browser.user();
  issuer.forge(({ claims, sign }) => sign({ ...claims, email: victim.email }));
  const again = server.browser();
  await again.get(await begun(again));
  assert.notEqual((await again.user())?.id, victim.id);
  assert.notEqual(before?.id, victim.id);
});

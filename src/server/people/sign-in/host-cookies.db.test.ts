import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  type AuthServer,
  type Browser,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";

const COOKIE = "__Host-better-auth.session_token";
const FORMER = "__Secure-better-auth.session_token";

let server: AuthServer;
before(async () => {
  server = await startAuthServer({ baseUrl: "https://checks.example.com" });
});
after(() => server.close());

async function signedIn() {
  const user = await newUser(server.db);
  const browser = server.browser();
  await signIn(browser, user.email);
  return { ...user, browser };
}

const signIn = (browser: Browser, email: string) =>
  browser.post("/sign-in/email", { email, password: PASSWORD });

/** Gives the cookie the name that other hosts of the domain could set, too. */
function rename({ cookies }: Browser) {
  cookies.set(FORMER, cookies.get(COOKIE) ?? "");
  cookies.delete(COOKIE);
}

/** Someone whose session was opened by an earlier release. */
async function signedInBefore() {
  const person = await signedIn();
  rename(person.browser);
  await server.db.session.updateMany({
    where: { user_id: person.id },
    data: { host_cookie: false },
  });
  return person;
}

const sessionsOf = (user_id: string) => server.db.session.count({ where: { user_id } });

test("an upgrade leaves people signed in, and signing out ends that session", async () => {
  const { id, browser } = await signedInBefore();
  assert.equal((await browser.user())?.id, id);
  assert.equal((await browser.post("/sign-out")).status, 200);
  assert.equal(await sessionsOf(id), 0);
  assert.deepEqual([...browser.cookies.keys()], []);
});

test("signing in again ends the session of an earlier release, and removes its cookie", async () => {
  const { id, email, browser } = await signedInBefore();
  await signIn(browser, email);
  assert.deepEqual([...browser.cookies.keys()], [COOKIE]);
  assert.equal((await browser.user())?.id, id);
  assert.equal(await sessionsOf(id), 1);
});

test("a session of this release is not opened by a cookie that another host can set", async () => {
  const thief = await signedIn();
  rename(thief.browser);
  assert.equal(await thief.browser.user(), null);
  const before = await signedInBefore();
  const { browser, id } = await signedIn();
  browser.cookies.set(FORMER, before.browser.cookies.get(FORMER) ?? "");
  assert.equal((await browser.user())?.id, id);
});

test("what is no cookie of a session opens nothing", async () => {
  const { browser } = await signedInBefore();
  const value = browser.cookies.get(FORMER) ?? "";
  for (const other of [
    "",
    ".",
    "%zz",
    "a=b",
    value.slice(0, 20),
    value.slice(0, -6),
    "x".repeat(4000),
  ]) {
    browser.cookies.set(FORMER, other);
    assert.equal(await browser.user(), null);
  }
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#server/store/id.ts";
import { tally } from "#testing/parallel.ts";
import {
  type AuthServer,
  newUser,
  PASSWORD,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { outsideAccounts } from "#testing/tenants/member.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { setPassword } from "../store/password.ts";
import { hashPassword } from "../store/password-hash.ts";
import { changePassword } from "../user.ts";

let server: RestServer;
let auth: AuthServer;
before(async () => {
  server = await startRestServer();
  auth = await startAuthServer();
});
after(() => Promise.all([server.close(), auth.close()]));

const NEXT = "another good password";

/** Creates a user who is signed in in two browsers; `profile` belongs to the first. */
async function signedInTwice() {
  const user = await newUser(auth.db);
  await setPassword(auth.db, user.id, await hashPassword(PASSWORD));
  const [here, there] = [auth.browser(), auth.browser()];
  for (const browser of [here, there]) {
    await browser.post("/sign-in/email", { email: user.email, password: PASSWORD });
  }
  const session_id = (await here.user())?.session_id;
  const { profile } = outsideAccounts(server, user, session_id);
  return { user, here, there, profile };
}

test("people can see and change their own name", async () => {
  const { user, profile } = await signedInTwice();
  const { name, email } = user;
  assert.deepEqual(await profile.get(), {
    name,
    email,
    email_verified: true,
    has_second_factor: false,
    has_password: true,
  });
  assert.deepEqual(await profile.rename({ name: " Ada " }), { name: "Ada" });
  assert.equal((await profile.get()).name, "Ada");
  for (const bad of ["", "  ", "a\0", "x".repeat(256)]) {
    await assert.rejects(profile.rename({ name: bad }), { code: "BAD_REQUEST" });
  }
});

test("a new password ends all other sessions, and the old one no longer signs in", async () => {
  const { user, here, there, profile } = await signedInTwice();
  await profile.changePassword({ current: PASSWORD, next: NEXT });
  assert.equal((await here.user())?.id, user.id);
  assert.equal(await there.user(), null);
  const signIn = (password: string) =>
    auth.browser().post("/sign-in/email", { email: user.email, password });
  assert.equal((await signIn(PASSWORD)).status, 401);
  assert.equal((await signIn(NEXT)).status, 200);
});

test("changing the password requires the current one, which can be tried 10 times", async () => {
  const { user, there, profile } = await signedInTwice();
  const guess = () => profile.changePassword({ current: "wrong password", next: NEXT });
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, guess));
  const problems = outcomes.map((o) => (o.status === "rejected" ? o.reason.problem : "changed"));
  assert.deepEqual(tally(problems), { invalid_request: 10, too_many_attempts: 2 });
  await assert.rejects(profile.changePassword({ current: PASSWORD, next: NEXT }), {
    problem: "too_many_attempts",
  });
  assert.equal((await there.user())?.id, user.id);
});

test("a password has 8 to 128 characters", async () => {
  const { profile } = await signedInTwice();
  for (const next of ["1234567", "x".repeat(129)]) {
    await assert.rejects(profile.changePassword({ current: PASSWORD, next }), {
      code: "BAD_REQUEST",
    });
  }
});

test("of two concurrent changes of the same password, one succeeds", async () => {
  const { profile } = await signedInTwice();
  const outcomes = await Promise.allSettled(
    ["first new password", "second new password"].map((next) =>
      profile.changePassword({ current: PASSWORD, next }),
    ),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
});

test("sessions are listed with their origin, and can be ended one by one or all at once", async () => {
  const { user, here, there, profile } = await signedInTwice();
  const sessions = await profile.sessions();
  assert.deepEqual(
    sessions.map(({ is_current, ip_address }) => [is_current, ip_address]),
    [
      [false, there.address],
      [true, here.address],
    ],
  );
  assert.ok(!JSON.stringify(sessions).includes("token"));
  await profile.endSession({ id: sessions.find(({ is_current }) => !is_current)?.id ?? "" });
  assert.equal(await there.user(), null);
  assert.equal((await here.user())?.id, user.id);
  await profile.signOutEverywhere();
  assert.equal(await here.user(), null);
  assert.deepEqual(await profile.sessions(), []);
});

test("nobody can end another user's session", async () => {
  const { there } = await signedInTwice();
  const stranger = outsideAccounts(server, await newUser(auth.db)).profile;
  await stranger.endSession({ id: (await there.user())?.session_id ?? "" });
  await stranger.signOutEverywhere();
  assert.ok(await there.user());
});

test("a password change ends sign-ins that wait for their second factor", async () => {
  const { user, profile } = await signedInTwice();
  const waiting = { id: newId("usr"), identifier: "2fa-waiting", value: user.id };
  const expires_at = new Date(Date.now() + 60_000);
  await auth.db.verification.create({ data: { ...waiting, expires_at } });
  await profile.changePassword({ current: PASSWORD, next: NEXT });
  assert.equal(await auth.db.verification.count({ where: { value: user.id } }), 0);
  await auth.db.verification.create({ data: { ...waiting, expires_at } });
  await changePassword(auth.db, user.email);
  assert.equal(await auth.db.verification.count({ where: { value: user.id } }), 0);
});

test("there is no profile for someone who is not signed in, nor on an account's pages", async () => {
  const refused = { problem: "not_signed_in" };
  const tenant = await newTenant(server.db);
  for (const { profile } of [outsideAccounts(server), asPerson(server, tenant, "owner")]) {
    await assert.rejects(profile.get(), refused);
    await assert.rejects(profile.sessions(), refused);
    await assert.rejects(profile.rename({ name: "x" }), refused);
    await assert.rejects(profile.changePassword({ current: PASSWORD, next: NEXT }), refused);
    await assert.rejects(profile.endSession({ id: "x" }), refused);
    await assert.rejects(profile.signOutEverywhere(), refused);
  }
});

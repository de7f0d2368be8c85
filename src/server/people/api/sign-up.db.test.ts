import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { getAccount } from "#server/accounts/store/account.ts";
import { createCaller } from "#server/api/router.ts";
import { NOWHERE } from "#server/audit/store/audit-event.ts";
import { type AuthServer, PASSWORD, startAuthServer } from "#testing/servers/auth-server.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { accountsOf } from "../store/membership.ts";
import { findUser } from "../store/user.ts";

let server: RestServer;
let auth: AuthServer;
before(async () => {
  server = await startRestServer();
  auth = await startAuthServer();
});
after(() => Promise.all([server.close(), auth.close()]));

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Returns an anonymous caller with an address of their own, where sign-up is enabled. */
function visitor({ isOpen = true, credits = 0, ip_address = newAddress() } = {}) {
  const services = { ...server.services, signUp: { isOpen, credits } };
  const caller = { kind: "anyone" as const };
  const origin = () => ({ ...NOWHERE, ip_address });
  return createCaller({ services, caller, idempotency_key: null, origin }).accounts;
}

function newPerson(email = `${randomUUID()}@example.com`) {
  return { name: " Ada ", email, password: PASSWORD, account_name: "Data team" };
}

test("signing up creates an account without credits, and the user can sign in", async () => {
  const person = newPerson(`Ada-${randomUUID()}@Example.com`);
  const { account_id } = await visitor().create(person);
  const email = person.email.toLowerCase();
  const user = await findUser(server.db, email);
  assert.deepEqual([user?.name, user?.staff_role], ["Ada", null]);
  assert.deepEqual(await accountsOf(server.db, user?.id ?? ""), [
    { account_id, name: "Data team", role: "owner", second_factor_required: false },
  ]);
  assert.equal((await getAccount(server.db, account_id))?.credits_remaining, 0);
  assert.deepEqual(await server.db.creditEntry.findMany({ where: { account_id } }), []);
  const { status } = await auth.browser().post("/sign-in/email", { email, password: PASSWORD });
  assert.equal(status, 200);
});

test("initial credits are the first entry of the ledger", async () => {
  const { account_id } = await visitor({ credits: 250 }).create(newPerson());
  assert.equal((await getAccount(server.db, account_id))?.credits_remaining, 250);
  const ledger = await server.db.creditEntry.findMany({ where: { account_id } });
  assert.deepEqual(
    ledger.map(({ amount, actor }) => [Number(amount), actor]),
    [[250, "sign-up"]],
  );
});

test("sign-up is refused while disabled", async () => {
  const person = newPerson();
  await assert.rejects(visitor({ isOpen: false }).create(person), { problem: "not_allowed" });
  assert.equal(await findUser(server.db, person.email), null);
});

test("a taken email address creates no account, whatever its case", async () => {
  const person = newPerson();
  await visitor().create(person);
  const account_name = randomUUID();
  for (const email of [person.email, person.email.toUpperCase()]) {
    const again = visitor().create({ ...newPerson(email), account_name });
    await assert.rejects(again, { problem: "user_exists" });
  }
  assert.equal(await server.db.account.count({ where: { name: account_name } }), 0);
});

test("of concurrent sign-ups with one address one succeeds, with one account", async () => {
  const person = newPerson();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => visitor().create(person)),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  const user = await findUser(server.db, person.email);
  assert.equal((await accountsOf(server.db, user?.id ?? "")).length, 1);
});

test("missing or invalid fields are refused", async () => {
  const good = newPerson();
  const bad = [
    { ...good, name: " " },
    { ...good, email: "ada" },
    { ...good, password: "1234567" },
    { ...good, account_name: "" },
    { ...good, account_name: "a\0" },
  ];
  for (const person of bad) {
    await assert.rejects(visitor().create(person), { code: "BAD_REQUEST" });
  }
  assert.equal(await findUser(server.db, good.email), null);
});

test("an IP address can sign up 10 times an hour; IPv6 addresses count by network", async () => {
  for (const address of [() => "192.0.2.77", () => `2001:db8:1:2::${randomInt(1, 9999)}`]) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => visitor({ ip_address: address() }).create(newPerson())),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    assert.equal(refused.length, 2);
    for (const outcome of refused) {
      assert.equal((outcome as PromiseRejectedResult).reason.problem, "too_many_attempts");
    }
  }
  await visitor({ ip_address: "192.0.2.78" }).create(newPerson());
  await visitor({ ip_address: "2001:db8:1:3::1" }).create(newPerson());
});

test("a sign-up is the first entry of the account's audit log", async () => {
  const person = newPerson();
  const { account_id } = await visitor({ ip_address: "198.51.100.4" }).create(person);
  const events = await server.db.auditEvent.findMany({ where: { account_id } });
  assert.deepEqual(
    events.map(({ action, actor, ip_address }) => [action, actor, ip_address]),
    [["accounts.create", person.email, "198.51.100.4"]],
  );
});

test("a sign-up gives no access to another account", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = await visitor().create(newPerson());
  assert.notEqual(account_id, tenant.account_id);
  assert.equal(await server.db.membership.count({ where: { account_id: tenant.account_id } }), 1);
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { removeUser } from "#server/people/store/remove-user.ts";
import { admin, adminJson, assertRefused } from "#testing/servers/command-line.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { visitOf } from "#testing/tenants/caller.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

async function emailOf(id: string) {
  return (await server.db.user.findUniqueOrThrow({ where: { id } })).email;
}

test("removing a user ends what they can do, and their keys, which become another owner's", async () => {
  const { db } = server;
  const tenant = await newTenant(db);
  const { account_id, user_id, live } = tenant;
  const email = await emailOf(user_id);
  const successor = await newMember(db, tenant, "owner");
  const session = {
    id: randomUUID(),
    token: randomUUID(),
    expires_at: new Date(Date.now() + 60_000),
  };
  await db.session.create({ data: { ...session, user_id } });
  await db.mailPreference.create({
    data: { account_id, user_id, contract_id: "", wants: false },
  });
  assert.deepEqual(await adminJson("user", "remove", "--email", email), {
    user_id,
    email,
    accounts: [account_id],
    revoked_keys: [live, tenant.test].map(({ key }) => key.slice(0, 16)),
  });
  assert.equal((await visitOf(db, user_id, account_id)).kind, "absent");
  for (const left of [
    await db.user.count({ where: { id: user_id } }),
    await db.session.count({ where: { user_id } }),
    await db.credential.count({ where: { user_id } }),
    await db.membership.count({ where: { user_id } }),
    await db.mailPreference.count({ where: { user_id } }),
  ]) {
    assert.equal(left, 0);
  }
  const keys = await db.apiKey.findMany({ where: { account_id } });
  assert.deepEqual(new Set(keys.map((key) => key.user_id)), new Set([successor.id]));
  const refused = await server.send("GET /usage", { key: live.key });
  assert.equal(refused.body.code, "revoked_key");
  await asPerson(server, { account_id, user_id: successor.id }, "owner").keys.activate(live);
  assert.equal((await server.send("GET /usage", { key: live.key })).status, 200);
  const [event] = await db.auditEvent.findMany({
    where: { account_id, action: "operator.removeUser" },
  });
  assert.deepEqual([event?.target, event?.detail], [user_id, { email }]);
});

test("the only owner of an account is not removed, and nothing of theirs is", async () => {
  const { db } = server;
  const tenant = await newTenant(db);
  await newMember(db, tenant, "member");
  const email = await emailOf(tenant.user_id);
  await assertRefused(["user", "remove", "--email", email], new RegExp(tenant.account_id));
  assert.equal(await db.membership.count({ where: { user_id: tenant.user_id } }), 1);
  await assertRefused(["user", "remove", "--email", `${randomUUID()}@example.com`], /No user/);
});

test("of two owners who are removed at once, one stays", async () => {
  const { db } = server;
  for (let round = 0; round < 10; round++) {
    const tenant = await newTenant(db);
    const other = await newMember(db, tenant, "owner");
    const outcomes = await Promise.all(
      [tenant.user_id, other.id].map((id) => db.$transaction((tx) => removeUser(tx, id))),
    );
    assert.equal(outcomes.filter(({ kind }) => kind === "removed").length, 1);
    const { account_id } = tenant;
    assert.equal(await db.membership.count({ where: { account_id, role: "owner" } }), 1);
  }
});

test("granting and withdrawing staff rights is in the audit log once", async () => {
  const { db } = server;
  const email = `${randomUUID()}@example.com`;
  const { user_id } = await adminJson("user", "create", "--email", email, "--staff", "support");
  const { account_id } = await newTenant(db);
  const role = async () => {
    const visit = await visitOf(db, user_id, account_id);
    return visit.kind === "open" ? visit.person.staff : null;
  };
  assert.equal(await role(), "support");
  await admin("user", "staff", "--email", email, "--role", "operator");
  assert.equal(await role(), "operator");
  await admin("user", "staff", "--email", email, "--role", "none");
  await admin("user", "staff", "--email", email, "--role", "none");
  assert.equal(await role(), null);
  const events = await db.auditEvent.findMany({
    where: { target: user_id, action: "operator.setStaffRole" },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ detail }) => detail),
    [
      { email, changes: { staff: ["support", "operator"] } },
      { email, changes: { staff: ["operator", null] } },
    ],
  );
  assert.ok(events.every((event) => event.account_id === ""));
  await assertRefused(["user", "staff", "--email", email, "--role", "king"], /king/);
});

test("nobody becomes staff, or gets a key, by an address that they have not proved", async () => {
  const { db } = server;
  const { account_id, user_id } = await newTenant(db);
  const where = { id: user_id };
  const { email } = await db.user.update({ where, data: { email_verified: false } });
  const staff = ["user", "staff", "--email", email, "--role", "operator"];
  const key = ["key", "create", "--account", account_id, "--email", email];
  for (const command of [staff, key]) {
    await assertRefused(command, /is not verified.*--allow-unverified/s);
  }
  assert.equal((await db.user.findUniqueOrThrow({ where })).staff_role, null);
  for (const command of [staff, key]) await admin(...command, "--allow-unverified");
  const user = await db.user.findUniqueOrThrow({ where });
  assert.deepEqual([user.staff_role, user.email_verified], ["operator", false]);
  await db.user.update({ where, data: { staff_role: "support" } });
  await admin("user", "staff", "--email", email, "--role", "none");
});

test("an operator vouches for the address that they give a user; a user without one has none", async () => {
  const isVerified = async (email: string) =>
    (await server.db.user.findUniqueOrThrow({ where: { email } })).email_verified;
  const email = `${randomUUID()}@example.com`;
  await admin("user", "create", "--email", email, "--staff", "support");
  assert.equal(await isVerified(email), true);
  const opened = await adminJson("account", "create", "--name", "A", "--credits", "1");
  assert.equal(await isVerified(`${opened.account_id}@localhost.test`), false);
});

test("a change to staff is in the installation's log and in their accounts' logs", async () => {
  const { db } = server;
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const { id } = await newMember(db, tenant, "member");
  const email = await emailOf(id);
  await admin("user", "staff", "--email", email, "--role", "support");
  await admin("user", "staff", "--email", email, "--role", "none");
  await admin("user", "staff", "--email", email, "--role", "support");
  await admin("user", "remove", "--email", email);
  const events = await db.auditEvent.findMany({ where: { target: id }, orderBy: { id: "asc" } });
  for (const log of ["", account_id]) {
    assert.deepEqual(
      events.filter((event) => event.account_id === log).map(({ action }) => action),
      [...Array(3).fill("operator.setStaffRole"), "operator.removeUser"],
    );
  }
});

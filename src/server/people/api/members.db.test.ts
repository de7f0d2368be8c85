import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ROLES, type Role } from "#domain/people/role.ts";
import { getAccount } from "#server/accounts/store/account.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { setKeyActive } from "#server/keys/store/api-key.ts";
import { type NewMail, storeMails } from "#server/mail/store/mail-queue.ts";
import { newId } from "#server/store/id.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { keyCaller } from "#testing/tenants/caller.ts";
import { newMember, outsideAccounts } from "#testing/tenants/member.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { accountsOf, findAccess } from "../store/membership.ts";
import { removeUser } from "../store/remove-user.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const ownerOf = (tenant: Tenant) => asPerson(server, tenant, "owner");

async function rolesIn(tenant: Tenant) {
  const members = await ownerOf(tenant).members.list();
  return Object.fromEntries(members.map(({ user_id, role }) => [user_id, role]));
}

/** Creates an account with one more person of each role. */
async function newTeam() {
  const tenant = await newTenant(server.db);
  const [owner, member, viewer] = await Promise.all(
    ROLES.map((role) => newMember(server.db, tenant, role)),
  );
  assert.ok(owner && member && viewer);
  return { tenant, owner, member, viewer };
}

test("every role and staff can list the members, oldest first, and never see a password", async () => {
  const { tenant, owner } = await newTeam();
  for (const role of [...ROLES, "support"] as const) {
    const members = await asPerson(server, tenant, role).members.list();
    assert.deepEqual(members.map(({ role }) => role).sort(), [
      "member",
      "owner",
      "owner",
      "viewer",
    ]);
    assert.equal(members[0]?.user_id, tenant.user_id);
    const listed = members.find(({ user_id }) => user_id === owner.id);
    assert.deepEqual(Object.keys(listed ?? {}).sort(), [
      ...["by_issuer", "created_at", "email", "email_verified", "name", "role", "user_id"],
    ]);
  }
});

test("an owner can give a member any role", async () => {
  const { tenant, viewer } = await newTeam();
  for (const role of ["member", "owner", "viewer"] as const) {
    await ownerOf(tenant).members.setRole({ user_id: viewer.id, role });
    assert.equal((await rolesIn(tenant))[viewer.id], role);
  }
});

test("a removed member loses access to the account, but remains a user", async () => {
  const { tenant, member } = await newTeam();
  await ownerOf(tenant).members.remove({ user_id: member.id });
  assert.equal((await rolesIn(tenant))[member.id], undefined);
  assert.deepEqual(await accountsOf(server.db, member.id), []);
  assert.ok(await server.db.user.findUnique({ where: { id: member.id } }));
});

const ENDINGS: [how: string, end: (tenant: Tenant, id: string) => Promise<unknown>][] = [
  ["removed", (tenant, user_id) => ownerOf(tenant).members.remove({ user_id })],
  [
    "leaving",
    (tenant, id) => asPerson(server, { ...tenant, user_id: id }, "member").members.leave(),
  ],
  ["deleted", (_, user_id) => server.db.$transaction((tx) => removeUser(tx, user_id))],
];

for (const [how, end] of ENDINGS) {
  test(`mails that wait for a ${how} member are not sent`, async () => {
    const { tenant, member } = await newTeam();
    const other = await newTenant(server.db);
    const mail = (subject: string, fields: Partial<NewMail> = {}): NewMail => ({
      kind: "incident",
      recipient: member.email,
      subject,
      text: "",
      expires_in_minutes: 60,
      ...fields,
    });
    await storeMails(server.db, tenant.account_id, [
      mail("of a member"),
      mail("sent to a member", { kind: "check" }),
      mail("of a contact", { consumer_id: newId("csm") }),
      mail("of another member", { recipient: "other@example.com" }),
    ]);
    await storeMails(server.db, other.account_id, [mail("of another account")]);
    await end(tenant, member.id);
    const left = await server.db.mail.findMany({
      where: { account_id: { in: [tenant.account_id, other.account_id] } },
    });
    assert.deepEqual(left.map(({ subject }) => subject).sort(), [
      "of a contact",
      "of another account",
      "of another member",
    ]);
  });
}

/** Gives the member two active keys and a revoked one. */
async function newKeysOf({ account_id }: Tenant, user_id: string) {
  const keys = [];
  for (let n = 0; n < 3; n++) {
    keys.push(await issueKey(server.db, account_id, user_id, { environment: "live" }));
  }
  const [first, second, revoked] = keys;
  assert.ok(first && second && revoked);
  await setKeyActive(server.db, account_id, revoked.id, false);
  return [first, second] as const;
}

const preview = ({ key }: { key: string }) => key.slice(0, 16);

async function logged(account_id: string, action: string) {
  return server.db.auditEvent.findMany({
    where: { account_id, action },
    orderBy: { id: "asc" },
    select: { target: true, detail: true },
  });
}

test("an owner sees which keys of a member are active, newest first", async () => {
  const { tenant, member } = await newTeam();
  const [first, second] = await newKeysOf(tenant, member.id);
  const { count, keys } = await ownerOf(tenant).keyring.ofMember({ user_id: member.id });
  assert.deepEqual([count, keys.map(({ id }) => id)], [2, [second.id, first.id]]);
  const other = await newTeam();
  const found = await ownerOf(other.tenant).keyring.ofMember({ user_id: member.id });
  assert.deepEqual(found, { count: 0, keys: [] });
});

test("a role that is taken away can take the member's keys with it, in one log entry", async () => {
  const { tenant, member } = await newTeam();
  const { account_id } = tenant;
  const keys = await newKeysOf(tenant, member.id);
  const demote = { user_id: member.id, role: "viewer" as const };
  await ownerOf(tenant).members.setRole(demote);
  for (const { key } of keys) {
    assert.equal((await server.send("GET /usage", { key })).status, 200);
    assert.equal((await server.send("PUT /policy", { key, json: {} })).status, 403);
  }
  await ownerOf(tenant).members.setRole({ ...demote, revoke_keys: true });
  for (const { key } of keys) {
    assert.equal((await server.send("GET /usage", { key })).body.code, "revoked_key");
  }
  assert.equal((await server.send("GET /usage", { key: tenant.live.key })).status, 200);
  const revoked = keys.map(preview).reverse();
  assert.deepEqual(await logged(account_id, "members.setRole"), [
    { target: member.id, detail: { changes: { role: ["member", "viewer"] } } },
    { target: member.id, detail: { changes: { active_keys: [revoked, []] } } },
  ]);
});

const WAYS_OUT: Record<string, (tenant: Tenant, user_id: string) => Promise<unknown>> = {
  removed: (tenant, user_id) => ownerOf(tenant).members.remove({ user_id }),
  leaving: (tenant, user_id) => asPerson(server, { ...tenant, user_id }, "member").members.leave(),
};

for (const [how, end] of Object.entries(WAYS_OUT)) {
  test(`keys and sessions of a ${how} member stay dead when they are invited again`, async () => {
    const { tenant, member } = await newTeam();
    const { account_id } = tenant;
    const other = await newTenant(server.db);
    await server.db.membership.create({
      data: { account_id: other.account_id, user_id: member.id, role: "member" },
    });
    const [first, second] = await newKeysOf(tenant, member.id);
    const service = await issueKey(server.db, account_id, member.id, { environment: "live" });
    await server.db.apiKey.updateMany({ where: { id: service.id }, data: { kind: "service" } });
    const elsewhere = await issueKey(server.db, other.account_id, member.id, {
      environment: "live",
    });
    const session_id = newId("usr");
    await server.db.session.create({
      data: { id: session_id, token: session_id, user_id: member.id, expires_at: new Date(8e12) },
    });

    await end(tenant, member.id);
    const active = await server.db.apiKey.findMany({
      where: { user_id: member.id, is_active: true },
      orderBy: { id: "asc" },
    });
    assert.deepEqual(
      active.map(({ id }) => id),
      [service.id, elsewhere.id],
    );
    const [entry] = await logged(
      account_id,
      how === "removed" ? "members.remove" : "members.leave",
    );
    const detail = entry?.detail as { changes: Record<string, unknown> } | undefined;
    assert.deepEqual(detail?.changes.active_keys, [[preview(second), preview(first)], []]);

    // Whoever still can activates a key, or a request under way makes one.
    await setKeyActive(server.db, account_id, first.id, true);
    const invited = { email: member.email, role: "member" as const };
    const { token } = await ownerOf(tenant).invitations.create(invited);
    assert.ok(token);
    await outsideAccounts(server, member).invitations.accept({ token });
    for (const { key } of [first, second]) {
      assert.equal((await server.send("GET /usage", { key })).body.code, "revoked_key");
    }
    for (const { key } of [service, elsewhere]) {
      assert.equal((await server.send("GET /usage", { key })).status, 200);
    }
    assert.deepEqual(await logged(account_id, "invitations.accept"), [
      { target: member.id, detail: { revoked_keys: [preview(first)] } },
    ]);
    const access = await findAccess(server.db, account_id, { user_id: member.id, session_id });
    assert.equal(access?.is_ended, true);
  });
}

test("a member who accepts another invitation keeps their keys", async () => {
  const { tenant, member } = await newTeam();
  const [key] = await newKeysOf(tenant, member.id);
  const email = `${newId("usr")}@example.com`;
  const { token } = await ownerOf(tenant).invitations.create({ email, role: "viewer" });
  assert.ok(token);
  await server.db.user.update({ where: { id: member.id }, data: { email } });
  await outsideAccounts(server, member).invitations.accept({ token });
  assert.equal((await server.send("GET /usage", key)).status, 200);
});

test("the last owner keeps their keys, because they stay", async () => {
  const tenant = await newTenant(server.db);
  await assert.rejects(ownerOf(tenant).members.leave(), { problem: "last_owner" });
  assert.equal((await server.send("GET /usage", { key: tenant.live.key })).status, 200);
});

test("a key of somebody who has left is listed as not active, stays so, and can be deleted", async () => {
  const { tenant, member } = await newTeam();
  const { key } = tenant.live;
  const [left] = await newKeysOf(tenant, member.id);
  const as = asPerson(server, { account_id: tenant.account_id, user_id: member.id }, "member");
  await as.members.leave();
  const listed = await success(server.send("GET /keys", { key }));
  const isActive = (id: string) =>
    listed.find((entry: { id: string; is_active: boolean }) => entry.id === id).is_active;
  assert.deepEqual([isActive(left.id), isActive(tenant.live.id)], [false, true]);
  const [row] = (await ownerOf(tenant).keyring.list()).filter(({ id }) => id === left.id);
  assert.deepEqual([row?.owner, row?.owner_role], [member.email, null]);
  const { id } = left;
  const activated = await success(server.send("POST /keys/{id}/activate", { key, id }));
  assert.equal(activated.is_active, false);
  assert.equal((await server.send("GET /usage", left)).status, 401);
  await success(server.send("DELETE /keys/{id}", { key, id }));
});

test("the account is renamed, with surrounding blanks removed", async () => {
  const { tenant } = await newTeam();
  assert.deepEqual(await ownerOf(tenant).accounts.rename({ name: "  Data team " }), {
    name: "Data team",
  });
  assert.equal((await getAccount(server.db, tenant.account_id))?.name, "Data team");
  for (const name of ["", "   ", "x".repeat(256), "a\0b"]) {
    await assert.rejects(ownerOf(tenant).accounts.rename({ name }), { code: "BAD_REQUEST" });
  }
});

type Procedures = ReturnType<typeof ownerOf>;

const OWNERS_ALONE: Record<string, (as: Procedures, user_id: string) => Promise<unknown>> = {
  "accounts.rename": (as) => as.accounts.rename({ name: "Mine" }),
  "members.setRole": (as, user_id) => as.members.setRole({ user_id, role: "owner" }),
  "members.remove": (as, user_id) => as.members.remove({ user_id }),
};

for (const [name, call] of Object.entries(OWNERS_ALONE)) {
  for (const role of ["member", "viewer", "support"] satisfies PersonCaller["role"][]) {
    test(`${name} is refused to a ${role}`, async () => {
      const { tenant, viewer } = await newTeam();
      const before = await rolesIn(tenant);
      await assert.rejects(call(asPerson(server, tenant, role), viewer.id), {
        problem: "not_allowed",
      });
      assert.deepEqual(await rolesIn(tenant), before);
      assert.equal((await getAccount(server.db, tenant.account_id))?.name, "Test");
    });
  }

  test(`${name} is refused to keys`, async () => {
    const { tenant, viewer } = await newTeam();
    const { services } = server;
    const as = createCaller({ services, caller: keyCaller(tenant), idempotency_key: null });
    await assert.rejects(call(as, viewer.id), { problem: "not_allowed" });
  });
}

for (const role of ROLES) {
  test(`a ${role} can leave`, async () => {
    const { tenant, ...team } = await newTeam();
    const { id } = team[role];
    await asPerson(server, { ...tenant, user_id: id }, role).members.leave();
    assert.equal((await rolesIn(tenant))[id], undefined);
  });
}

test("staff cannot leave an account that they are not a member of", async () => {
  const tenant = await newTenant(server.db);
  await assert.rejects(asPerson(server, tenant, "support").members.leave(), {
    problem: "not_allowed",
  });
});

test("the last owner can neither leave, nor be removed, nor be demoted", async () => {
  const tenant = await newTenant(server.db);
  await newMember(server.db, tenant, "member");
  const { user_id } = tenant;
  const { members } = ownerOf(tenant);
  const refused = { problem: "last_owner" };
  await assert.rejects(members.leave(), refused);
  await assert.rejects(members.remove({ user_id }), refused);
  await assert.rejects(members.setRole({ user_id, role: "member" }), refused);
  await assert.rejects(members.setRole({ user_id, role: "viewer" }), refused);
  await members.setRole({ user_id, role: "owner" });
  assert.equal((await rolesIn(tenant))[user_id], "owner");
});

const WAYS_TO_GO: Record<string, (as: Procedures, user_id: string) => Promise<unknown>> = {
  leave: (as) => as.members.leave(),
  "be removed": (as, user_id) => as.members.remove({ user_id }),
  "become members": (as, user_id) => as.members.setRole({ user_id, role: "member" }),
};

for (const [way, go] of Object.entries(WAYS_TO_GO)) {
  test(`when all owners ${way} concurrently, exactly one remains owner`, async () => {
    for (let round = 0; round < 5; round++) {
      const tenant = await newTenant(server.db);
      const others = await Promise.all(
        Array.from({ length: 5 }, () => newMember(server.db, tenant, "owner")),
      );
      const ids = [tenant.user_id, ...others.map(({ id }) => id)];
      const outcomes = await Promise.allSettled(
        ids.map((user_id) => go(asPerson(server, { ...tenant, user_id }, "owner"), user_id)),
      );
      assert.equal(outcomes.filter(({ status }) => status === "rejected").length, 1);
      const roles: Role[] = Object.values(await rolesIn(tenant));
      assert.equal(roles.filter((role) => role === "owner").length, 1);
    }
  });
}

test("members of other accounts and unknown users are not members", async () => {
  const tenant = await newTenant(server.db);
  const stranger = await newTenant(server.db);
  for (const user_id of [stranger.user_id, newId("usr"), "", "a\0b", "__proto__"]) {
    const refused = { problem: "member_not_found" };
    await assert.rejects(ownerOf(tenant).members.remove({ user_id }), refused);
    await assert.rejects(ownerOf(tenant).members.setRole({ user_id, role: "viewer" }), refused);
  }
  assert.deepEqual(await rolesIn(stranger), { [stranger.user_id]: "owner" });
});

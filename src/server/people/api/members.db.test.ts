import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getAccount } from "#server/accounts/store/account.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { asPerson } from "#server/testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#server/testing/servers/rest-server.ts";
import { newMember } from "#server/testing/tenants/member.ts";
import { newTenant, type Tenant } from "#server/testing/tenants/tenant.ts";
import { ROLES, type Role } from "../rules/role.ts";
import { accountsOf } from "../store/membership.ts";

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
      ...["created_at", "email", "name", "role", "user_id"],
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
    const { account_id, user_id, live } = tenant;
    const caller = {
      ...{ kind: "key" as const, account_id, user_id },
      ...{ key_id: live.id, environment: "live" as const },
    };
    const { services } = server;
    const as = createCaller({ services, caller, idempotency_key: null });
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

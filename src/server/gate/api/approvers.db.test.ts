import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Role } from "#domain/people/role.ts";
import { createCaller } from "#server/api/router.ts";
import { deleteContract } from "#server/contracts/store/delete-contract.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { removeMember, setMemberRole } from "#server/people/store/member.ts";
import { inParallel } from "#testing/parallel.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newContract, success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function as({ account_id }: Tenant, user_id: string, role: Role = "member") {
  const caller = { kind: "person" as const, account_id, user_id, role };
  return createCaller({ services: server.services, caller, idempotency_key: null });
}

/** A contract of an account with an owner and two members, of whom one is its approver. */
async function restricted() {
  const tenant = await newTenant(server.db);
  const owner = as(tenant, tenant.user_id, "owner");
  const [approver, other] = await inParallel(2, () => newMember(server.db, tenant, "member"));
  assert.ok(approver && other);
  const { id } = await owner.contracts.create(newContract());
  await owner.approvers.set({ id, user_ids: [approver.id] });
  return { tenant, owner, id, approver, other };
}

const AGREED = { kind: "type_changed", reason: "agreed" } as const;
const CHANGE = { ...AGREED, column: "a", from: "integer", to: "string" };
const OTHER_CHANGE = { ...AGREED, column: "b", from: "string", to: "json" };
const REFUSED = { problem: "not_allowed" };

test("without a choice, all owners and members approve", async () => {
  const { tenant, owner, id, other } = await restricted();
  await owner.approvers.set({ id, user_ids: null });
  const call = as(tenant, other.id);
  assert.deepEqual(await call.approvers.get({ id }), {
    is_restricted: false,
    approvers: [],
    may_approve: true,
  });
  await call.approvals.create({ id, ...CHANGE });
});

test("only approvers approve changes of a contract and change its policy, not even owners", async () => {
  const { tenant, owner, id, approver, other } = await restricted();
  const { account_id } = tenant;
  for (const call of [owner, as(tenant, other.id)]) {
    assert.equal((await call.approvers.get({ id })).may_approve, false);
    await assert.rejects(call.approvals.create({ id, ...CHANGE }), REFUSED);
    await assert.rejects(call.policies.updateOfContract({ id, report_only: true }), REFUSED);
    await assert.rejects(call.policies.reset({ id }), REFUSED);
  }
  assert.equal(await server.db.approval.count({ where: { account_id } }), 0);
  assert.equal(await server.db.policyVersion.count({ where: { account_id } }), 0);
  const call = as(tenant, approver.id);
  const { may_approve, approvers } = await call.approvers.get({ id });
  assert.equal(may_approve, true);
  assert.deepEqual(
    approvers.map(({ user_id, email }) => [user_id, email]),
    [[approver.id, approver.email]],
  );
  await call.approvals.create({ id, ...CHANGE });
  await call.policies.updateOfContract({ id, report_only: true });
  await call.policies.reset({ id });
});

test("the account's policy cannot be changed past the approvers of a contract that follows it", async () => {
  const { tenant, owner, id, approver } = await restricted();
  await assert.rejects(owner.policies.update({ report_only: true }), REFUSED);
  const call = as(tenant, approver.id);
  await call.policies.update({ min_severity: 40 });
  await call.policies.updateOfContract({ id, min_severity: 20 });
  await owner.policies.update({ report_only: true });
  assert.equal((await owner.policies.ofContract({ id })).report_only, false);
  await call.policies.reset({ id });
  await assert.rejects(owner.policies.update({ report_only: false }), REFUSED);
});

test("a key approves if its owner is an approver, and a service key never", async () => {
  const { tenant, owner, id, approver, other } = await restricted();
  const { account_id, user_id } = tenant;
  const keyOf = async (user_id: string) =>
    (await issueKey(server.db, account_id, user_id, { environment: "live" })).key;
  await owner.approvers.set({ id, user_ids: [approver.id, user_id] });
  const service = await owner.keyring.create({ environment: "live", kind: "service" });
  await server.db.apiKey.updateMany({
    where: { account_id, id: service.id },
    data: { rights: ["all"] },
  });
  const send = (operation: string, key: string, json: object) =>
    server.send(operation, { key, id, json });
  for (const key of [await keyOf(other.id), service.key]) {
    for (const [operation, json] of [
      ["POST /contracts/{id}/approvals", CHANGE],
      ["PUT /contracts/{id}/policy", { report_only: true }],
      ["PUT /policy", { report_only: true }],
    ] as const) {
      const { status, body } = await send(operation, key, json);
      assert.deepEqual([status, body.code], [403, "not_permitted"], operation);
      assert.match(body.detail, /approver/);
    }
  }
  const key = await keyOf(approver.id);
  await success(send("POST /contracts/{id}/approvals", key, CHANGE));
  await success(send("PUT /contracts/{id}/policy", key, { report_only: true }));
});

test("approvers are owners or members of the account, at most 50, and at least one", async () => {
  const { tenant, owner, id, approver } = await restricted();
  const viewer = await newMember(server.db, tenant, "viewer");
  const stranger = await newTenant(server.db);
  for (const user_ids of [[viewer.id], [approver.id, stranger.user_id], [], Array(51).fill("x")]) {
    await assert.rejects(owner.approvers.set({ id, user_ids }), (error) => {
      const { problem, code } = error as { problem?: string; code?: string };
      return problem === "invalid_request" || code === "BAD_REQUEST";
    });
  }
  const { approvers } = await owner.approvers.get({ id });
  assert.deepEqual(
    approvers.map(({ user_id }) => user_id),
    [approver.id],
  );
});

test("an approver who leaves or becomes a viewer no longer approves, and nobody takes their place", async () => {
  for (const end of [
    (tenant: Tenant, user_id: string) => removeMember(server.db, tenant.account_id, user_id),
    (tenant: Tenant, user_id: string) =>
      setMemberRole(server.db, tenant.account_id, user_id, "viewer"),
  ]) {
    const { tenant, owner, id, approver, other } = await restricted();
    await end(tenant, approver.id);
    for (const { id: user_id } of [approver, other]) {
      await assert.rejects(as(tenant, user_id).approvals.create({ id, ...CHANGE }), REFUSED);
    }
    await owner.approvers.set({ id, user_ids: [other.id] });
    await as(tenant, other.id).approvals.create({ id, ...CHANGE });
  }
});

test("after the end of an approver's right, nothing that they approve is stored", async () => {
  const ends = await inParallel(
    12,
    async (index) => {
      const { tenant, owner, id, approver, other } = await restricted();
      const { account_id } = tenant;
      const call = as(tenant, approver.id);
      const end =
        index % 2 === 0
          ? () => owner.approvers.set({ id, user_ids: [other.id] })
          : () => removeMember(server.db, account_id, approver.id);
      const approval = call.approvals.create({ id, ...CHANGE }).then(
        () => "approved",
        ({ problem }) => problem,
      );
      await end();
      const stored = await server.db.approval.count({ where: { account_id } });
      await assert.rejects(call.approvals.create({ id, ...OTHER_CHANGE }), REFUSED);
      return [await approval, stored] as const;
    },
    4,
  );
  for (const [approval, stored] of ends) {
    assert.deepEqual([approval, stored], stored === 1 ? ["approved", 1] : ["not_allowed", 0]);
  }
});

test("an approval waits for the removal of its approver, and is then refused", async () => {
  const { tenant, id, approver } = await restricted();
  const { account_id } = tenant;
  const { promise: removed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const removal = server.db.$transaction(async (tx) => {
    await removeMember(tx, account_id, approver.id);
    hold();
    await removed;
  });
  await isHeld;
  const approval = assert.rejects(
    as(tenant, approver.id).approvals.create({ id, ...CHANGE }),
    REFUSED,
  );
  const isWaiting = async () => {
    const [row] = await server.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%contract_approver%'
        AND datname = current_database()`;
    return (row?.n ?? 0) > 0;
  };
  while (!(await isWaiting()));
  commit();
  await removal;
  await approval;
});

test("the choice of approvers is in the audit log once, with who they were", async () => {
  const { tenant, owner, id, approver, other } = await restricted();
  await owner.approvers.set({ id, user_ids: [approver.id] });
  await owner.approvers.set({ id, user_ids: [other.id] });
  const where = { account_id: tenant.account_id, action: "approvers.set" };
  const events = await server.db.auditEvent.findMany({ where, orderBy: { id: "asc" } });
  assert.deepEqual(
    events.map(({ target, detail }) => [target, detail]),
    [
      [id, { changes: { is_restricted: [false, true], approvers: [[], [approver.email]] } }],
      [id, { changes: { approvers: [[approver.email], [other.email]] } }],
    ],
  );
});

test("no other account sees or changes a contract's approvers, and they go with the contract", async () => {
  const { tenant, id } = await restricted();
  const { account_id } = tenant;
  const stranger = await newTenant(server.db);
  const call = as(stranger, stranger.user_id, "owner");
  const absent = { problem: "contract_not_found" };
  await assert.rejects(call.approvers.get({ id }), absent);
  await assert.rejects(call.approvers.set({ id, user_ids: null }), absent);
  assert.equal(await server.db.contractApprover.count({ where: { account_id } }), 1);
  await server.db.$transaction((tx) => deleteContract(tx, account_id, id));
  assert.equal(await server.db.contractApprover.count({ where: { account_id } }), 0);
});

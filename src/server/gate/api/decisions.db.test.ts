import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { Prisma } from "#generated/prisma/client.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import type { Actor } from "#server/audit/store/audit-event.ts";
import { newId } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { withdrawApproval } from "../store/approval.ts";
import { approveChange } from "../store/approve-change.ts";
import { changePolicy, lockPolicies, resetPolicy } from "../store/policy.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

function consoleOf({ account_id, user_id }: Tenant, role: PersonCaller["role"] = "viewer") {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null });
}

async function contractOf({ live }: Tenant) {
  const json = { name: "orders", schema: { columns: COLUMNS } };
  const { body } = await server.send("POST /contracts", { key: live.key, json });
  return body.id as string;
}

async function checkOf({ live }: Tenant, contract_id: string, columns: object[]) {
  const json = { contract_id, incoming_schema: { columns } };
  const { body } = await server.send("POST /check", { key: live.key, json });
  return body.id as string;
}

const REMOVED = { kind: "required_removed", column: "id", from: "integer", to: null } as const;

/** Makes a check without its required column one that the gate blocked. */
async function block({ account_id }: Tenant, contract_id: string, check_id: string) {
  const change = { ...REMOVED, points: 40, blocks: true, approval: null };
  await server.db.check.update({
    where: { account_id_id: { account_id, id: check_id } },
    data: { decision: "block", gate: { changes: [change], affected: [] } },
  });
  const seen = { first_check_id: check_id, last_check_id: check_id };
  const at = { first_seen: new Date(), last_seen: new Date() };
  await server.db.incident.deleteMany({ where: { account_id, contract_id } });
  await server.db.incident.create({
    data: {
      account_id,
      contract_id,
      ...REMOVED,
      to: "",
      ...seen,
      ...at,
      checks: 3,
      blocks: true,
      blocking_check_id: check_id,
      blocking_since: at.first_seen,
    },
  });
}

test("a blocked check has its incident, the last check that passed, and approvals since", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const contract_id = await contractOf(tenant);
  const passed = await checkOf(tenant, contract_id, COLUMNS);
  await server.db.check.update({
    where: { account_id_id: { account_id, id: passed } },
    data: { decision: "pass" },
  });
  const blocked = await checkOf(tenant, contract_id, COLUMNS.slice(1));
  await block(tenant, contract_id, blocked);
  await server.db.approval.create({
    data: {
      account_id,
      id: newId("apr"),
      contract_id,
      contract_version: 1,
      ...REMOVED,
      reason: "agreed",
      approved_by: "ada@example.com",
    },
  });
  const explanation = await consoleOf(tenant).decisions.explain({ id: blocked });
  assert.equal(explanation.decision, "block");
  assert.deepEqual(explanation.policy, {
    from: "default",
    block: DEFAULT_POLICY.block,
    min_severity: 90,
    report_only: false,
    ignore_columns: [],
    require_details: false,
    tolerate_widening: false,
  });
  assert.deepEqual(explanation.standing, {
    state: "passes",
    cause: "approvals",
    accepted: null,
    report_only: false,
  });
  assert.deepEqual([explanation.latest, explanation.blocking_now], [null, []]);
  assert.deepEqual(explanation.changes, [{ ...REMOVED, points: 40, blocks: true, approval: null }]);
  assert.equal(explanation.incidents[0]?.checks, 3);
  assert.equal(explanation.last_passing?.id, passed);
  assert.deepEqual(
    explanation.approvals.map(({ reason }) => reason),
    ["agreed"],
  );
  assert.equal(explanation.current_version, 1);
});

test("missing details that block are an incident, and the last check that passed is named", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await contractOf(tenant);
  const passed = await checkOf(tenant, contract_id, COLUMNS);
  const { decisions, incidents, policies } = consoleOf(tenant, "owner");
  await policies.updateOfContract({ id: contract_id, require_details: true });
  const blocked = await checkOf(tenant, contract_id, COLUMNS);
  const last = await checkOf(tenant, contract_id, COLUMNS);
  const explanation = await decisions.explain({ id: last });
  assert.deepEqual([explanation.decision, explanation.changes], ["block", []]);
  assert.equal(explanation.last_passing?.id, passed);
  const NAME = { kind: "not_compared", column: "", from: null, to: null };
  const [incident, ...others] = explanation.incidents;
  assert.deepEqual(others, []);
  assert.deepEqual(incident, {
    ...incident,
    ...NAME,
    first_check_id: blocked,
    last_check_id: last,
    checks: 2,
    is_blocking: true,
  });
  const { account_id } = tenant;
  assert.equal(await server.db.changedColumn.count({ where: { account_id } }), 0);
  const listed = async () => (await incidents.list({ is_blocking: true })).incidents;
  assert.deepEqual(
    (await listed()).map(({ kind, column, from, to }) => ({ kind, column, from, to })),
    [NAME],
  );
  await policies.updateOfContract({ id: contract_id, require_details: false });
  await checkOf(tenant, contract_id, COLUMNS);
  assert.deepEqual(await listed(), []);
});

test("an approver with an unverified address is named with the approvals and with the check", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await contractOf(tenant);
  const blocked = await checkOf(tenant, contract_id, COLUMNS.slice(1));
  const { decisions, approvals } = consoleOf(tenant, "owner");
  await approvals.create({ id: contract_id, ...REMOVED, reason: "agreed" });
  const passed = await checkOf(tenant, contract_id, COLUMNS.slice(1));
  const marked = async () => [
    (await approvals.ofContract({ id: contract_id })).unverified,
    (await decisions.explain({ id: blocked })).unverified,
    (await decisions.explain({ id: passed })).unverified,
  ];
  assert.deepEqual(await marked(), [[], [], []]);
  const { email } = await server.db.user.update({
    where: { id: tenant.user_id },
    data: { email_verified: false },
  });
  assert.deepEqual(await marked(), [[email], [email], [email]]);
});

test("a check made before there were gates shows its changes without a decision", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await contractOf(tenant);
  const id = await checkOf(tenant, contract_id, COLUMNS.slice(1));
  await server.db.check.update({
    where: { account_id_id: { account_id: tenant.account_id, id } },
    data: { decision: null, gate: undefined },
  });
  const { decision, policy, changes } = await consoleOf(tenant).decisions.explain({ id });
  assert.deepEqual({ decision, policy }, { decision: null, policy: null });
  assert.deepEqual(changes, [{ ...REMOVED, points: 40, blocks: null, approval: null }]);
});

test("the policy that decided is the contract's own, otherwise the account's", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const contract_id = await contractOf(tenant);
  const policy = { block: [], min_severity: null, ignore_columns: [], report_only: true };
  const actor = "ada@example.com";
  const of = { account_id, actor };
  await server.db.policyVersion.create({ data: { ...of, contract_id: "", version: 1, policy } });
  const first = await checkOf(tenant, contract_id, COLUMNS);
  await server.db.policyVersion.create({ data: { ...of, contract_id, version: 1, policy } });
  const second = await checkOf(tenant, contract_id, COLUMNS);
  await server.db.check.updateMany({ where: { account_id }, data: { decision: "pass" } });
  const fromOf = async (id: string) =>
    (await consoleOf(tenant).decisions.explain({ id })).policy?.from;
  assert.deepEqual([await fromOf(first), await fromOf(second)], ["account", "contract"]);
});

test("an incident blocks now if it blocked the last check of its contract", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await contractOf(tenant);
  const { incidents, policies, catalogue } = consoleOf(tenant, "owner");
  const blocking = async () => {
    const { incidents: all } = await incidents.list({ contract_id });
    const { incidents: listed } = await incidents.list({ is_blocking: true });
    const { count } = await incidents.count({ is_blocking: true });
    const { total } = await catalogue.blocking({ limit: 1 });
    assert.deepEqual(
      all.filter(({ is_blocking }) => is_blocking),
      listed,
    );
    assert.equal(count, listed.length);
    assert.equal(total, Math.min(1, listed.length));
    return listed.map(({ column }) => column);
  };
  await checkOf(tenant, contract_id, [...COLUMNS.slice(1), { name: "new", type: "date" }]);
  assert.deepEqual(await blocking(), ["id"]);
  await policies.update({ report_only: true });
  await checkOf(tenant, contract_id, COLUMNS.slice(1));
  assert.deepEqual(await blocking(), []);
  await policies.update({ report_only: false });
  await checkOf(tenant, contract_id, COLUMNS.slice(1));
  assert.deepEqual(await blocking(), ["id"]);
  await checkOf(tenant, contract_id, COLUMNS);
  assert.deepEqual(await blocking(), []);
  const stranger = consoleOf(await newTenant(server.db));
  assert.deepEqual((await stranger.incidents.list({ contract_id })).incidents, []);
});

test("incidents are listed last seen first, filtered and counted, and page by page", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await contractOf(tenant);
  const old = await checkOf(tenant, contract_id, COLUMNS.slice(1));
  await block(tenant, contract_id, old);
  const now = await checkOf(tenant, contract_id, [...COLUMNS, { name: "new", type: "date" }]);
  const { account_id } = tenant;
  const at = new Date(Date.now() + 60_000);
  await server.db.incident.deleteMany({ where: { account_id, column: "new" } });
  await server.db.incident.create({
    data: {
      account_id,
      contract_id,
      kind: "added",
      column: "new",
      from: "",
      to: "date",
      first_check_id: now,
      last_check_id: now,
      first_seen: at,
      last_seen: at,
      checks: 1,
      blocks: false,
    },
  });
  const { incidents } = consoleOf(tenant);
  const all = await incidents.list({ contract_id });
  assert.deepEqual(
    all.incidents.map(({ column, is_open, from, to }) => ({ column, is_open, from, to })),
    [
      { column: "new", is_open: true, from: null, to: "date" },
      { column: "id", is_open: false, from: "integer", to: null },
    ],
  );
  const first = await incidents.list({ limit: 1 });
  assert.deepEqual([first.previous_cursor, first.next_cursor], [null, 1]);
  const second = await incidents.list({ limit: 1, cursor: 1 });
  assert.deepEqual([second.previous_cursor, second.next_cursor], [0, null]);
  assert.equal(second.incidents[0]?.column, "id");
  for (const [is_open, column] of [
    [true, "new"],
    [false, "id"],
  ] as const) {
    const some = await incidents.list({ is_open });
    assert.deepEqual(
      some.incidents.map((incident) => [incident.column, incident.is_open]),
      [[column, is_open]],
    );
    assert.deepEqual(await incidents.count({ is_open }), { count: 1, is_exact: true });
  }
  assert.deepEqual(await incidents.count({}), { count: 2, is_exact: true });
  assert.equal((await incidents.count({ is_blocking: true })).count, 0);
  assert.equal((await consoleOf(await newTenant(server.db)).incidents.count({})).count, 0);
});

test("the standing of a blocked check follows the contract, its policy, approvals and later checks", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const contract_id = await contractOf(tenant);
  const id = await checkOf(tenant, contract_id, COLUMNS.slice(1));
  const { decisions, approvals, policies, versions } = consoleOf(tenant, "owner");
  const stateOf = async (of = id) => (await decisions.explain({ id: of })).standing.state;
  const onlyNote = [{ ...COLUMNS[1], required: false }] as Parameters<
    typeof versions.accept
  >[0]["columns"];
  let later = "";
  const steps: [what: string, act: () => Promise<unknown>, state: string][] = [
    ["blocked", async () => {}, "as_decided"],
    ["approved", () => approvals.create({ id: contract_id, ...REMOVED, reason: "x" }), "passes"],
    [
      "withdrawn",
      async () => {
        const [approval] = (await approvals.ofContract({ id: contract_id })).standing;
        await approvals.withdraw({ id: contract_id, approval_id: approval?.id ?? "" });
      },
      "as_decided",
    ],
    ["policy", () => policies.update({ report_only: true }), "passes"],
    ["policy again", () => policies.update({ report_only: false }), "as_decided"],
    [
      "blocked by another change",
      async () => {
        later = await checkOf(tenant, contract_id, [{ name: "id", type: "json" }]);
      },
      "overtaken",
    ],
    [
      "blocked by the same",
      async () => {
        later = await checkOf(tenant, contract_id, []);
      },
      "as_decided",
    ],
    [
      "passed",
      async () => {
        later = await checkOf(tenant, contract_id, COLUMNS);
      },
      "resolved",
    ],
  ];
  for (const [what, act, state] of steps) {
    await act();
    assert.equal(await stateOf(), state, what);
  }
  assert.equal((await decisions.explain({ id })).latest?.id, later);
  const acceptance = { check_id: id, expected_version: 1, columns: onlyNote, reason: "" };
  const accepted = await versions.accept(acceptance);
  assert.equal(accepted.version, 2);
  assert.equal(await stateOf(), "resolved");
  assert.equal(await stateOf(later), "as_decided", "an added column does not block");
  const last = await checkOf(tenant, contract_id, []);
  assert.equal(await stateOf(last), "as_decided");
  await server.db.contract.deleteMany({ where: { account_id, id: contract_id } });
  assert.equal(await stateOf(last), "as_decided");
  assert.equal(await stateOf(), "deleted");
});

/** Makes a check between the beginning of a transaction and its change, which waits for the check. */
async function checkBefore<T>(
  tenant: Tenant,
  contract_id: string,
  change: (db: Prisma.TransactionClient, actor: Actor) => Promise<T>,
): Promise<{ check: string; changed: T }> {
  const actor = { kind: "program", name: "a test" } as const;
  return server.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT now()`;
    const check = await checkOf(tenant, contract_id, COLUMNS.slice(1));
    await setTimeout(2);
    return { check, changed: await change(db, actor) };
  });
}

test("a policy that had to wait for a check is not the one that decided it", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const contract_id = await contractOf(tenant);
  const { decisions } = consoleOf(tenant);
  const { check } = await checkBefore(tenant, contract_id, async (db, actor) => {
    await lockPolicies(db, account_id);
    return changePolicy(db, account_id, contract_id, { block: [] }, actor);
  });
  const { policy, standing } = await decisions.explain({ id: check });
  assert.deepEqual([policy?.from, policy?.block], ["default", DEFAULT_POLICY.block]);
  assert.equal(standing.state === "passes" && standing.cause, "policy");
  assert.deepEqual(await decisions.outlooks({ check_ids: [check] }), [
    { check_id: check, decision: "pass", cause: "policy" },
  ]);

  const { check: later } = await checkBefore(tenant, contract_id, async (db, actor) => {
    await lockPolicies(db, account_id);
    return resetPolicy(db, account_id, contract_id, actor);
  });
  const { decision, policy: own } = await decisions.explain({ id: later });
  assert.deepEqual([decision, own?.from, own?.block], ["pass", "contract", []]);
});

test("an approval that had to wait for a check is later than it, and so is its withdrawal", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const contract_id = await contractOf(tenant);
  const { decisions } = consoleOf(tenant);
  const approval = { ...REMOVED, reason: "agreed", check_id: null, ends_at: null };
  const { check: blocked, changed } = await checkBefore(tenant, contract_id, (db, actor) =>
    approveChange(db, account_id, contract_id, approval, actor),
  );
  const ofBlocked = { check_id: blocked, decision: "pass", cause: "approvals" };
  assert.deepEqual(await decisions.outlooks({ check_ids: [blocked] }), [ofBlocked]);

  const id = changed.kind === "approved" ? changed.approval.id : assert.fail();
  const { check: passed } = await checkBefore(tenant, contract_id, (db, actor) =>
    withdrawApproval(db, account_id, { contract_id, id }, actor),
  );
  const ofPassed = { check_id: passed, decision: "block", cause: "approvals" };
  assert.deepEqual(await decisions.outlooks({ check_ids: [passed] }), [ofPassed]);
});

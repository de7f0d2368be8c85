import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Decision } from "#domain/gate/decision.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { storeChecks } from "#testing/tenants/stored-checks.ts";
import { columns, newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

async function newAccount() {
  const { account_id, user_id } = await newTenant(server.db);
  const caller = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  const call = createCaller({ services: server.services, caller, idempotency_key: null });

  /** A contract with checks that were decided so, the last one last. */
  async function contract(name: string, ...decisions: (Decision | null)[]) {
    const { id: contract_id } = await call.contracts.create({
      name,
      schema: { columns: columns("integer") },
    });
    const checks: string[] = [];
    for (const decision of decisions) {
      const [id] = await storeChecks(server.db, account_id, 1, { contract_id });
      const gate = { changes: [{ blocks: true }, { blocks: false }, { blocks: true }] };
      await server.db.check.updateMany({
        where: { account_id, id },
        data: { decision, ...(decision && { gate }) },
      });
      checks.push(id ?? "");
    }
    return { id: contract_id, checks };
  }

  /** A change that was seen from the first check to the last. */
  function incident(
    contract_id: string,
    column: string,
    [first_check_id, last_check_id, checks]: [string, string, number],
    {
      first_seen,
      blocks = true,
      blocking_since = null,
    }: { first_seen: string; blocks?: boolean; blocking_since?: string | null },
  ) {
    return server.db.incident.create({
      data: {
        account_id,
        contract_id,
        kind: "required_removed",
        column,
        from: "integer",
        to: "",
        first_check_id,
        first_seen,
        last_check_id,
        last_seen: new Date(),
        checks,
        blocks,
        blocking_since,
      },
    });
  }
  return { account_id, call, contract, incident };
}

test("a contract that only missing details block is listed, whatever its policy is now", async () => {
  const { call } = await newAccount();
  const schema = { columns: columns("integer") };
  const { id } = await call.contracts.create({ name: "bare", schema });
  await call.policies.updateOfContract({ id, require_details: true });
  const { body } = await call.gate.run({
    checks: [{ contract: id, incoming_schema: { columns: schema.columns } }],
  });
  assert.equal(body.decision, "block");
  await call.policies.updateOfContract({ id, require_details: false });
  const { contracts, total } = await call.catalogue.blocking({ limit: 3 });
  assert.deepEqual(
    contracts.map(({ name, blocking, lacks_details }) => [name, blocking, lacks_details]),
    [["bare", 0, true]],
  );
  assert.notEqual(contracts[0]?.blocked_since, null);
  assert.equal(total, 1);
  const namesOf = async () =>
    (await call.catalogue.list({ blocks: "now" })).contracts.map(({ name }) => name);
  assert.deepEqual(await namesOf(), ["bare"]);
  await call.policies.update({ require_details: true });
  const other = await call.contracts.create({ name: "other", schema });
  await call.gate.run({
    checks: [{ contract: other.id, incoming_schema: { columns: schema.columns } }],
  });
  assert.deepEqual(await namesOf(), ["other", "bare"]);
});

test("a contract blocks now if its last check was blocked, whatever came before", async () => {
  const { call, contract, incident } = await newAccount();
  await contract("never checked");
  await contract("old", null);
  const again = await contract("passes again", "block", "pass");
  const blocked = await contract("blocked", "pass", "block");
  for (const [id, check = ""] of [
    [again.id, again.checks[0]],
    [blocked.id, blocked.checks[1]],
  ] as const) {
    await incident(id, "a", [check, check, 1], { first_seen: "2026-01-01T00:00:00Z" });
  }
  const { contracts, total } = await call.catalogue.list({ blocks: "now" });
  assert.deepEqual(
    contracts.map(({ name, decision, check_id, blocking }) => [name, decision, check_id, blocking]),
    [["blocked", "block", blocked.checks[1], 2]],
  );
  assert.deepEqual(total, { count: 1, is_exact: true });
  const all = await call.catalogue.list({});
  assert.deepEqual(
    all.contracts.map(({ name, decision, blocking }) => [name, decision, blocking]),
    [
      ["blocked", "block", 2],
      ["passes again", "pass", 0],
      ["old", null, 0],
      ["never checked", null, 0],
    ],
  );
});

test("a contract blocks since the first of the changes that block it now", async () => {
  const { call, contract, incident } = await newAccount();
  const { id, checks } = await contract("orders", "block", "block", "block");
  const [first = "", second = "", last = ""] = checks;
  await incident(id, "a", [first, last, 3], { first_seen: "2026-01-02T00:00:00Z" });
  await incident(id, "b", [second, last, 2], { first_seen: "2026-01-03T00:00:00Z" });
  // Older than that, but no policy blocked it until later.
  await incident(id, "e", [first, last, 3], {
    first_seen: "2026-01-01T00:00:00Z",
    blocking_since: "2026-01-03T00:00:00Z",
  });
  // Over by now, approved, and of another contract.
  await incident(id, "c", [first, second, 9], { first_seen: "2026-01-01T00:00:00Z" });
  await incident(id, "d", [first, last, 9], {
    first_seen: "2026-01-01T00:00:00Z",
    blocks: false,
  });
  const other = await contract("returns", "pass");
  const [passed = ""] = other.checks;
  await incident(other.id, "a", [passed, passed, 1], { first_seen: "2026-01-01T00:00:00Z" });
  for (const contract of [
    await call.catalogue.get({ id }),
    (await call.catalogue.list({})).contracts[1],
  ]) {
    assert.equal(contract?.blocked_since, "2026-01-02T00:00:00.000Z");
    assert.equal(contract?.blocked_checks, 3);
  }
  assert.equal((await call.catalogue.get({ id: other.id })).blocked_since, null);
});

test("the contracts that block now are listed by when they began to, the latest first", async () => {
  const { call, contract, incident } = await newAccount();
  const days = [
    ["middle", "03"],
    ["latest", "04"],
    ["earliest", "01"],
    ["early", "02"],
  ] as const;
  for (const [name, day] of days) {
    const { id, checks } = await contract(name, "block");
    const [check = ""] = checks;
    await incident(id, "a", [check, check, 1], { first_seen: `2026-01-${day}T00:00:00Z` });
  }
  await contract("fine", "pass");
  const { contracts, total } = await call.catalogue.blocking({ limit: 3 });
  assert.deepEqual(
    contracts.map(({ name }) => name),
    ["latest", "middle", "early"],
  );
  assert.equal(total, 4);
  const { call: stranger } = await newAccount();
  assert.deepEqual(await stranger.catalogue.blocking({ limit: 3 }), { contracts: [], total: 0 });
});

test("what blocks is the same in the list, its pages and the overview, check by check", async () => {
  const { call, account_id } = await newAccount();
  const ids: string[] = [];
  for (const name of ["orders", "returns", "users", "carts"]) {
    const schema = { columns: columns("integer", "string") };
    ids.push((await call.contracts.create({ name, schema })).id);
  }
  const [orders = "", returns = "", users = "", carts = ""] = ids;
  const check = (contract_id: string, ...types: ("integer" | "string")[]) =>
    call.checks.run({ contract_id, incoming_schema: { columns: incoming(...types) } });
  const approve = (contract_id: string) =>
    server.db.approval.create({
      data: {
        account_id,
        id: newId("apr"),
        contract_id,
        contract_version: 1,
        kind: "type_changed",
        column: "b",
        from: "string",
        to: "integer",
        reason: "agreed",
        approved_by: "ada@example.com",
      },
    });
  const reportOnly = (report_only: boolean) => call.policies.update({ report_only });
  const steps: [() => Promise<unknown>, string[]][] = [
    [() => check(orders, "integer", "string"), []],
    [() => check(orders, "integer", "integer"), [orders]],
    [() => check(returns, "integer"), [orders, returns]],
    [() => check(users, "string", "string"), [orders, returns, users]],
    [() => check(returns, "integer", "string"), [orders, users]],
    [() => approve(orders), [orders, users]],
    [() => check(orders, "integer", "integer"), [users]],
    [() => check(orders, "string", "integer"), [orders, users]],
    [() => reportOnly(true), [orders, users]],
    [() => check(users, "string", "string"), [orders]],
    [() => reportOnly(false), [orders]],
    [() => check(users, "string", "string"), [orders, users]],
    [() => check(carts, "string", "integer"), [orders, users, carts]],
    [() => call.contractChanges.delete({ id: users }), [orders, carts]],
  ];
  for (const [n, [act, blocked]] of steps.entries()) {
    await act();
    const listed = await listedAsBlocked(call);
    assert.deepEqual(
      listed.map(({ id }) => id),
      blocked.toReversed(),
      `step ${n}`,
    );
  }
  const { call: stranger } = await newAccount();
  assert.deepEqual((await stranger.catalogue.list({ blocks: "now" })).contracts, []);
});

test("the outlook of a contract's last check says what has changed its decision", async () => {
  const { account_id, call } = await newAccount();
  const schema = { columns: columns("integer", "string") };
  const { id } = await call.contracts.create({ name: "orders", schema });
  const ids: string[] = [];
  const check = async (...types: ("integer" | "string")[]) => {
    const incoming_schema = { columns: incoming(...types) };
    ids.push((await call.checks.run({ contract_id: id, incoming_schema })).body.id);
  };
  const change = { kind: "type_changed", column: "b", from: "string", to: "integer" } as const;
  const approve = () => call.approvals.create({ id, ...change, reason: "agreed" });
  const approveUntil = (ends_at: Date) =>
    server.db.approval.create({
      data: {
        account_id,
        id: newId("apr"),
        contract_id: id,
        contract_version: 1,
        ...change,
        reason: "agreed",
        approved_by: "ada@example.com",
        ends_at,
      },
    });
  const withdraw = async () => {
    const [approval] = (await call.approvals.ofContract({ id })).standing;
    return call.approvals.withdraw({ id, approval_id: approval?.id ?? "" });
  };
  const steps: [what: string, () => Promise<unknown>, outlook: string | null][] = [
    ["never checked", () => call.policies.update({ block: [] }), null],
    ["checked", () => check("integer", "integer"), null],
    ["blocks now", () => call.policies.update({ block: ["type_changed"] }), "block, policy"],
    ["blocked", () => check("integer", "integer"), null],
    ["still blocks", () => call.policies.update({ min_severity: 90 }), null],
    ["approved", approve, "pass, approvals"],
    ["passes", () => check("integer", "integer"), null],
    ["withdrawn", withdraw, "block, approvals"],
    ["blocked again", () => check("integer", "integer"), null],
    ["approved, but ended", () => approveUntil(new Date(Date.now() - 1000)), null],
    [
      "a policy of its own",
      () => call.policies.updateOfContract({ id, block: [] }),
      "pass, policy",
    ],
    ["passes by it", () => check("integer", "integer"), null],
    ["approved without need", approve, null],
    ["withdrawn without need", withdraw, null],
    ["account's policy is not its own", () => call.policies.update({ block: ["added"] }), null],
    ["follows an account that lets it through", () => call.policies.reset({ id }), null],
    ["account blocks", () => call.policies.update({ block: ["type_changed"] }), "block, policy"],
    ["blocked", () => check("integer", "integer"), null],
    ["renamed", () => call.contractChanges.update({ id, name: "orders 2" }), null],
    [
      "accepted",
      () => call.contractChanges.update({ id, schema: { columns: columns("integer", "integer") } }),
      "pass, contract",
    ],
    ["passes", () => check("integer", "integer"), null],
    ["deleted", () => call.contractChanges.delete({ id }), null],
  ];
  for (const [what, act, outlook] of steps) {
    await act();
    const outlooks = await call.decisions.outlooks({ check_ids: ids });
    assert.deepEqual(
      outlooks.map((outlook) => `${outlook.decision}, ${outlook.cause}`),
      outlook === null ? [] : [outlook],
      what,
    );
    if (outlook !== null) assert.equal(outlooks[0]?.check_id, ids.at(-1), what);
  }
  const { call: stranger } = await newAccount();
  assert.deepEqual(await stranger.decisions.outlooks({ check_ids: ids }), []);
});

function incoming(...types: ("integer" | "string")[]) {
  return columns(...types).map(({ name, type }) => ({ name, type }));
}

/** The contracts that block now, newest first, which the list, its pages and the overview agree on. */
async function listedAsBlocked(call: Awaited<ReturnType<typeof newAccount>>["call"]) {
  const { contracts, total } = await call.catalogue.list({ blocks: "now" });
  assert.deepEqual(total, { count: contracts.length, is_exact: true });
  const overview = await call.catalogue.blocking({ limit: 10 });
  assert.equal(overview.total, contracts.length);
  const newestFirst = overview.contracts.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  assert.deepEqual(newestFirst, contracts);
  const paged = [];
  for (let cursor: string | undefined, goesOn = true; goesOn; ) {
    const page = await call.catalogue.list({ blocks: "now", limit: 1, cursor });
    paged.push(...page.contracts);
    cursor = page.next_cursor ?? undefined;
    goesOn = cursor !== undefined;
  }
  assert.deepEqual(paged, contracts);
  return contracts;
}

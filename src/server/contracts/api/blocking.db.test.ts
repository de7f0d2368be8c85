import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import type { Decision } from "#server/gate/rules/decision.ts";
import { type RestServer, startRestServer } from "#server/testing/servers/rest-server.ts";
import { storeChecks } from "#server/testing/tenants/stored-checks.ts";
import { columns, newTenant } from "#server/testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
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
    { first_seen, blocks = true }: { first_seen: string; blocks?: boolean },
  ) {
    return server.db.incident.create({
      data: {
        ...{ account_id, contract_id, kind: "required_removed", column, from: "integer", to: "" },
        ...{ first_check_id, first_seen, last_check_id, last_seen: new Date(), checks, blocks },
      },
    });
  }
  return { call, contract, incident };
}

test("a contract blocks now if its last check was blocked, whatever came before", async () => {
  const { call, contract } = await newAccount();
  await contract("never checked");
  await contract("old", null);
  await contract("passes again", "block", "pass");
  const blocked = await contract("blocked", "pass", "block");
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
  // Over by now, approved, and of another contract.
  await incident(id, "c", [first, second, 9], { first_seen: "2026-01-01T00:00:00Z" });
  await incident(id, "d", [first, last, 9], {
    first_seen: "2026-01-01T00:00:00Z",
    blocks: false,
  });
  const other = await contract("returns", "pass");
  const [passed = ""] = other.checks;
  await incident(other.id, "a", [passed, passed, 1], { first_seen: "2026-01-01T00:00:00Z" });
  for (const found of [
    await call.catalogue.get({ id }),
    (await call.catalogue.list({})).contracts[1],
  ]) {
    assert.equal(found?.blocked_since, "2026-01-02T00:00:00.000Z");
    assert.equal(found?.blocked_checks, 3);
  }
  assert.equal((await call.catalogue.get({ id: other.id })).blocked_since, null);
});

test("the contracts that block now are listed by when they began to, the latest first", async () => {
  const { call, contract, incident } = await newAccount();
  const days = [
    ["middle", "02"],
    ["latest", "03"],
    ["earliest", "01"],
  ] as const;
  for (const [name, day] of days) {
    const { id, checks } = await contract(name, "block");
    const [check = ""] = checks;
    await incident(id, "a", [check, check, 1], { first_seen: `2026-01-${day}T00:00:00Z` });
  }
  await contract("unknown since when", "block");
  await contract("fine", "pass");
  const { contracts, total } = await call.catalogue.blocking({ limit: 3 });
  assert.deepEqual(
    contracts.map(({ name }) => name),
    ["latest", "middle", "earliest"],
  );
  assert.equal(total, 4);
  const { call: stranger } = await newAccount();
  assert.deepEqual(await stranger.catalogue.blocking({ limit: 3 }), { contracts: [], total: 0 });
});

import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Pool, QueryConfig } from "pg";
import type { Column } from "#domain/contracts/column.ts";
import { Overloaded } from "#server/batch/overloaded.ts";
import { createContracts } from "#server/contracts/store/create-contract.ts";
import type { PendingAdmission } from "#server/keys/pending-admission.ts";
import { hexHashOfKey } from "#server/keys/rules/api-key.ts";
import type { Admission } from "#server/keys/store/request-count.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { BY_TEST, columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { type CheckRequest, openChecks } from "./checks.ts";

const db = testDatabase();
after(() => db.$disconnect());

/** Returns a request that is admitted by its check, and what it was told. */
function pendingRequest(key_hash: string) {
  const said: (Admission | null | "itself")[] = [];
  const pending: PendingAdmission = {
    key: () => (said.length === 0 ? { hash: key_hash, grant_version: 1 } : null),
    admit: async () => void said.push("itself"),
    settle: (admission) => void said.push(admission),
  };
  return { said, pending };
}

async function newRequest(
  tenant: Tenant,
  incoming: Column[] = columns("integer"),
): Promise<CheckRequest> {
  const { account_id } = tenant;
  const created = await createContracts(
    db,
    account_id,
    [{ name: "orders", columns: columns("integer") }],
    { contracts: 10, bytes: 10_000 },
    BY_TEST,
  );
  assert.ok(created.kind === "created");
  return {
    account_id,
    schemas: [{ contract: created.contracts[0]?.id ?? "", by_name: false, incoming }],
    source: null,
    key_id: tenant.live.id,
    user_id: null,
    environment: "live",
    idempotency: null,
    reach: null,
  };
}

/** Wraps the pool to call `before` ahead of each statement that records checks. */
function poolThat(before: (times: number) => Promise<unknown>) {
  let times = 0;
  return {
    query: async (statement: QueryConfig) => {
      if (statement.name === "record") await before(++times);
      return db.pool.query(statement);
    },
    times: () => times,
  };
}

const changeWebhooksOf = ({ account_id }: Tenant) => db.$executeRaw`
  UPDATE account SET subjects_version = subjects_version + 1 WHERE id = ${account_id}`;

test("a contract out of reach is looked for with the same statements as one that does not exist", async () => {
  const request = await newRequest(await newTenant(db, 9));
  const { account_id, schemas } = request;
  const [{ contract, incoming }] = schemas;
  const statements: (string | undefined)[] = [];
  const pool = {
    query: (statement: QueryConfig) => {
      statements.push(statement.name);
      return db.pool.query(statement);
    },
  };
  const checks = openChecks(pool as unknown as Pool);
  const statementsFor = async (contract: string, by_name: boolean) => {
    statements.length = 0;
    const narrow = { ...request, reach: (name: string) => name === "others" };
    const outcome = await checks.run({ ...narrow, schemas: [{ contract, by_name, incoming }] });
    assert.equal(outcome.kind, "absent");
    return [...statements];
  };
  for (const isKnown of [false, true]) {
    if (isKnown) await checks.run({ ...request, account_id, reach: null });
    for (const [contract_, none, by_name] of [
      [contract, "ctr_01kaf5v2jve6w8e8kgtr3d0v7q", false],
      ["orders", "nothing", true],
    ] as const) {
      const hidden = await statementsFor(contract_, by_name);
      assert.deepEqual(hidden, await statementsFor(none, by_name));
      assert.equal(hidden.length, 1);
    }
  }
});

test("a check is stored, and one for an unknown contract is not", async () => {
  const tenant = await newTenant(db, 1);
  const request = await newRequest(tenant);
  const { run } = openChecks(db.pool);
  const [schema] = request.schemas;
  const unknown = { ...schema, contract: "ctr_none" };
  const batch = { ...request, schemas: [schema, unknown] } as const;
  assert.deepEqual(await run(batch), { kind: "absent", at: 1 });
  const stored = await run(request);
  assert.ok(stored.kind === "recorded");
  assert.deepEqual(
    stored.checks.map(({ check, contract, gate }) => [
      ...[check.contract_id, check.result, contract.name, gate.decision],
    ]),
    [[schema.contract, "pass", "orders", "pass"]],
  );
  assert.deepEqual(await run(request), { kind: "no_credits" });
});

test("a check is judged again when its contract or webhooks changed meanwhile", async () => {
  const tenant = await newTenant(db, 10);
  const request = await newRequest(tenant);
  const pool = poolThat(async (times) => times < 3 && changeWebhooksOf(tenant));
  const { run } = openChecks(pool as unknown as Pool);
  assert.equal((await run(request)).kind, "recorded");
  assert.equal(pool.times(), 3);
});

test("a check that keeps becoming outdated fails eventually, and costs nothing", async () => {
  const tenant = await newTenant(db, 10);
  const pool = poolThat(() => changeWebhooksOf(tenant));
  const { run } = openChecks(pool as unknown as Pool);
  await assert.rejects(run(await newRequest(tenant)), Overloaded);
  assert.equal(pool.times(), 100);
  const { account_id } = tenant;
  assert.equal(await db.check.count({ where: { account_id } }), 0);
});

test("a check admits its request once, however often recording is retried", async () => {
  const tenant = await newTenant(db, 10);
  const { said, pending } = pendingRequest(hexHashOfKey(tenant.live.key));
  const pool = poolThat(async (times) => times < 3 && changeWebhooksOf(tenant));
  const { run } = openChecks(pool as unknown as Pool);
  assert.equal((await run({ ...(await newRequest(tenant)), pending })).kind, "recorded");
  assert.deepEqual(
    said.map((outcome) => typeof outcome === "object" && outcome?.count),
    [1],
  );
});

test("the request of a large check is admitted before its statement", async () => {
  const tenant = await newTenant(db, 10);
  const { said, pending } = pendingRequest("00".repeat(32));
  const wide = Array.from({ length: 600 }, (_, n) => ({ name: `c${n}`, type: "json" as const }));
  const { run } = openChecks(db.pool);
  const stored = await run({ ...(await newRequest(tenant, wide)), pending });
  assert.ok(stored.kind === "recorded");
  assert.deepEqual(said, ["itself"]);
});

test("a large check that cannot be paid is not even judged, and its request counts", async () => {
  const tenant = await newTenant(db, 0);
  const wide = Array.from({ length: 2000 }, (_, n) => ({
    name: `${"c".repeat(100)}${n}`,
    type: "json" as const,
  }));
  const { said, pending } = pendingRequest("00".repeat(32));
  const statements: unknown[] = [];
  const query = (statement: QueryConfig) => {
    statements.push(statement.name);
    return db.pool.query(statement);
  };
  const { run } = openChecks({ query } as unknown as Pool);
  assert.deepEqual(await run({ ...(await newRequest(tenant, wide)), pending }), {
    kind: "no_credits",
  });
  assert.deepEqual([said, statements], [["itself"], ["subject", "can_pay"]]);
});

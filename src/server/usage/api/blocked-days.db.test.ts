import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import { newIdAt } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const TIMES = [
  ["2026-01-01T23:59:59.999Z", "block", "ctr_a"],
  ["2026-01-02T00:00:00.000Z", "block", "ctr_a"],
  ["2026-01-02T12:00:00.000Z", "pass", "ctr_a"],
  ["2026-01-02T12:00:00.000Z", null, "ctr_a"],
  ["2026-01-02T12:00:00.000Z", "block", "ctr_b"],
  ["2026-01-04T23:59:59.999Z", "block", "ctr_a"],
  ["2026-01-04T01:00:00.000Z", "block", "ctr_a"],
  ["2026-01-05T00:00:00.000Z", "block", "ctr_a"],
] as const;

test("the blocked checks of a contract are counted by day", async () => {
  const { account_id, user_id } = await newTenant(server.db);
  for (const [at, decision, contract_id] of TIMES) {
    const created_at = new Date(at);
    await server.db.check.create({
      data: {
        account_id,
        id: newIdAt("chk", created_at),
        contract_id,
        contract_version: 1,
        schema_hash: new Uint8Array(1),
        result: "warning",
        severity: 40,
        diff: {},
        environment: "live",
        decision,
        created_at,
      },
    });
  }
  const caller = { kind: "person" as const, account_id, user_id, role: "viewer" as const };
  const call = createCaller({ services: server.services, caller, idempotency_key: null });
  const period = { from: "2026-01-02", to: "2026-01-04", contract_id: "ctr_a" };
  assert.deepEqual(await call.activity.blocked(period), {
    days: [
      { day: "2026-01-02", checks: 1 },
      { day: "2026-01-04", checks: 2 },
    ],
  });
  const stranger = await newTenant(server.db);
  const other = createCaller({
    services: server.services,
    caller: { ...caller, ...stranger },
    idempotency_key: null,
  });
  assert.deepEqual(await other.activity.blocked(period), { days: [] });
});

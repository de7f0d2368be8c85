import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { deleteUncheckedVersions } from "#server/contracts/store/delete-contract.ts";
import { inParallel } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { success } from "#testing/tenants/resources.ts";
import { columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const NOBODYS = { version: 0, from: "default", updated_by: null, updated_at: null };

function consoleOf({ account_id, user_id }: Tenant, role: PersonCaller["role"] = "owner") {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  return createCaller({ services: server.services, caller, idempotency_key: null });
}

async function withContract() {
  const tenant = await newTenant(server.db);
  const call = consoleOf(tenant);
  const schema = { columns: columns("integer") };
  const { id } = await call.contracts.create({ name: "orders", schema });
  const send = async (name: string, json?: unknown) => {
    const { status, body } = await server.send(name, { key: tenant.live.key, id, json });
    assert.equal(status, 200, JSON.stringify(body));
    return body as Record<string, unknown>;
  };
  return { tenant, call, id, send };
}

function versionsOf({ account_id }: Tenant) {
  return server.db.policyVersion.findMany({ where: { account_id }, orderBy: { version: "asc" } });
}

test("without any policy the default is in force", async () => {
  const { send } = await withContract();
  assert.deepEqual(await send("GET /policy"), { ...DEFAULT_POLICY, ...NOBODYS });
  assert.deepEqual(await send("GET /contracts/{id}/policy"), { ...DEFAULT_POLICY, ...NOBODYS });
});

test("a contract's own policy takes precedence over the account's, and removing it restores that", async () => {
  const { tenant, send } = await withContract();
  const account = await send("PUT /policy", { min_severity: 40, block: ["added", "added"] });
  assert.deepEqual(
    [account.min_severity, account.block, account.from, account.version, account.updated_by],
    [40, ["added"], "account", 1, tenant.live.key.slice(0, 16)],
  );
  assert.deepEqual(await send("GET /contracts/{id}/policy"), account);
  const own = await send("PUT /contracts/{id}/policy", { report_only: true });
  assert.deepEqual(
    [own.min_severity, own.block, own.report_only, own.from, own.version],
    [40, ["added"], true, "contract", 1],
  );
  await send("PUT /policy", { min_severity: null });
  assert.deepEqual(await send("GET /contracts/{id}/policy"), own);
  const followed = await send("DELETE /contracts/{id}/policy");
  assert.deepEqual([followed.from, followed.version, followed.min_severity], ["account", 2, null]);
  const again = await send("PUT /contracts/{id}/policy", { report_only: true });
  assert.deepEqual([again.version, again.min_severity], [3, null]);
});

test("a change that changes nothing makes no version and no audit entry", async () => {
  const { tenant, call, id, send } = await withContract();
  for (let time = 0; time < 3; time++) {
    await send("PUT /policy", { min_severity: 40 });
    await send("PUT /contracts/{id}/policy", { ignore_columns: ["_*", "_*"] });
  }
  for (let time = 0; time < 3; time++) await call.policies.reset({ id });
  assert.equal((await versionsOf(tenant)).length, 3);
  const events = await server.db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: { startsWith: "policies." } },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["policies.update", null, { changes: { min_severity: [90, 40] } }],
      ["policies.updateOfContract", id, { changes: { ignore_columns: [[], ["_*"]] } }],
      ["policies.reset", id, { changes: { ignore_columns: [["_*"], []] } }],
    ],
  );
});

type Shown = { version: number; require_details: boolean; tolerate_widening: boolean };

test("a policy that an earlier release stored has the fields it lacks, and changes nothing by them", async () => {
  const { tenant, send } = await withContract();
  const { require_details, tolerate_widening, ...policy } = DEFAULT_POLICY;
  await server.db.policyVersion.create({
    data: {
      account_id: tenant.account_id,
      contract_id: "",
      version: 1,
      policy: { ...policy, block: [...policy.block], ignore_columns: [] },
      actor: "ada@example.com",
    },
  });
  const kept = (await send("PUT /policy", { require_details, tolerate_widening })) as Shown;
  assert.deepEqual([kept.version, kept.require_details, kept.tolerate_widening], [1, false, false]);
  const changed = (await send("PUT /policy", { require_details: true })) as Shown;
  assert.equal(changed.version, 2);
});

test("concurrent changes each make a version, and none is lost", async () => {
  const { tenant, send } = await withContract();
  const fields = (at: number) => ({ ignore_columns: [`column_${at}`] });
  let at = 0;
  await inParallel(20, () => send("PUT /policy", fields(at++)), CONNECTIONS);
  const stored = await versionsOf(tenant);
  assert.deepEqual(
    stored.map(({ version }) => version),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  const globs = new Set(stored.map(({ policy }) => JSON.stringify(policy)));
  assert.equal(globs.size, 20);
});

test("concurrent changes of different fields are all in force afterwards", async () => {
  const { send } = await withContract();
  await Promise.all([
    send("PUT /contracts/{id}/policy", { min_severity: 7 }),
    send("PUT /contracts/{id}/policy", { report_only: true }),
    send("PUT /contracts/{id}/policy", { block: [] }),
  ]);
  const { min_severity, report_only, block, version } = await send("GET /contracts/{id}/policy");
  assert.deepEqual([min_severity, report_only, block, version], [7, true, [], 3]);
});

test("the history has each version with the one before, in pages", async () => {
  const { call, id } = await withContract();
  for (let at = 0; at < 52; at++) await call.policies.updateOfContract({ id, min_severity: at });
  await call.policies.reset({ id });
  const { versions, next } = await call.policies.history({ contract_id: id });
  assert.equal(versions.length, 50);
  assert.deepEqual([versions[0]?.policy, versions[0]?.before?.min_severity], [null, 51]);
  const rest = await call.policies.history({ contract_id: id, below: next ?? 0 });
  assert.deepEqual(
    rest.versions.map(({ version, before }) => [version, before?.min_severity]),
    [
      [3, 1],
      [2, 0],
      [1, undefined],
    ],
  );
  assert.equal(rest.next, null);
  assert.deepEqual((await call.policies.history({ contract_id: null })).versions, []);
});

test("viewers and support read policies, and change none", async () => {
  const { tenant, id } = await withContract();
  for (const role of ["viewer", "support"] as const) {
    const { policies } = consoleOf(tenant, role);
    assert.equal((await policies.ofContract({ id })).from, "default");
    await assert.rejects(policies.update({ report_only: true }), { problem: "not_allowed" });
    await assert.rejects(policies.reset({ id }), { problem: "not_allowed" });
  }
});

test("another account's policy is neither read nor changed", async () => {
  const own = await withContract();
  await own.send("PUT /policy", { min_severity: 1 });
  await own.send("PUT /contracts/{id}/policy", { min_severity: 2 });
  const { policies } = consoleOf(await newTenant(server.db));
  assert.equal((await policies.get()).from, "default");
  await policies.update({ min_severity: 3 });
  const refused = { problem: "contract_not_found" };
  await assert.rejects(policies.updateOfContract({ id: own.id, min_severity: 3 }), refused);
  await assert.rejects(policies.history({ contract_id: own.id }), refused);
  assert.equal((await own.send("GET /policy")).min_severity, 1);
});

test("a deleted contract that has checks keeps its policies, which explain them", async () => {
  const { tenant, call, id, send } = await withContract();
  await send("PUT /contracts/{id}/policy", { block: ["added"] });
  const json = { contract_id: id, incoming_schema: { columns: [{ name: "z", type: "json" }] } };
  const check = await success(server.send("POST /check", { key: tenant.live.key, json }));
  const explained = () => call.decisions.explain({ id: check.id });
  assert.equal((await explained()).policy?.from, "contract");
  await call.contractChanges.delete({ id });
  assert.equal((await explained()).policy?.from, "contract");

  await server.db.check.deleteMany({ where: { account_id: tenant.account_id } });
  while ((await deleteUncheckedVersions(server.db, 100)) > 0);
  assert.deepEqual(await versionsOf(tenant), []);
});

test("a deleted contract without checks leaves no policy behind", async () => {
  const { tenant, call, id, send } = await withContract();
  await send("PUT /contracts/{id}/policy", { min_severity: 2 });
  await call.contractChanges.delete({ id });
  assert.deepEqual(await versionsOf(tenant), []);
});

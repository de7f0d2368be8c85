import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import { CHANGES_AT_ONCE, SECONDS_PER_CHANGE } from "#domain/limit.ts";
import type { Meta } from "#server/api/procedure.ts";
import { appRouter, createCaller } from "#server/api/router.ts";
import { inParallel } from "#testing/parallel.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newContract, newResources } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

/** Leaves the account's keys, or its people, so many changes. */
async function leave({ account_id }: Tenant, changes: number, by_key = true) {
  const seconds = (CHANGES_AT_ONCE - changes) * SECONDS_PER_CHANGE;
  await server.db.$executeRaw`
    INSERT INTO change_count (account_id, by_key, back_at)
    VALUES (${account_id}, ${by_key}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (account_id, by_key) DO UPDATE SET back_at = excluded.back_at`;
}

function setPolicy({ live }: Tenant, min_severity: number) {
  return server.send("PUT /policy", { key: live.key, json: { min_severity } });
}

async function left({ account_id }: Tenant) {
  const [versions, entries] = await Promise.all([
    server.db.policyVersion.count({ where: { account_id } }),
    server.db.auditEvent.count({ where: { account_id } }),
  ]);
  return { versions, entries };
}

test("changes that arrive together end exactly at the limit, and leave nothing behind beyond it", async () => {
  const tenant = await newTenant(server.db);
  await leave(tenant, 3);
  const started = performance.now();
  const answers = await inParallel(20, (n) => setPolicy(tenant, n));
  const seconds = (performance.now() - started) / 1000;
  const refused = answers.filter(({ status }) => status !== 200);
  const made = answers.length - refused.length;
  // On a busy machine, some come back in the meantime.
  assert.ok(made >= 3 && made <= 3 + seconds / SECONDS_PER_CHANGE, `${made} in ${seconds} s`);
  for (const { status, headers, body } of refused) {
    assert.deepEqual([status, body.code], [429, "changes_limited"]);
    const wait = Number(headers.get("retry-after"));
    assert.ok(wait >= 1 && wait <= SECONDS_PER_CHANGE, `${wait}`);
  }
  assert.deepEqual(await left(tenant), { versions: made, entries: made });
});

test("a policy that changes nothing is not counted", async () => {
  const tenant = await newTenant(server.db);
  await leave(tenant, 1);
  assert.equal((await setPolicy(tenant, 50)).status, 200);
  assert.equal((await setPolicy(tenant, 50)).status, 200);
  assert.equal((await setPolicy(tenant, 51)).status, 429);
});

test("what keys change is not counted with what people change", async () => {
  const tenant = await newTenant(server.db);
  await leave(tenant, 0);
  const { account_id, user_id } = tenant;
  const caller = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  const console_ = createCaller({ services: server.services, caller, idempotency_key: null });
  await console_.policies.update({ min_severity: 10 });
  await leave(tenant, 0, false);
  await assert.rejects(console_.policies.update({ min_severity: 11 }), {
    problem: "changes_limited",
  });
});

test("another account's changes are not counted", async () => {
  const [one, other] = [await newTenant(server.db), await newTenant(server.db)];
  await leave(one, 0);
  assert.equal((await setPolicy(other, 50)).status, 200);
});

test("contracts of one request count one each, all or none", async () => {
  const tenant = await newTenant(server.db);
  await leave(tenant, 2);
  const create = (names: string[]) =>
    server.send("POST /contracts/batch", {
      key: tenant.live.key,
      json: { contracts: names.map((name) => newContract(name)) },
    });
  const { status, headers } = await create(["a", "b", "c"]);
  assert.equal(status, 429);
  assert.ok(Number(headers.get("retry-after")) <= SECONDS_PER_CHANGE);
  assert.equal((await create(["a", "b"])).status, 200);
  assert.equal((await create(["d"])).status, 429);
});

test("a key is revoked and deleted, but not activated, when there were too many changes", async () => {
  const { tenant, key, active, revoked, contract } = await newResources(server);
  await leave(tenant, 0);
  const status = async (operation: string, id: string) =>
    (await server.send(operation, { key, id })).status;
  assert.equal(await status("POST /keys/{id}/activate", revoked.id), 429);
  assert.equal(await status("POST /keys/{id}/revoke", active.id), 200);
  assert.equal(await status("DELETE /keys/{id}", active.id), 200);
  assert.equal(await status("DELETE /contracts/{id}", contract.id), 200);
});

test("only what takes something away is allowed after too many changes", () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  const undoing = Object.keys(procedures).filter(
    (path) => (procedures[path]?._def.meta as Meta | undefined)?.undoes,
  );
  assert.deepEqual(undoing.toSorted(), [
    "approvals.withdraw",
    "consumers.delete",
    "contractChanges.delete",
    "directoryTokens.end",
    "invitations.withdraw",
    "keys.delete",
    "keys.revoke",
    "memberSessions.end",
    "memberSessions.endAll",
    "members.leave",
    "members.remove",
    "policies.reset",
    "webhooks.delete",
  ]);
});

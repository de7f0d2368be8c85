import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#server/testing/servers/rest-server.ts";
import { newContract } from "#server/testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#server/testing/tenants/tenant.ts";

let server: RestServer;

before(async () => {
  server = await startRestServer();
});

after(() => server.close());

function create({ live }: Tenant, names: string[]) {
  const json = { contracts: names.map((name) => newContract(name)) };
  return server.send("POST /contracts/batch", { key: live.key, json });
}

async function stored({ account_id }: Tenant) {
  const contracts = await server.db.contract.findMany({ where: { account_id } });
  const entries = await server.db.auditEvent.findMany({ where: { account_id } });
  return {
    names: contracts.map(({ name }) => name).toSorted(),
    logged: entries.flatMap(({ action, target }) =>
      action === "contracts.create" ? [target] : [],
    ),
    others: entries.filter(({ action }) => action === "contracts.createMany").length,
  };
}

test("contracts are created together, in order, and each has its entry in the audit log", async () => {
  const tenant = await newTenant(server.db);
  const { status, body } = await create(tenant, ["b", "a"]);
  assert.equal(status, 200);
  assert.deepEqual(
    body.map(({ name, version }: { name: string; version: number }) => [name, version]),
    [
      ["b", 1],
      ["a", 1],
    ],
  );
  const { names, logged, others } = await stored(tenant);
  assert.deepEqual(names, ["a", "b"]);
  const ids = body.map(({ id }: { id: string }) => id);
  assert.deepEqual([logged.toSorted(), others], [ids.toSorted(), 0]);
});

test("if one name is taken, nothing is created, logged or counted", async () => {
  const tenant = await newTenant(server.db);
  await create(tenant, ["b"]);
  const { status, body } = await create(tenant, ["a", "b", "c"]);
  assert.deepEqual([status, body.code], [409, "contract_name_taken"]);
  assert.match(body.detail, /"b"/);
  assert.deepEqual((await stored(tenant)).names, ["b"]);
  assert.equal((await stored(tenant)).logged.length, 1);
});

test("the same names are another account's, too", async () => {
  const [one, other] = [await newTenant(server.db), await newTenant(server.db)];
  assert.equal((await create(one, ["a", "b"])).status, 200);
  assert.equal((await create(other, ["a", "b"])).status, 200);
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newContract } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

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

test("a name that comes twice is refused", async () => {
  const tenant = await newTenant(server.db);
  const { status, body } = await create(tenant, ["a", "b", "a"]);
  assert.deepEqual([status, body.code], [409, "contract_name_taken"]);
  assert.match(body.detail, /"a"/);
  assert.deepEqual((await stored(tenant)).names, []);
});

test("the account's limit of contracts holds for all of them together", async (t) => {
  const { contractLimits } = server.services;
  t.after(() => Object.assign(server.services, { contractLimits }));
  server.services.contractLimits = { ...contractLimits, contracts: 3 };
  const tenant = await newTenant(server.db);
  await create(tenant, ["a", "b"]);
  const { status, body } = await create(tenant, ["c", "d"]);
  assert.deepEqual([status, body.code], [400, "too_many_contracts"]);
  assert.equal((await create(tenant, ["c"])).status, 200);
});

test("a hundred contracts are created with as many statements as one", async (t) => {
  const statementsOf = async (names: string[]) => {
    const tenant = await newTenant(server.db);
    await create(tenant, ["first"]);
    const { mock } = t.mock.method(Client.prototype, "query");
    const { status } = await create(tenant, names);
    assert.equal(status, 200);
    const count = mock.callCount();
    mock.restore();
    return count;
  };
  const hundred = Array.from({ length: 100 }, (_, n) => `contract ${n}`);
  assert.equal(await statementsOf(hundred), await statementsOf(["one"]));
});

test("another account can use the same names", async () => {
  const [one, other] = [await newTenant(server.db), await newTenant(server.db)];
  assert.equal((await create(one, ["a", "b"])).status, 200);
  assert.equal((await create(other, ["a", "b"])).status, 200);
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  checksOf,
  newContract,
  openWorkplace,
  type Workplace,
} from "#testing/servers/schema-check.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const ORDERS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

let place: Workplace;

before(async () => {
  place = await openWorkplace();
  place.write("orders.json", ORDERS);
  place.write("changed.json", [{ ...ORDERS[0], type: "string" }, ORDERS[1]]);
  place.write("shapes.sql", "CREATE TABLE shapes (id int, area geometry);");
});

after(() => place.close());

async function withOrders() {
  const tenant = await newTenant(place.server.db);
  const contract = await newContract(place, tenant, "orders", ORDERS);
  return { tenant, contract };
}

test("a table that is as its contract says passes, by the contract's name and by its id", async () => {
  const { tenant, contract } = await withOrders();
  const byTable = await place.run(tenant, ["check", "orders.json"]);
  assert.equal(byTable.stderr, "");
  assert.equal(byTable.code, 0);
  for (const ref of ["orders", contract.id]) {
    const { code } = await place.run(tenant, ["check", "orders.json", "--contract", ref]);
    assert.equal(code, 0);
  }
  assert.deepEqual(await checksOf(place, tenant), { stored: 3, credits: 1000 - 3 });
});

test("a changed type blocks, and standard output has the gate's answer alone", async () => {
  const { tenant, contract } = await withOrders();
  const args = ["check", "changed.json", "--contract", "orders", "--format", "json"];
  const { code, stdout, stderr } = await place.run(tenant, args);
  assert.equal(code, 1);
  assert.equal(stderr, "");
  const { version, decision, checks } = JSON.parse(stdout);
  assert.deepEqual([version, decision, checks.length], [1, "block", 1]);
  assert.deepEqual(checks[0].contract, { id: contract.id, name: "orders" });
  assert.deepEqual(checks[0].changes, [
    {
      kind: "type_changed",
      column: "id",
      from: "integer",
      to: "string",
      points: 30,
      blocks: true,
      approval: null,
      tolerated: false,
      widening: null,
    },
  ]);
  const stored = await place.server.send("GET /checks/{id}", {
    key: tenant.live.key,
    id: checks[0].check.id,
  });
  assert.deepEqual(stored.body, checks[0].check);
  assert.deepEqual(checks[0].affected, []);
});

test("nothing is sent when one of several sources cannot be read", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json", "shapes.sql", "missing.json"];
  const { code, stdout, stderr } = await place.run(tenant, args);
  assert.equal(code, 4);
  assert.equal(stdout, "");
  assert.match(stderr, /missing\.json: There is no such file/);
  assert.deepEqual(await checksOf(place, tenant), { stored: 0, credits: 1000 - 0 });
});

test("with --keep-going the others are checked, and the run still ends with 4", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json", "missing.json", "--keep-going"];
  const { code, stderr } = await place.run(tenant, args);
  assert.equal(code, 4);
  assert.match(stderr, /missing\.json/);
  assert.deepEqual(await checksOf(place, tenant), { stored: 1, credits: 1000 - 1 });
});

test("standard input is checked against the contract that is named", async () => {
  const { tenant } = await withOrders();
  const input = JSON.stringify(ORDERS);
  assert.equal(
    (await place.run(tenant, ["check", "-", "--contract", "orders"], { input })).code,
    0,
  );
  const unnamed = await place.run(tenant, ["check", "-"], { input });
  assert.equal(unnamed.code, 2);
  assert.match(unnamed.stderr, /--contract NAME/);
});

test("a missing contract is refused before anything is checked, created or skipped", async () => {
  const { tenant } = await withOrders();
  place.write("customers.json", ORDERS);
  const args = ["check", "orders.json", "customers.json"];
  const refused = await place.run(tenant, args);
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /no contract named "customers"/);
  assert.deepEqual(await checksOf(place, tenant), { stored: 0, credits: 1000 - 0 });
  assert.equal((await place.run(tenant, [...args, "--if-missing", "skip"])).code, 0);
  assert.equal((await place.run(tenant, [...args, "--if-missing", "create"])).code, 0);
  assert.equal((await place.run(tenant, args)).code, 0);
  assert.deepEqual(await checksOf(place, tenant), { stored: 4, credits: 1000 - 4 });
});

test("many missing contracts are created with few requests", async () => {
  const tenant = await newTenant(place.server.db);
  const tables = Array.from({ length: 101 }, (_, at) => `CREATE TABLE t${at} (id bigint);`);
  place.write("all.sql", tables.join("\n"));
  const args = ["check", "all.sql", "--dialect", "postgres", "--if-missing", "create"];
  const { code, stdout, stderr } = await place.run(tenant, args);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Created the contract t0\..*Created the contract t100\./s);
  assert.doesNotMatch(stderr, /Trying again/);
});

test("of several sources, the first creates their contract, and the others are checked against it", async () => {
  const tenant = await newTenant(place.server.db);
  place.write("one.sql", "CREATE TABLE t (id bigint);");
  place.write("two.sql", "CREATE TABLE t (id bigint, at date);");
  const args = ["--contract", "both", "--dialect", "postgres", "--if-missing", "create"];
  const { stdout } = await place.run(tenant, ["check", "one.sql", "two.sql", ...args]);
  assert.match(stdout, /against both\n.*Created the contract both\./s);
  const { account_id } = tenant;
  const { columns } = await place.server.db.contract.findFirstOrThrow({ where: { account_id } });
  const names = (columns as { name: string }[]).map(({ name }) => name);
  assert.deepEqual(names, ["id"]);
});

test("--if-missing finds contracts beyond the first page", async () => {
  const { tenant } = await withOrders();
  await place.server.db.$executeRaw`
    UPDATE request_count SET count = 0 WHERE account_id = ${tenant.account_id}`;
  for (let index = 0; index < 101; index += 1) {
    const key = index < 60 ? tenant.live.key : tenant.test.key;
    const json = { name: `table ${index}`, schema: { columns: ORDERS } };
    await place.server.send("POST /contracts", { key, json });
  }
  const args = ["check", "orders.json", "--if-missing", "skip"];
  assert.match((await place.run(tenant, args)).stdout, /^● Pass/);
});

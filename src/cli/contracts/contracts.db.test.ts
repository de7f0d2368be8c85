import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  newContract,
  openWorkplace,
  type Workplace,
} from "#server/testing/servers/schema-check.ts";
import { newTenant } from "#server/testing/tenants/tenant.ts";
import { findContracts, updateContract } from "../service/contracts.ts";

const ORDERS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

let place: Workplace;

before(async () => {
  place = await openWorkplace();
  place.write("orders.json", ORDERS);
});

after(() => place.close());

test("a contract that a source creates is got as that source", async () => {
  const tenant = await newTenant(place.server.db);
  const created = await place.run(tenant, ["contracts", "create", "orders.json", "--name", "shop"]);
  assert.equal(created.code, 0, created.stderr);
  assert.match(created.stdout, /^shop \(ctr_/);
  const got = await place.run(tenant, ["contracts", "get", "shop", "--format", "json"]);
  assert.deepEqual(JSON.parse(got.stdout).schema.columns, ORDERS);
  place.write("got.json", got.stdout);
  const same = await place.run(tenant, ["diff", "got.json", "orders.json"]);
  assert.equal(same.code, 0);
  const again = await place.run(tenant, ["contracts", "create", "orders.json", "--name", "shop"]);
  assert.equal(again.code, 3);
  assert.match(again.stderr, /409: Contract name already taken/);
});

test("all contracts are listed, and one that is not there is an error", async () => {
  const tenant = await newTenant(place.server.db);
  const empty = await place.run(tenant, ["contracts", "list"]);
  assert.equal(empty.stdout, "There are no contracts.\n");
  for (const name of ["a", "b"]) await newContract(place, tenant, name, ORDERS);
  const { stdout } = await place.run(tenant, ["contracts", "list", "--format", "json"]);
  const { version, contracts } = JSON.parse(stdout);
  assert.equal(version, 1);
  assert.deepEqual(
    contracts.map(({ name }: { name: string }) => name),
    ["b", "a"],
  );
  assert.equal((await place.run(tenant, ["contracts", "get", "c"])).code, 3);
});

test("push creates what is missing, and ends with 1 for what it cannot change", async () => {
  const tenant = await newTenant(place.server.db);
  place.write("schemas/orders.json", ORDERS);
  place.write("schemas/customers.json", ORDERS);
  const push = (...options: string[]) =>
    place.run(tenant, ["contracts", "push", "schemas", "--format", "json", ...options]);
  const states = ({ stdout }: { stdout: string }) =>
    JSON.parse(stdout).contracts.map(({ name, state }: { name: string; state: string }) => [
      name,
      state,
    ]);
  assert.deepEqual(states(await push("--dry-run")), [
    ["customers", "missing"],
    ["orders", "missing"],
  ]);
  const created = await push();
  assert.equal(created.code, 0);
  assert.deepEqual(states(created), [
    ["customers", "created"],
    ["orders", "created"],
  ]);
  place.write("schemas/orders.json", [{ ...ORDERS[0], required: false }, ORDERS[1]]);
  const differs = await push();
  assert.equal(differs.code, 1);
  assert.match(differs.stderr, /Not changed: orders\..*CONTRACT_CHANGES=on/);
  const { contracts } = JSON.parse(differs.stdout);
  assert.deepEqual(contracts[1].changes, [
    { kind: "required_changed", column: "id", from: "integer, required", to: "integer" },
  ]);
});

test("where contracts can be changed, push shows the difference and updates", async (t) => {
  const open = await openWorkplace({ contractChanges: true });
  t.after(() => open.close());
  const tenant = await newTenant(open.server.db);
  const changed = [
    { ...ORDERS[0], type: "string" },
    { ...ORDERS[1], name: "remark" },
  ];
  for (const name of ["orders", "stores"]) {
    await newContract(open, tenant, name, ORDERS);
    open.write(`schemas/${name}.json`, changed);
  }
  open.write("schemas/same.json", ORDERS);
  await newContract(open, tenant, "same", ORDERS.toReversed());
  const push = (...options: string[]) =>
    open.run(tenant, ["contracts", "push", "schemas", ...options]);
  const dry = await push("--dry-run");
  assert.equal(dry.code, 1);
  assert.match(dry.stdout, /^orders: differs\n {2}removed +note +string\n/);
  assert.doesNotMatch(dry.stderr, /CONTRACT_CHANGES/);
  const { code, stdout, stderr } = await push();
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^orders differs:\n {2}removed +note/);
  const lines = ["orders: updated to version 2", "same: unchanged", "stores: updated to version 2"];
  assert.deepEqual(stdout.trimEnd().split("\n"), lines);
  const got = await open.run(tenant, ["contracts", "get", "orders", "--format", "json"]);
  assert.deepEqual(JSON.parse(got.stdout).schema.columns, changed);
  assert.match((await push()).stdout, /^orders: unchanged/);
});

test("push does not overwrite what somebody saves while it runs", async (t) => {
  const open = await openWorkplace({ contractChanges: true });
  t.after(() => open.close());
  const tenant = await newTenant(open.server.db);
  const service = { url: open.server.url.replace("/api/v1", ""), key: tenant.live.key };
  const { id } = await newContract(open, tenant, "orders", ORDERS);
  const seen = (await findContracts(service, ["orders"])).get("orders");
  assert.ok(seen);
  const json = { name: "sales" };
  const saved = await open.server.send("PUT /contracts/{id}", { key: tenant.live.key, id, json });
  assert.equal(saved.status, 200);
  const columns = [{ name: "id", type: "string" as const, required: true }];
  await assert.rejects(updateContract(service, seen, columns), /412: Contract has changed/);
  const now = await open.server.send("GET /contracts/{id}", { key: tenant.live.key, id });
  assert.deepEqual([now.body.version, now.body.schema.columns], [2, ORDERS]);
});

test("push takes its sources from the configuration", async () => {
  const tenant = await newTenant(place.server.db);
  place.write("project/contracts/one.json", ORDERS);
  place.write(
    "project/schema-check.yaml",
    "version: 1\ncontracts:\n  - source: contracts/one.json\n    contract: shop one\n",
  );
  const args = ["contracts", "push", "--config", "project/schema-check.yaml"];
  assert.match((await place.run(tenant, args)).stdout, /^shop one: created/);
});

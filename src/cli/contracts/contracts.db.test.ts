import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newContract, openWorkplace, type Workplace } from "#testing/servers/schema-check.ts";
import { unreliableProxy } from "#testing/servers/unreliable-proxy.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
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
  await newContract(place, tenant, "elsewhere", ORDERS);
  const dry = await push("--dry-run");
  assert.match(dry.stderr, /Only on http.*, and left unchanged: elsewhere\./);
  assert.deepEqual(JSON.parse(dry.stdout).without_source, ["elsewhere"]);
  assert.deepEqual(states(dry), [
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

test("what `contracts list` prints is pushed as the contracts that it lists", async () => {
  const [from, to] = [await newTenant(place.server.db), await newTenant(place.server.db)];
  for (const name of ["a", "b"]) await newContract(place, from, name, ORDERS);
  const listed = await place.run(from, ["contracts", "list", "--format", "json"]);
  place.write("all.json", listed.stdout);
  const pushed = await place.run(to, ["contracts", "push", "all.json"]);
  assert.equal(pushed.stdout, "b: created\na: created\n");
  assert.equal((await place.run(from, ["contracts", "push", "all.json"])).code, 0);
});

test("300 contracts are created with six requests", async (t) => {
  const tenant = await newTenant(place.server.db);
  const tables = Array.from({ length: 300 }, (_, at) => `CREATE TABLE t${at} (id int NOT NULL);`);
  place.write("many.sql", tables.join("\n"));
  const proxy = await unreliableProxy(t, place.origin);
  const push = (...options: string[]) =>
    place.run(tenant, ["contracts", "push", "many.sql", ...options], { url: proxy.url });
  const { code, stdout, stderr } = await push();
  assert.equal(code, 0, stderr);
  assert.equal(stdout.match(/^t\d+: created$/gm)?.length, 300);
  const creations = proxy.seen.filter(({ method }) => method === "POST");
  assert.deepEqual(
    creations.map(({ path }) => path),
    Array(3).fill("/api/v1/contracts/batch"),
  );
  assert.ok(proxy.seen.length <= 6);
  const again = await push("--no-details");
  assert.equal(again.stdout.match(/^t\d+: unchanged$/gm)?.length, 300);
});

test("a lost answer to a creation of many is no failure, and an older service takes them one by one", async (t) => {
  const tenant = await newTenant(place.server.db);
  place.write("two.sql", "CREATE TABLE x (id int); CREATE TABLE y (id int);");
  const proxy = await unreliableProxy(t, place.origin);
  proxy.plan("/api/v1/contracts/batch", ["cut"]);
  const push = (source: string) =>
    place.run(tenant, ["contracts", "push", source], { url: proxy.url });
  assert.equal((await push("two.sql")).stdout, "x: created\ny: created\n");
  place.write("two.sql", "CREATE TABLE v (id int); CREATE TABLE w (id int);");
  proxy.plan("/api/v1/contracts/batch", [{ status: 405, code: "method_not_allowed" }]);
  assert.equal((await push("two.sql")).stdout, "v: created\nw: created\n");
});

test("with --keep-going, what can be read is pushed, and an id without a contract is gone", async () => {
  const tenant = await newTenant(place.server.db);
  place.write("some/orders.json", ORDERS);
  place.write("some/broken.json", "{");
  const args = ["contracts", "push", "some"];
  assert.equal((await place.run(tenant, args)).code, 4);
  const going = await place.run(tenant, [...args, "--keep-going"]);
  assert.deepEqual([going.code, going.stdout], [4, "orders: created\n"]);
  assert.match(going.stderr, /broken\.json/);

  const gone = "ctr_01kaf5v2jve6w8e8kgtr3d0v7q";
  const entry = { source: "some/orders.json", contract: gone };
  place.write("gone.yaml", { version: 1, contracts: [entry] });
  for (const dry of [["--dry-run"], []]) {
    const config = ["contracts", "push", "--config", "gone.yaml", ...dry];
    const { code, stdout, stderr } = await place.run(tenant, config);
    assert.equal(code, 1, stderr);
    assert.match(stdout, /^ctr_01kaf5v2jve6w8e8kgtr3d0v7q: is gone/);
  }
  const list = await place.run(tenant, ["contracts", "list"]);
  assert.equal(list.stdout.trim().split("\n").length, 1);
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

const TABLE = (total: string) =>
  `CREATE TABLE sales (id int NOT NULL, total ${total}, note varchar(20));`;

type Described = { schema: { columns: { detail?: object }[] } };

const POSTGRES = ["--dialect", "postgres"];

test("details are pushed where contracts cannot be changed, and pass from account to account", async () => {
  const [tenant, other] = [await newTenant(place.server.db), await newTenant(place.server.db)];
  place.write("sales.sql", TABLE("numeric(10,2)"));
  const push = (...options: string[]) =>
    place.run(tenant, ["contracts", "push", "sales.sql", ...POSTGRES, ...options]);
  assert.equal((await push("--no-details")).stdout, "sales: created\n");
  assert.equal((await push("--no-details")).stdout, "sales: unchanged\n");
  const dry = await push("--dry-run");
  assert.deepEqual(
    [dry.code, dry.stdout.split("\n")[2]],
    [1, "  detail changed  total  decimal(10,2) nullable"],
  );
  const pushed = await push();
  assert.deepEqual([pushed.code, pushed.stdout], [0, "sales: details updated\n"]);
  assert.match(pushed.stderr, /^sales differs:\n {2}detail changed {2}id +int32 not null\n/);
  assert.equal((await push()).stdout, "sales: unchanged\n");
  assert.equal((await push("--no-details")).stdout, "sales: unchanged\n");
  place.write("sales.sql", TABLE("numeric(12,2)"));
  const changed = await push("--format", "json");
  const [{ state, version, changes }] = JSON.parse(changed.stdout).contracts;
  assert.deepEqual([state, version], ["described", 1]);
  const [from, to] = ["decimal(10,2) nullable", "decimal(12,2) nullable"];
  assert.deepEqual(changes, [{ kind: "detail_changed", column: "total", from, to }]);

  const got = await place.run(tenant, ["contracts", "get", "sales"]);
  assert.match(got.stdout, /\n {2}total +number +decimal\(12,2\) nullable\n/);
  const listed = await place.run(tenant, ["contracts", "list", "--details", "--format", "json"]);
  place.write("listed.json", listed.stdout);
  assert.equal(
    (await place.run(other, ["contracts", "push", "listed.json"])).stdout,
    "sales: created\n",
  );
  const one = await place.run(other, ["contracts", "get", "sales", "--format", "json"]);
  place.write("one.json", one.stdout);
  const diff = await place.run(other, ["diff", "one.json", "sales.sql", ...POSTGRES]);
  assert.match(diff.stdout, /^● Pass, severity 0: nothing changed\.\n/);
});

test("details of many contracts are read together", async () => {
  const tenant = await newTenant(place.server.db);
  const tables = Array.from({ length: 12 }, (_, n) => `CREATE TABLE t${n} (id int NOT NULL);`);
  place.write("many.sql", tables.join("\n"));
  const push = () => place.run(tenant, ["contracts", "push", "many.sql", ...POSTGRES]);
  assert.match((await push()).stdout, /t0: created/);
  assert.match((await push()).stdout, /t0: unchanged/);
  const list = ["contracts", "list", "--details", "--format", "json"];
  const { contracts } = JSON.parse((await place.run(tenant, list)).stdout);
  assert.equal(contracts.length, 12);
  assert.ok(contracts.every(({ schema }: Described) => schema.columns[0]?.detail));
  await place.server.services.keyUses.flush();
  const { account_id } = tenant;
  const uses = await place.server.db.keyUse.findMany({ where: { account_id } });
  const counted = Object.fromEntries(uses.map(({ operation, count }) => [operation, count]));
  assert.deepEqual(
    [counted["GET /contracts/columns"], counted["GET /contracts/{id}/columns"]],
    [2, undefined],
  );
});

test("a contract without details is told once, with the command that adds them", async () => {
  const tenant = await newTenant(place.server.db);
  place.write("sales.sql", TABLE("numeric(10,2)"));
  const columns = [
    { name: "id", type: "integer", required: true },
    { name: "total", type: "number", required: false },
    { name: "note", type: "json", required: false },
  ];
  const { id } = await newContract(place, tenant, "sales", columns);
  const check = () => place.run(tenant, ["check", "sales.sql", ...POSTGRES]);
  const [, command = ""] =
    /^The contract sales has no details, .*: schema-check (.*)\n$/.exec((await check()).stderr) ??
    [];
  assert.equal(command, `contracts details SOURCE --contract ${id}`);
  const run = (...options: string[]) =>
    place.run(tenant, [
      ...command.split(" ").map((word) => (word === "SOURCE" ? "sales.sql" : word)),
      ...[...POSTGRES, ...options],
    ]);
  const rows = [
    "  detail changed  id     int32 not null",
    "  detail changed  total  decimal(10,2) nullable",
  ];
  const dry = await run("--dry-run");
  assert.equal(dry.stdout, ["sales: differs", ...rows, ""].join("\n"));
  assert.equal(dry.stderr, "Left out, as sales has no such column of this type: note.\n");
  assert.equal((await run()).stdout, ["sales: details updated", ...rows, ""].join("\n"));
  assert.equal((await run()).stdout, "sales: unchanged\n");
  const checked = await check();
  assert.equal(checked.stderr, "");
  assert.match(checked.stdout, /^▲ Warning, severity 30: 1 type changed\./);
  const none = await run("--no-details");
  assert.deepEqual(
    [none.code, none.stderr],
    [2, "sales.sql says nothing about its columns beyond their types.\n"],
  );
});

test("what a source does not say about a column stays in the contract", async () => {
  const tenant = await newTenant(place.server.db);
  const int = (bits: number) => ({ is: { kind: "integer", bits, signed: true } });
  const id = { name: "id", type: "integer", required: true };
  await newContract(place, tenant, "ids", [{ ...id, detail: { nullable: false, ...int(32) } }]);
  const details = async (detail: object) => {
    place.write("ids.json", [{ ...id, detail }]);
    const run = await place.run(tenant, ["contracts", "details", "ids.json", "--contract", "ids"]);
    return run.stdout;
  };
  assert.equal(await details(int(32)), "ids: unchanged\n");
  const row = "  detail changed  id  int32 not null → int64 not null";
  assert.equal(await details(int(64)), `ids: details updated\n${row}\n`);
  assert.equal(await details({ nullable: false }), "ids: unchanged\n");
});

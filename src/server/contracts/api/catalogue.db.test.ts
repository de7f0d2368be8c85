import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import { daysAgo } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function consoleOf({ account_id, user_id }: Tenant) {
  const caller = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null });
}

function create(tenant: Tenant, name: string) {
  return consoleOf(tenant).contracts.create({
    name,
    schema: { columns: columns("integer", "string") },
  });
}

test("the catalogue has each contract once, with its last check", async () => {
  const tenant = await newTenant(server.db);
  const checked = await create(tenant, "orders");
  const fresh = await create(tenant, "users");
  const run = (names: string[]) =>
    consoleOf(tenant).checks.run({
      contract_id: checked.id,
      incoming_schema: { columns: names.map((name) => ({ name, type: "integer" as const })) },
    });
  await run(["a"]);
  const { body: last } = await run(["a", "b"]);

  const { contracts, next_cursor } = await consoleOf(tenant).catalogue.list({});
  assert.equal(next_cursor, null);
  assert.deepEqual(
    contracts.map(({ id, columns, check_id, result, severity, checked_at }) => [
      id,
      columns,
      check_id,
      result,
      severity,
      checked_at,
    ]),
    [
      [fresh.id, 2, null, null, null, null],
      [checked.id, 2, last.id, "warning", 30, last.created_at],
    ],
  );
});

test("the catalogue search matches a part of the name literally, case-insensitively", async () => {
  const tenant = await newTenant(server.db);
  for (const name of ["Orders EU", "orders_us", "users%"]) await create(tenant, name);
  const cases: [string, string[]][] = [
    ["ORDERS", ["orders_us", "Orders EU"]],
    ["eu", ["Orders EU"]],
    ["%", ["users%"]],
    ["_", ["orders_us"]],
    ["nothing", []],
  ];
  for (const [search, expected] of cases) {
    const { contracts } = await consoleOf(tenant).catalogue.list({ search });
    assert.deepEqual(
      contracts.map(({ name }) => name),
      expected,
      search,
    );
  }
});

test("the catalogue is paginated and contains no other account's contracts", async () => {
  const tenant = await newTenant(server.db);
  for (const name of ["one", "two", "three"]) await create(tenant, name);
  const first = await consoleOf(tenant).catalogue.list({ limit: 2 });
  const second = await consoleOf(tenant).catalogue.list({
    limit: 2,
    cursor: first.next_cursor ?? undefined,
  });
  assert.deepEqual(
    [...first.contracts, ...second.contracts].map(({ name }) => name),
    ["three", "two", "one"],
  );
  assert.equal(second.next_cursor, null);
  const stranger = await newTenant(server.db);
  assert.deepEqual((await consoleOf(stranger).catalogue.list({})).contracts, []);
});

test("a contract's use lists checks per key over 30 days and the webhooks subscribed to it", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const { id } = await create(tenant, "orders");
  const other = await create(tenant, "users");
  const json = { contract_id: id, incoming_schema: { columns: [] } };
  for (const { key } of [tenant.live, tenant.live, tenant.test]) {
    assert.equal((await server.send("POST /check", { key, json })).status, 200);
  }
  await consoleOf(tenant).checks.run(json);
  await consoleOf(tenant).checks.run({ ...json, contract_id: other.id });
  const row = { account_id, contract_id: id, result: "pass" as const, severity: 0, checks: 10 };
  await server.db.checkDay.createMany({
    data: [
      { ...row, key_id: tenant.test.id, day: daysAgo(29) },
      { ...row, key_id: tenant.test.id, day: daysAgo(30) },
      { ...row, key_id: "key_deleted", day: daysAgo(1), checks: 1 },
    ],
  });
  const url = "https://example.com/hook";
  const { webhooks } = consoleOf(tenant);
  const all = await webhooks.create({ url, events: ["pass"] });
  const scoped = await webhooks.create({ url, events: ["breaking"], contract_id: id });
  await webhooks.setActive({ id: scoped.id, active: false });
  await webhooks.create({ url, events: ["pass"], contract_id: other.id });

  const use = await consoleOf(tenant).catalogue.use({ id });
  assert.deepEqual(
    use.keys.map(({ key_id, checks, environment, is_active }) => [
      key_id,
      checks,
      environment,
      is_active,
    ]),
    [
      [tenant.test.id, 11, "test", true],
      [tenant.live.id, 2, "live", true],
      ["", 1, null, null],
      ["key_deleted", 1, null, null],
    ],
  );
  assert.deepEqual(use.webhooks, [
    { id: scoped.id, url, events: ["breaking"], contract_id: id, active: false },
    { id: all.id, url, events: ["pass"], contract_id: null, active: true },
  ]);
});

test("the use of another account's contract is not found", async () => {
  const tenant = await newTenant(server.db);
  const { id } = await create(tenant, "orders");
  const stranger = consoleOf(await newTenant(server.db));
  for (const other of [id, "ctr_01kaf5v2jve6w8e8kgtr3d0v7q", "nonsense"]) {
    await assert.rejects(stranger.catalogue.use({ id: other }), { problem: "contract_not_found" });
  }
});

test("contracts are suggested by a part of the name, an exact match first", async () => {
  const tenant = await newTenant(server.db);
  for (const name of ["orders", "Orders EU", "users", "my orders"]) await create(tenant, name);
  const { find } = consoleOf(tenant).catalogue;
  const names = async (search?: string, limit = 10) =>
    (await find({ search, limit })).map(({ name }) => name);
  assert.deepEqual(await names("orders"), ["orders", "my orders", "Orders EU"]);
  assert.deepEqual(await names("orders", 2), ["orders", "my orders"]);
  assert.deepEqual(await names("ORDERS"), ["my orders", "Orders EU", "orders"]);
  assert.deepEqual(await names(), ["my orders", "users", "Orders EU", "orders"]);
  assert.deepEqual(await names("%"), []);
  assert.deepEqual(await consoleOf(await newTenant(server.db)).catalogue.find({ limit: 10 }), []);
});

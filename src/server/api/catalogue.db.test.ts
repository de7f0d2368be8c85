import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "../testing/rest-server.ts";
import { columns, newTenant, type Tenant } from "../testing/tenant.ts";
import { emptyReply } from "./context.ts";
import { createCaller } from "./router.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function consoleOf({ account_id, user_id }: Tenant) {
  const caller = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null, reply: emptyReply() });
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
  const last = await run(["a", "b"]);

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

test("the catalogue is searched by a part of the name, in any case and literally", async () => {
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

test("the catalogue goes on page by page, and knows no other account", async () => {
  const tenant = await newTenant(server.db);
  for (const name of ["one", "two", "three"]) await create(tenant, name);
  const first = await consoleOf(tenant).catalogue.list({ limit: "2" });
  const second = await consoleOf(tenant).catalogue.list({
    limit: "2",
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

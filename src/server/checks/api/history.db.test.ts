import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function consoleOf({ account_id, user_id }: Tenant, role: PersonCaller["role"] = "viewer") {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null });
}

async function contractOf({ live }: Tenant, name: string) {
  const { body } = await server.send("POST /contracts", {
    key: live.key,
    json: {
      name,
      schema: {
        columns: [
          { name: "id", type: "integer", required: true },
          { name: "note", type: "string", required: false },
        ],
      },
    },
  });
  return body.id as string;
}

async function checkOf(key: string, contract_id: string, types: Record<string, string>) {
  const columns = Object.entries(types).map(([name, type]) => ({ name, type }));
  const { body } = await server.send("POST /check", {
    key,
    json: { contract_id, incoming_schema: { columns } },
  });
  return body.id as string;
}

test("each filter of the history selects its checks, newest first", async () => {
  const tenant = await newTenant(server.db);
  const orders = await contractOf(tenant, "orders");
  const users = await contractOf(tenant, "users");
  const pass = await checkOf(tenant.live.key, orders, { id: "integer", note: "string" });
  const warning = await checkOf(tenant.test.key, orders, { id: "string", note: "string" });
  const breaking = await checkOf(tenant.live.key, users, {
    note: "json",
    extra: "json",
    b: "date",
    c: "date",
    d: "date",
  });

  const cases: [object, string[]][] = [
    [{}, [breaking, warning, pass]],
    [{ contract_id: users }, [breaking]],
    [{ result: "pass" }, [pass]],
    [{ environment: "test" }, [warning]],
    [{ key_id: tenant.test.id }, [warning]],
    [{ min_severity: 30 }, [breaking, warning]],
    [{ max_severity: 29 }, [pass]],
    [{ column: "id" }, [breaking, warning]],
    [{ column: "extra" }, [breaking]],
    [{ column: "nothing" }, []],
    [{ to: "2020-01-01T00:00:00Z" }, []],
    [{ from: "2020-01-01T00:00:00Z", result: "warning" }, [warning]],
  ];
  for (const [filter, expected] of cases) {
    const { checks } = await consoleOf(tenant).history.list(filter);
    assert.deepEqual(
      checks.map(({ id }) => id),
      expected,
      JSON.stringify(filter),
    );
  }
});

test("the history is paginated to its end", async () => {
  const tenant = await newTenant(server.db);
  const contract = await contractOf(tenant, "orders");
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.unshift(await checkOf(tenant.live.key, contract, {}));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await consoleOf(tenant).history.list({ limit: 2, cursor });
    seen.push(...page.checks.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  assert.deepEqual(seen, made);
});

test("a check is shown with the contract as it was then and the incoming schema", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await contractOf(tenant, "orders");
  const id = await checkOf(tenant.live.key, contract_id, { id: "string", extra: "json" });
  const explanation = await consoleOf(tenant).history.explain({ id });
  assert.equal(explanation.contract_name, "orders");
  assert.equal(explanation.contract_version, 1);
  assert.deepEqual(
    explanation.contract_columns.map(({ name, required }) => [name, required]),
    [
      ["id", true],
      ["note", false],
    ],
  );
  assert.deepEqual(explanation.incoming_columns, [
    { name: "id", type: "string" },
    { name: "extra", type: "json" },
  ]);
  assert.equal(explanation.severity, 55);
  assert.equal(explanation.key_preview, tenant.live.key.slice(0, 16));
});

test("another account's checks are not visible", async () => {
  const owner = await newTenant(server.db);
  const id = await checkOf(owner.live.key, await contractOf(owner, "orders"), {});
  const stranger = consoleOf(await newTenant(server.db), "owner");
  assert.deepEqual((await stranger.history.list({})).checks, []);
  await assert.rejects(stranger.history.explain({ id }), { problem: "check_not_found" });
});

test("a viewer and staff can see everything and change nothing", async () => {
  const tenant = await newTenant(server.db);
  for (const role of ["viewer", "support"] as const) {
    const person = consoleOf(tenant, role);
    await person.history.list({});
    await person.keys.list();
    await assert.rejects(person.keys.create({ environment: "test" }), { problem: "not_allowed" });
    await assert.rejects(person.keys.revoke({ id: tenant.live.id }), { problem: "not_allowed" });
  }
  await consoleOf(tenant, "member").keys.create({ environment: "test" });
});

test("a list says of a check what changed beyond types, and whether all of them were compared", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const code = (length: number) => ({
    name: "code",
    type: "string",
    detail: { nullable: true, is: { kind: "string", length } },
  });
  const { body } = await server.send("POST /contracts", {
    key,
    json: { name: "orders", schema: { columns: [{ ...code(9), required: false }] } },
  });
  const send = (columns: object[]) =>
    server.send("POST /check", {
      key,
      json: { contract_id: body.id, incoming_schema: { columns } },
    });
  await send([code(9)]);
  await send([code(5), { name: "extra", type: "date" }]);
  await send([{ name: "code", type: "string" }]);
  const numbered = (name: string, inner: string) => ({
    name,
    type: "json",
    required: true,
    detail: {
      id: 2,
      is: {
        kind: "struct",
        fields: [{ name: inner, type: "date", detail: { id: 3 } }],
      },
    },
  });
  const kept = { name: "id", type: "date", required: true, detail: { id: 1 } };
  const renamed = await server.send("POST /contracts", {
    key,
    json: { name: "renamed", schema: { columns: [kept, numbered("a.b", "c")] } },
  });
  const columns = [kept, numbered("d.e", "f")];
  await server.send("POST /check", {
    key,
    json: { contract_id: renamed.body.id, incoming_schema: { columns } },
  });
  const bare = await contractOf(tenant, "bare");
  await checkOf(key, bare, { id: "integer", note: "string" });
  const { checks } = await consoleOf(tenant).history.list({});
  assert.deepEqual(
    checks.map(({ added, details, is_partial }) => [added, details, is_partial]),
    [
      [0, 0, true],
      [1, 1, true],
      [0, 0, true],
      [1, 1, false],
      [0, 0, false],
    ],
  );
});

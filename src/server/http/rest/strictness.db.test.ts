import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inParallel } from "#testing/parallel.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, newWebhook, success } from "#testing/tenants/resources.ts";
import { newKeys, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let tenant: Tenant;
let contract: { id: string };
before(async () => {
  server = await startRestServer({ contractChanges: true });
  tenant = await newTenant(server.db, 10_000);
  contract = await success(
    server.send("POST /contracts", { key: tenant.live.key, json: newContract() }),
  );
});
after(() => server.close());

/** Values of every JSON type, including those that a lax parser would coerce. */
const VALUES = {
  null: [null],
  boolean: [true, false],
  number: [0, 1, -1.5],
  string: ["", "true", "false", "1", "null", "[]", "{}", "text"],
  array: [[], ["string"], [true], [[]]],
  object: [{}, { 0: "a", length: 1 }, { name: "a" }],
};

type Kind = keyof typeof VALUES;

/** A field's path in the body of an operation, and the types that it accepts. */
type Field = [operation: string, path: string, kinds: Kind[], enumerated?: "enumerated"];

const columnFields = (operation: string, columns: string): Field[] => [
  [operation, columns, ["array"]],
  [operation, `${columns}.0`, ["object"]],
  [operation, `${columns}.0.name`, ["string"]],
  [operation, `${columns}.0.type`, ["string"], "enumerated"],
  [operation, `${columns}.0.required`, ["boolean"]],
];

const FIELDS: Field[] = [
  ["POST /contracts", "name", ["string"]],
  ["POST /contracts", "schema", ["object"]],
  ...columnFields("POST /contracts", "schema.columns"),
  ["PUT /contracts/{id}", "name", ["string"]],
  ["PUT /contracts/{id}", "schema", ["object"]],
  ...columnFields("PUT /contracts/{id}", "schema.columns"),
  ["POST /contracts/infer", "sample", ["object"]],
  ["POST /check", "contract_id", ["string"]],
  ["POST /check", "incoming_schema", ["object"]],
  ...columnFields("POST /check", "incoming_schema.columns"),
  ["POST /keys", "environment", ["string"], "enumerated"],
  ["POST /webhooks", "url", ["string"]],
  ["POST /webhooks", "events", ["array"]],
  ["POST /webhooks", "events.0", ["string"], "enumerated"],
  ["POST /webhooks", "contract_id", ["string", "null"]],
];

function validBody(operation: string): object {
  switch (operation) {
    case "POST /contracts/infer":
      return { sample: { a: 1 } };
    case "POST /check":
      return checkOf(contract.id);
    case "POST /keys":
      return { environment: "live" };
    case "POST /webhooks":
      return newWebhook();
    default:
      return newContract("strict");
  }
}

/** Returns a copy of `body` with another value at `path`. */
function changed(body: object, path: string, value: unknown) {
  const copy = structuredClone(body) as Record<string, unknown>;
  const keys = path.split(".");
  let place = copy;
  for (const key of keys.slice(0, -1)) place = place[key] as Record<string, unknown>;
  place[keys.at(-1) ?? ""] = value;
  return copy;
}

/** Formats a path as faults do: `schema.columns.0.type` becomes `schema.columns[0].type`. */
function written(path: string) {
  return path.replace(/\.(\d+)/g, "[$1]");
}

function wrongValues(kinds: Kind[], isEnumerated: boolean): unknown[] {
  return Object.entries(VALUES).flatMap(([kind, values]: [string, unknown[]]) =>
    isEnumerated || !kinds.includes(kind as Kind) ? values : [],
  );
}

async function assertStrict() {
  const keys = await newKeys(server.db, tenant, 10);
  const cases = FIELDS.flatMap(([operation, path, kinds, enumerated]) =>
    wrongValues(kinds, enumerated !== undefined).map((value) => ({ operation, path, value })),
  );
  await inParallel(
    cases.length,
    async (index) => {
      const { operation, path, value } = cases[index] as (typeof cases)[number];
      const { status, body } = await server.send(operation, {
        key: keys[index % keys.length],
        id: contract.id,
        json: changed(validBody(operation), path, value),
      });
      const what = `${operation} with ${path} = ${JSON.stringify(value)}`;
      assert.deepEqual([status, body.code], [400, "invalid_request"], what);
      const paths = body.errors.map((fault: { path: string }) => fault.path);
      assert.ok(
        paths.some((fault: string) => fault.startsWith(written(path))),
        `${what}: ${paths}`,
      );
    },
    20,
  );
}

test("a field of another JSON type is refused and named, never coerced", assertStrict);

test("fields are as strict after 1,000 valid requests", async () => {
  const keys = await newKeys(server.db, tenant, 12);
  const answers = await inParallel(
    1000,
    (index) => {
      const operation = index % 2 ? "POST /check" : "POST /contracts/infer";
      return server.send(operation, { key: keys[index % keys.length], json: validBody(operation) });
    },
    20,
  );
  assert.ok(answers.every(({ status }) => status === 200));
  await assertStrict();
});

test("list parameters must be whole numbers from 1 to 100", async () => {
  const { key } = tenant.test;
  for (const limit of ["true", "1.0", "0x10", "١", "+1", "01", "1%00"]) {
    const { status } = await server.send(`GET /contracts?limit=${limit}`, { key });
    assert.equal(status, 400, limit);
  }
});

test("an optional flag of an incoming column may be omitted, but not null", async () => {
  const { key } = tenant.test;
  const statusOf = async (column: object) => {
    const json = { contract_id: contract.id, incoming_schema: { columns: [column] } };
    return (await server.send("POST /check", { key, json })).status;
  };
  assert.equal(await statusOf({ name: "a", type: "integer" }), 200);
  assert.equal(await statusOf({ name: "a", type: "integer", required: false }), 200);
  assert.equal(await statusOf({ name: "a", type: "integer", required: null }), 400);
});

test("unknown fields are ignored everywhere", async () => {
  const { key } = tenant.test;
  const json = {
    id: "mine",
    account_id: "another",
    version: 7,
    name: "with unknown fields",
    schema: { name: 1, columns: [{ name: "a", type: "json", required: true, nullable: "?" }] },
  };
  const created = await success(server.send("POST /contracts", { key, json }));
  assert.equal(created.version, 1);
  assert.deepEqual(created.schema, { columns: [{ name: "a", type: "json", required: true }] });
});

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#server/testing/servers/rest-server.ts";
import { schemaCheck } from "#server/testing/servers/schema-check.ts";
import { unreliableProxy } from "#server/testing/servers/unreliable-proxy.ts";
import { newTenant, spendAll, suspend, type Tenant } from "#server/testing/tenants/tenant.ts";

const ORDERS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];
const CHANGED = [{ ...ORDERS[0], type: "string" }, ORDERS[1]];

let server: RestServer;
const cwd = mkdtempSync(join(tmpdir(), "check-"));

before(async () => {
  server = await startRestServer();
  write("orders.json", ORDERS);
  write("changed.json", CHANGED);
  write("shapes.sql", "CREATE TABLE shapes (id int, area geometry);");
});

after(async () => {
  rmSync(cwd, { recursive: true });
  await server.close();
});

function write(name: string, content: unknown) {
  writeFileSync(join(cwd, name), typeof content === "string" ? content : JSON.stringify(content));
}

const origin = () => server.url.replace("/api/v1", "");

/** Runs the command line as a tenant. */
function run(
  tenant: Tenant,
  args: string[],
  options: { url?: string; input?: string; env?: Record<string, string> } = {},
) {
  const { url = origin(), input, env } = options;
  const variables = { SCHEMA_CHECK_URL: url, SCHEMA_CHECK_KEY: tenant.live.key, ...env };
  return schemaCheck(args, { cwd, env: variables, input });
}

async function withOrders() {
  const tenant = await newTenant(server.db);
  const { body } = await server.send("POST /contracts", {
    key: tenant.live.key,
    json: { name: "orders", schema: { columns: ORDERS } },
  });
  return { tenant, contract: body as { id: string } };
}

async function checksOf(tenant: Tenant) {
  const { body } = await server.send("GET /usage", { key: tenant.live.key });
  return body.total_checks as number;
}

test("a table that is as its contract says passes, by the contract's name and by its id", async () => {
  const { tenant, contract } = await withOrders();
  const byTable = await run(tenant, ["check", "orders.json"]);
  assert.equal(byTable.stderr, "");
  assert.equal(byTable.code, 0);
  for (const asked of ["orders", contract.id]) {
    const { code } = await run(tenant, ["check", "orders.json", "--contract", asked]);
    assert.equal(code, 0);
  }
  assert.equal(await checksOf(tenant), 3);
});

test("a changed type blocks, and standard output has the gate's answer alone", async () => {
  const { tenant, contract } = await withOrders();
  const args = ["check", "changed.json", "--contract", "orders", "--format", "json"];
  const { code, stdout, stderr } = await run(tenant, args);
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
    },
  ]);
  const stored = await server.send("GET /checks/{id}", {
    key: tenant.live.key,
    id: checks[0].check.id,
  });
  assert.deepEqual(stored.body, checks[0].check);
});

test("nothing is sent when one of several sources cannot be read", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json", "shapes.sql", "missing.json"];
  const { code, stdout, stderr } = await run(tenant, args);
  assert.equal(code, 4);
  assert.equal(stdout, "");
  assert.match(stderr, /missing\.json: There is no such file/);
  assert.equal(await checksOf(tenant), 0);
});

test("with --keep-going the others are checked, and the run still ends with 4", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json", "missing.json", "--keep-going"];
  const { code, stderr } = await run(tenant, args);
  assert.equal(code, 4);
  assert.match(stderr, /missing\.json/);
  assert.equal(await checksOf(tenant), 1);
});

test("standard input is checked against the contract that is named", async () => {
  const { tenant } = await withOrders();
  const input = JSON.stringify(ORDERS);
  assert.equal((await run(tenant, ["check", "-", "--contract", "orders"], { input })).code, 0);
  const unnamed = await run(tenant, ["check", "-"], { input });
  assert.equal(unnamed.code, 2);
  assert.match(unnamed.stderr, /--contract NAME/);
});

test("a missing contract is refused before anything is checked, created or skipped", async () => {
  const { tenant } = await withOrders();
  write("customers.json", ORDERS);
  const args = ["check", "orders.json", "customers.json"];
  const refused = await run(tenant, args);
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /no contract named "customers"/);
  assert.equal(await checksOf(tenant), 0);
  assert.equal((await run(tenant, [...args, "--if-missing", "skip"])).code, 0);
  assert.equal((await run(tenant, [...args, "--if-missing", "create"])).code, 0);
  assert.equal((await run(tenant, args)).code, 0);
  assert.equal(await checksOf(tenant), 4);
});

test("contracts are found beyond the first page", async () => {
  const { tenant } = await withOrders();
  await server.db.$executeRaw`
    UPDATE request_count SET count = 0 WHERE account_id = ${tenant.account_id}`;
  for (let index = 0; index < 101; index += 1) {
    const key = index < 60 ? tenant.live.key : tenant.test.key;
    const json = { name: `table ${index}`, schema: { columns: ORDERS } };
    await server.send("POST /contracts", { key, json });
  }
  assert.equal((await run(tenant, ["check", "orders.json"])).code, 0);
});

test("429, 503 and a lost answer are repeated, said on stderr, and charged once", async (t) => {
  const { tenant } = await withOrders();
  const proxy = await unreliableProxy(t, origin());
  proxy.plan("/api/v1/check", [
    { status: 429, retryAfter: "0" },
    { status: 503, retryAfter: "0" },
    "cut",
    "cut",
  ]);
  const { code, stderr, stdout } = await run(tenant, ["check", "orders.json"], { url: proxy.url });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /429 Not now.*1 of 5/);
  assert.match(stderr, /503 Not now.*2 of 5/);
  assert.match(stderr, /connection was cut.*3 of 5/);
  assert.doesNotMatch(stdout, /again/);
  const keys = proxy.seen
    .filter(({ path }) => path.endsWith("/check"))
    .map(({ headers }) => headers["idempotency-key"]);
  assert.equal(keys.length, 5);
  assert.equal(new Set(keys).size, 1);
  assert.equal(await checksOf(tenant), 1);
});

test("after five repetitions the service counts as unavailable", async (t) => {
  const { tenant } = await withOrders();
  const proxy = await unreliableProxy(t, origin());
  proxy.plan("/api/v1/check", Array(9).fill({ status: 503, retryAfter: "0" }));
  const { code, stderr } = await run(tenant, ["check", "orders.json"], { url: proxy.url });
  assert.equal(code, 3);
  assert.equal(proxy.seen.filter(({ path }) => path.endsWith("/check")).length, 6);
  assert.match(stderr, /answered 503: Not now/);
});

test("a service that asks to wait for an hour is not waited for", async (t) => {
  const { tenant } = await withOrders();
  const proxy = await unreliableProxy(t, origin());
  proxy.plan("/api/v1/check", [{ status: 429, retryAfter: "3600" }]);
  const { code, stderr } = await run(tenant, ["check", "orders.json"], { url: proxy.url });
  assert.equal(code, 3);
  assert.match(stderr, /3600 seconds/);
});

test("the same run of a pipeline checks once, however often it is repeated", async () => {
  const { tenant } = await withOrders();
  const github = { GITHUB_SERVER_URL: "https://github.test", GITHUB_RUN_ID: "7" };
  for (const GITHUB_RUN_ATTEMPT of ["1", "2"]) {
    const env = { ...github, GITHUB_RUN_ATTEMPT };
    assert.equal((await run(tenant, ["check", "orders.json"], { env })).code, 0);
  }
  assert.equal(await checksOf(tenant), 1);
  const env = { ...github, GITHUB_RUN_ID: "8" };
  await run(tenant, ["check", "orders.json"], { env });
  assert.equal(await checksOf(tenant), 2);
});

test("the service's refusals end with 3, in its own words, without the key", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json"];
  const unknown = { SCHEMA_CHECK_KEY: `svc_live_${"x".repeat(32)}` };
  const refused = await run(tenant, args, { env: unknown });
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /401: Unknown API key\..*SCHEMA_CHECK_KEY/);
  assert.doesNotMatch(refused.stdout + refused.stderr, /svc_live_x/);
  const unknownId = await run(tenant, [...args, "--contract", "ctr_01m7xn2tggfev909jj9hkdt91j"]);
  assert.equal(unknownId.code, 3);
  await spendAll(server.db, tenant);
  assert.match((await run(tenant, args)).stderr, /403: No credits left/);
  await suspend(server.db, tenant);
  const suspended = await run(tenant, args);
  assert.equal(suspended.code, 3);
  assert.match(suspended.stderr, /403: Account suspended/);
});

test("a server that cannot be reached, or is another one, ends with 3", async (t) => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json"];
  const elsewhere = await run(tenant, args, { url: `${origin()}/elsewhere` });
  assert.equal(elsewhere.code, 3);
  assert.match(elsewhere.stderr, /SCHEMA_CHECK_URL/);
  const nobody = await run(tenant, args, { url: "http://name.invalid" });
  assert.equal(nobody.code, 3);
  assert.match(nobody.stderr, /no host of that name/);
  void t;
});

test("usage and configuration end with 2, and the key never stands in a message", async () => {
  const { tenant } = await withOrders();
  const key = tenant.live.key;
  const cases: [args: string[], env: Record<string, string>, message: RegExp][] = [
    [["check", "orders.json"], { SCHEMA_CHECK_KEY: "" }, /There is no API key/],
    [["check", "orders.json"], { SCHEMA_CHECK_KEY: "secret words" }, /not an API key/],
    [["check", "orders.json"], { SCHEMA_CHECK_URL: "" }, /There is no service/],
    [["check", "orders.json"], { SCHEMA_CHECK_URL: `http://x:${key}@y` }, /must not have/],
    [["check", "orders.json", "--table", "nope"], {}, /no table nope/],
    [["check"], {}, /nothing to check/],
    [["check", "orders.json", "--nope"], {}, /unknown option/],
  ];
  for (const [args, env, message] of cases) {
    const { code, stdout, stderr } = await run(tenant, args, { env });
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
    assert.doesNotMatch(stdout + stderr, /svc_live_\w|secret words/);
  }
  const asSource = await run(tenant, ["check", key]);
  assert.equal(asSource.code, 4);
  assert.doesNotMatch(asSource.stderr, /svc_live_\w/);
});

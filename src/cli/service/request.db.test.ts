import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  checksOf,
  newContract,
  openWorkplace,
  type Workplace,
} from "#testing/servers/schema-check.ts";
import { unreliableProxy } from "#testing/servers/unreliable-proxy.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

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

async function withOrders() {
  const tenant = await newTenant(place.server.db);
  const contract = await newContract(place, tenant, "orders", ORDERS);
  return { tenant, contract };
}

test("429, 503 and a lost answer are repeated, said on stderr, and charged once", async (t) => {
  const { tenant } = await withOrders();
  const proxy = await unreliableProxy(t, place.origin);
  proxy.plan("/api/v1/gate", [
    { status: 429, retryAfter: "0" },
    { status: 503, retryAfter: "0" },
    "cut",
    "cut",
  ]);
  const { code, stderr, stdout } = await place.run(tenant, ["check", "orders.json"], {
    url: proxy.url,
  });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /429 Not now.*1 of 5/);
  assert.match(stderr, /503 Not now.*2 of 5/);
  assert.match(stderr, /connection was cut.*3 of 5/);
  assert.doesNotMatch(stdout, /Trying again/);
  const keys = proxy.seen
    .filter(({ path }) => path.endsWith("/gate"))
    .map(({ headers }) => headers["idempotency-key"]);
  assert.equal(keys.length, 5);
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(await checksOf(place, tenant), { stored: 1, credits: 1000 - 1 });
});

test("after five repetitions the service counts as unavailable", async (t) => {
  const { tenant } = await withOrders();
  const proxy = await unreliableProxy(t, place.origin);
  proxy.plan("/api/v1/gate", Array(9).fill({ status: 503, retryAfter: "0" }));
  const { code, stderr } = await place.run(tenant, ["check", "orders.json"], { url: proxy.url });
  assert.equal(code, 3);
  assert.equal(proxy.seen.filter(({ path }) => path.endsWith("/gate")).length, 6);
  assert.match(stderr, /answered 503: Not now/);
});

test("a service that asks to wait for an hour is not waited for", async (t) => {
  const { tenant } = await withOrders();
  const proxy = await unreliableProxy(t, place.origin);
  proxy.plan("/api/v1/gate", [{ status: 429, retryAfter: "3600" }]);
  const { code, stderr } = await place.run(tenant, ["check", "orders.json"], { url: proxy.url });
  assert.equal(code, 3);
  assert.match(stderr, /3600 seconds/);
});

test("the same run of a pipeline checks once, however often it is repeated", async () => {
  const { tenant } = await withOrders();
  const github = { GITHUB_SERVER_URL: "https://github.test", GITHUB_RUN_ID: "7" };
  for (const GITHUB_RUN_ATTEMPT of ["1", "2"]) {
    const env = { ...github, GITHUB_RUN_ATTEMPT };
    assert.equal((await place.run(tenant, ["check", "orders.json"], { env })).code, 0);
  }
  assert.deepEqual(await checksOf(place, tenant), { stored: 1, credits: 1000 - 1 });
  const env = { ...github, GITHUB_RUN_ID: "8" };
  await place.run(tenant, ["check", "orders.json"], { env });
  assert.deepEqual(await checksOf(place, tenant), { stored: 2, credits: 1000 - 2 });
});

test("a service without a gate checks one by one, and the default policy decides", async (t) => {
  const { tenant, contract } = await withOrders();
  place.write("changed.json", [{ ...ORDERS[0], type: "string" }, ORDERS[1]]);
  const run = async (...args: string[]) => {
    const proxy = await unreliableProxy(t, place.origin);
    proxy.plan("/api/v1/gate", [{ status: 404, code: "unknown_path" }]);
    const ran = await place.run(tenant, ["check", ...args], { url: proxy.url });
    return { ...ran, posts: proxy.seen.filter(({ method }) => method === "POST").length };
  };
  const passed = await run("orders.json");
  assert.equal(passed.code, 0, passed.stderr);
  assert.match(passed.stderr, /has no gate, so the default policy decides/);
  const blocked = await run("changed.json", "--contract", contract.id, "--format", "json");
  assert.deepEqual([blocked.code, blocked.posts], [1, 2]);
  assert.equal(JSON.parse(blocked.stdout).checks[0].changes[0].blocks, true);
  const missing = await run("orders.json", "changed.json");
  assert.deepEqual([missing.code, missing.posts], [3, 1]);
  assert.match(missing.stderr, /no contract named "changed"/);
  assert.deepEqual(await checksOf(place, tenant), { stored: 2, credits: 1000 - 2 });
});

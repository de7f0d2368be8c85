import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newContract, openWorkplace, type Workplace } from "#testing/servers/schema-check.ts";
import { newTenant, spendAll, suspend } from "#testing/tenants/tenant.ts";

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

test("the service's refusals end with 3, in its own words, without the key", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json"];
  const unknown = { SCHEMA_CHECK_KEY: `svc_live_${"x".repeat(32)}` };
  const refused = await place.run(tenant, args, { env: unknown });
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /401: Unknown API key\..*SCHEMA_CHECK_KEY/);
  assert.doesNotMatch(refused.stdout + refused.stderr, /svc_live_x/);
  const unknownId = await place.run(tenant, [
    ...args,
    "--contract",
    "ctr_01m7xn2tggfev909jj9hkdt91j",
  ]);
  assert.equal(unknownId.code, 3);
  await spendAll(place.server.db, tenant);
  assert.match((await place.run(tenant, args)).stderr, /403: No credits left/);
  await suspend(place.server.db, tenant);
  const suspended = await place.run(tenant, args);
  assert.equal(suspended.code, 3);
  assert.match(suspended.stderr, /403: Account suspended/);
});

test("a server that cannot be reached, or is another one, ends with 3", async () => {
  const { tenant } = await withOrders();
  const args = ["check", "orders.json"];
  const elsewhere = await place.run(tenant, args, { url: `${place.origin}/elsewhere` });
  assert.equal(elsewhere.code, 3);
  assert.match(elsewhere.stderr, /SCHEMA_CHECK_URL/);
  const nobody = await place.run(tenant, args, { url: "http://name.invalid" });
  assert.equal(nobody.code, 3);
  assert.match(nobody.stderr, /no host of that name/);
});

test("usage and configuration end with 2, and the key never stands in a message", async () => {
  const { tenant } = await withOrders();
  const key = tenant.live.key;
  const cases: [args: string[], env: Record<string, string>, message: RegExp][] = [
    [["check", "orders.json"], { SCHEMA_CHECK_KEY: "" }, /No API key is set/],
    [["check", "orders.json"], { SCHEMA_CHECK_KEY: "secret words" }, /not an API key/],
    [["check", "orders.json"], { SCHEMA_CHECK_URL: "" }, /No service is configured/],
    [["check", "orders.json"], { SCHEMA_CHECK_URL: `http://x:${key}@y` }, /must not have/],
    [["check", "orders.json", "--table", "nope"], {}, /no table nope/],
    [["check"], {}, /No source was given/],
    [["check", "orders.json", "--nope"], {}, /unknown option/],
  ];
  for (const [args, env, message] of cases) {
    const { code, stdout, stderr } = await place.run(tenant, args, { env });
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
    assert.doesNotMatch(stdout + stderr, /svc_live_\w|secret words/);
  }
  const asSource = await place.run(tenant, ["check", key]);
  assert.equal(asSource.code, 4);
  assert.doesNotMatch(asSource.stderr, /svc_live_\w/);
});

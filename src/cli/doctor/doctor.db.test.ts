import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freePort } from "#server/free-port.ts";
import { openWorkplace, type Workplace } from "#testing/servers/schema-check.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant, spendAll } from "#testing/tenants/tenant.ts";

let place: Workplace;

before(async () => {
  place = await openWorkplace();
});

after(() => place.close());

test("with everything in order, it says how much is left", async () => {
  const tenant = await newTenant(place.server.db);
  const { code, stdout } = await place.run(tenant, ["doctor"]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /the key is accepted; 1,000 credits left/);
  assert.match(stdout, /99 of 100 requests left/);
  assert.match(stdout, /npx --yes .*\/cli\/schema-check\.tgz/);
  assert.doesNotMatch(stdout, new RegExp(tenant.live.key));
});

test("it says what the key may do, with which contracts and until when", async () => {
  const tenant = await newTenant(place.server.db);
  const run = async (variables: object) => {
    const json = { environment: "live", ...variables };
    const { key } = await success(place.server.send("POST /keys", { ...tenant.live, json }));
    return place.run(tenant, ["doctor"], { env: { SCHEMA_CHECK_KEY: key } });
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const all = await run({});
  assert.match(all.stdout, /✓ rights +the key may: everything that its owner may do\n/);
  const contracts = ["a", "b*", "c", "d", "e", "f"];
  const narrow = await run({ rights: ["check"], contracts, expires_at: inDays(3.5) });
  assert.match(
    narrow.stdout,
    /✓ rights +the key may: check; only contracts named "a", "b\*", "c", "d", "e" and 1 more/,
  );
  assert.match(narrow.stdout, /✓ key's end +20.* UTC, in 3 days: replace it before/);
  assert.equal(narrow.code, 0);
  const without = await run({ rights: ["webhooks"], expires_at: inDays(100) });
  assert.match(without.stdout, /✓ account +the key is accepted; it may not read the credits/);
  assert.match(without.stdout, /✗ rights +the key may: webhooks\. It cannot check schemas/);
  assert.match(without.stdout, /✓ key's end +20.* UTC\n/);
  assert.equal(without.code, 3);
});

test("what is wrong is told with its cause, and ends as a check would", async () => {
  const tenant = await newTenant(place.server.db);
  const cases: [env: Record<string, string>, code: number, said: RegExp][] = [
    [{ SCHEMA_CHECK_KEY: "" }, 2, /✗ key +No API key is set/],
    [{ SCHEMA_CHECK_URL: "" }, 2, /✗ URL +No service is configured/],
    [
      { SCHEMA_CHECK_URL: `http://127.0.0.1:${await freePort()}` },
      3,
      /✗ service .*nothing is listening there/,
    ],
    [{ SCHEMA_CHECK_KEY: `svc_live_${"x".repeat(32)}` }, 3, /✗ account .*Unknown API key/],
  ];
  for (const [env, expected, said] of cases) {
    const { code, stdout } = await place.run(tenant, ["doctor"], { env });
    assert.match(stdout, said);
    assert.equal(code, expected);
  }
  await spendAll(place.server.db, tenant);
  const { code, stdout } = await place.run(tenant, ["doctor"]);
  assert.match(stdout, /✗ account +No credits left/);
  assert.equal(code, 3);
});

test("doctor names the sources of the configuration that do not exist", async () => {
  const tenant = await newTenant(place.server.db);
  const sources = ["gone.csv", "orders.csv", "days/*.csv", "'-'"];
  const lines = sources.map((source) => `  - source: ${source}\n`);
  place.write("schema-check.yaml", `version: 1\nchecks:\n${lines.join("")}`);
  place.write("orders.csv", "id\n1\n");
  const { code, stdout } = await place.run(tenant, ["doctor"]);
  assert.equal(code, 4, stdout);
  assert.match(stdout, /✗ source +gone\.csv: There is no such file or folder\.\n/);
  assert.match(stdout, /✗ source +days\/\*\.csv: There are no files to read\.\n/);
  assert.equal(stdout.match(/✗ source/g)?.length, 2, stdout);
});

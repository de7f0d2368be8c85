import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  checksOf,
  newContract,
  openWorkplace,
  schemaCheck,
  type Workplace,
} from "#testing/servers/schema-check.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const ORDERS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

/** A dbt manifest with typed models, and one whose columns nobody has described. */
const MANIFEST = {
  metadata: { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" },
  nodes: {
    "model.shop.orders": model("orders", { id: "bigint", note: "text" }),
    "model.shop.customers": model("customers", { id: "bigint" }),
    "model.shop.scratch": model("scratch", {}),
  },
};

function model(name: string, types: Record<string, string>) {
  const columns = Object.fromEntries(
    Object.entries(types).map(([column, data_type]) => [column, { name: column, data_type }]),
  );
  return { resource_type: "model", name, alias: name, columns };
}

let place: Workplace;

before(async () => {
  place = await openWorkplace();
  place.write("data/orders.json", ORDERS);
  place.write("target/manifest.json", MANIFEST);
  place.write("wide.json", many(2001));
  place.write("widest.json", many(2000));
});

after(() => place.close());

function many(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `c${index}`, type: "string" }));
}

test("everything in the configuration is checked, from a folder below it", async () => {
  const tenant = await newTenant(place.server.db);
  await newContract(place, tenant, "shop orders", ORDERS);
  await newContract(place, tenant, "customers", [ORDERS[0]]);
  place.write(
    "schema-check.yaml",
    [
      "version: 1",
      `url: ${place.origin}`,
      "checks:",
      "  - source: data/orders.json",
      "    contract: shop orders",
      "  - source: target/manifest.json",
      "    dialect: postgres",
      "    table: customers",
    ].join("\n"),
  );
  place.write(".git/HEAD", "");
  const env = { SCHEMA_CHECK_KEY: tenant.live.key, SCHEMA_CHECK_ALLOW_URL: place.origin };
  const cwd = `${place.cwd}/data`;
  const { code, stdout, stderr } = await schemaCheck(["check", "--format", "json"], { cwd, env });
  assert.equal(code, 0, stderr);
  const { checks } = JSON.parse(stdout);
  assert.deepEqual(
    checks.map(({ contract }: { contract: { name: string } }) => contract.name),
    ["shop orders", "customers"],
  );
});

test("a configuration that is wrong says where, and nothing is sent", async () => {
  const tenant = await newTenant(place.server.db);
  place.write(
    "wrong.yaml",
    "version: 1\nchecks:\n  - source: a.sql\n    dialect: sybase\nkey: x\n",
  );
  const { code, stderr } = await place.run(tenant, ["check", "--config", "wrong.yaml"]);
  assert.equal(code, 2);
  assert.match(stderr, /^wrong\.yaml:4:14: checks\[0\]\.dialect must be postgres, mysql/m);
  assert.match(stderr, /^wrong\.yaml:5:1: key .*SCHEMA_CHECK_KEY/m);
});

test("models without a contract are skipped, whether or not they can be read", async () => {
  const tenant = await newTenant(place.server.db);
  await newContract(place, tenant, "orders", ORDERS);
  const args = ["check", "target/manifest.json"];
  const strict = await place.run(tenant, args);
  assert.equal(strict.code, 3);
  assert.match(strict.stderr, /no contract named "customers"/);
  const skipping = await place.run(tenant, [...args, "--if-missing", "skip"]);
  assert.equal(skipping.code, 0, skipping.stderr);
  assert.match(skipping.stdout, /types are not known and they have no contract: scratch/);
  await newContract(place, tenant, "scratch", ORDERS);
  const known = await place.run(tenant, args);
  assert.equal(known.code, 4);
  assert.match(known.stderr, /manifest\.json: scratch: /);
  assert.equal((await place.run(tenant, [...args, "--if-missing", "skip"])).code, 4);
  const going = [...args, "--if-missing", "skip", "--keep-going"];
  assert.equal((await place.run(tenant, going)).code, 4);
  assert.equal((await checksOf(place, tenant)).stored, 2);
});

test("a model without types and without a contract does not end the check of a project", async () => {
  const tenant = await newTenant(place.server.db);
  for (const name of ["orders", "customers"]) {
    await newContract(place, tenant, name, [ORDERS[0]]);
  }
  const { code, stdout, stderr } = await place.run(tenant, ["check", "target/manifest.json"]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /types are not known and they have no contract: scratch/);
});

test("a project whose models all have no types is not a pass", async () => {
  const tenant = await newTenant(place.server.db);
  const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" };
  const nodes = { a: { resource_type: "model", name: "a" } };
  place.write("untyped/manifest.json", { metadata, nodes });
  assert.equal((await place.run(tenant, ["check", "untyped/manifest.json"])).code, 4);
});

test("a stale catalog is an error unless it is allowed, and then the report says so", async () => {
  const tenant = await newTenant(place.server.db);
  await newContract(place, tenant, "a", [{ name: "id", type: "integer", required: true }]);
  const artifact = (kind: string, generated_at: string, node: object) => ({
    metadata: {
      dbt_schema_version: `https://schemas.getdbt.com/dbt/${kind}/v1.json`,
      generated_at,
    },
    nodes: { "model.shop.a": node },
  });
  const model = { resource_type: "model", name: "a" };
  const catalogue = { columns: { id: { name: "id", index: 1, type: "integer" } } };
  place.write("stale/manifest.json", artifact("manifest", "2026-11-25T10:00:00Z", model));
  place.write("stale/catalog.json", artifact("catalog", "2026-11-24T10:00:00Z", catalogue));
  const args = ["check", "stale/manifest.json"];
  const refused = await place.run(tenant, args);
  assert.equal(refused.code, 4);
  assert.match(refused.stderr, /a: catalog\.json .* is older than .*Run dbt docs generate/);
  const allowed = await place.run(tenant, [...args, "--allow-stale-catalog"]);
  assert.equal(allowed.code, 0, allowed.stderr);
  assert.match(allowed.stdout, /⚠ catalog\.json .* is older than manifest\.json/);
});

test("more than 2,000 columns are refused before anything is sent", async () => {
  const tenant = await newTenant(place.server.db);
  const wide = await place.run(tenant, ["check", "wide.json", "--if-missing", "create"]);
  assert.equal(wide.code, 4);
  assert.match(wide.stderr, /wide has 2,001 columns. A check can have 2,000/);
  const widest = ["check", "widest.json", "--if-missing", "create"];
  assert.equal((await place.run(tenant, widest)).code, 0);
  assert.equal((await place.run(tenant, widest)).code, 0);
  assert.equal((await checksOf(place, tenant)).stored, 1);
});

test("with --strict, what loses something is an error that names the column", async () => {
  const tenant = await newTenant(place.server.db);
  place.write("times.sql", "CREATE TABLE times (opens time);");
  const args = ["check", "times.sql", "--if-missing", "create"];
  const strict = await place.run(tenant, [...args, "--strict"]);
  assert.equal(strict.code, 4);
  assert.match(strict.stderr, /times\.sql: times\.opens: .*--map time=string/);
  const mapped = await place.run(tenant, [...args, "--strict", "--map", "time=string"]);
  assert.equal(mapped.code, 0, mapped.stderr);
});

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { parseConfig } from "../config/parse-config.ts";
import { configText } from "./config-text.ts";
import { findSources } from "./found-sources.ts";

const root = mkdtempSync(join(tmpdir(), "init-"));
after(() => rmSync(root, { recursive: true }));

const FILES: Record<string, string> = {
  "warehouse/dbt_project.yml": "name: shop",
  "warehouse/models/orders.sql": "create table in_a_comment",
  "exports/orders/day=1/a.parquet": "PAR1",
  "exports/orders/day=2/a.parquet": "PAR1",
  "exports/customers.parquet": "PAR1",
  "schema.sql": "-- the shop\nCREATE TABLE orders (id int);",
  "query.sql": "select 1",
  "events/click.avsc": "{}",
  "events/click.proto": 'syntax = "proto3"; message Click {}',
  "person.json": '{"$schema": "https://json-schema.org/draft/2020-12/schema"}',
  "package.json": "{}",
  "contract.yaml": "kind: DataContract\n",
  "ci.yaml": "kind: Pipeline\n",
  "node_modules/x/x.avsc": "{}",
  ".cache/x.avsc": "{}",
  "spaced out/a: b.avsc": "{}",
};

for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test("sources are found by what they are, and what others have made is left alone", async () => {
  const sources = await findSources(root);
  assert.deepEqual(
    sources.map(({ source }) => source),
    [
      "warehouse/target/manifest.json",
      "exports/customers.parquet",
      "exports/orders",
      "contract.yaml",
      "events/click.avsc",
      "events/click.proto",
      "person.json",
      "schema.sql",
      "spaced out/a: b.avsc",
    ],
  );
});

test("the configuration that is written is one", async () => {
  const sources = await findSources(root);
  const { checks, url } = parseConfig(configText(sources, "https://checks.example.com"), "c.yaml");
  assert.equal(url, "https://checks.example.com");
  assert.deepEqual(
    checks?.map(({ source }) => source),
    sources.map(({ source }) => source),
  );
  assert.deepEqual(parseConfig(configText([], null), "c.yaml").checks, []);
});

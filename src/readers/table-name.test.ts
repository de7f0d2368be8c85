import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOfFile } from "./table-name.ts";

const NAMES: [file: string, name: string][] = [
  ["orders.csv", "orders"],
  ["exports/orders.CSV", "orders"],
  ["größe 100%, v1.2.csv", "größe 100%, v1.2"],
  ["orders.2026-11-25.parquet", "orders.2026-11-25"],
  ["orders.schema.json", "orders"],
  ["orders.snappy.parquet", "orders"],
  ["shop.orders", "shop.orders"],
  [".csv", ".csv"],
  ["", ""],
];

for (const [file, name] of NAMES) {
  test(`the table of the file ${JSON.stringify(file)} is called ${JSON.stringify(name)}`, () => {
    assert.equal(nameOfFile(file), name);
  });
}

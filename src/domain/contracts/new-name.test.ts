import assert from "node:assert/strict";
import { test } from "node:test";
import { nameFault } from "#domain/text/name.ts";
import { newName } from "./new-name.ts";

const NAMES: [name: string, next: string][] = [
  ["orders", "orders_v2"],
  ["orders_v2", "orders_v3"],
  ["orders_v9", "orders_v10"],
  ["orders_v", "orders_v_v2"],
  ["_v1", "_v2"],
  ["two\nlines_v2", "two\nlines_v3"],
  ["x".repeat(255), `${"x".repeat(252)}_v2`],
  ["🧊".repeat(255), `${"🧊".repeat(252)}_v2`],
];

for (const [name, next] of NAMES) {
  test(`after ${JSON.stringify(name.slice(0, 20))} comes ${JSON.stringify(next.slice(-20))}`, () => {
    assert.equal(newName(name), next);
    assert.equal(nameFault(next), null);
  });
}

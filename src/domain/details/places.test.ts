import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "#domain/contracts/column.ts";
import type { Inner } from "./detail.ts";
import { placesIn } from "./places.ts";

const TEXT: Inner = { type: "string" };

function struct(fields: Record<string, Inner>): Inner {
  const named = Object.entries(fields).map(([name, inner]) => ({ name, ...inner }));
  return { type: "json", detail: { is: { kind: "struct", fields: named } } };
}

const LINES: Inner = {
  type: "json",
  detail: { is: { kind: "list", items: struct({ sku: TEXT, "a.b": TEXT }) } },
};

const TAGS: Inner = { type: "json", detail: { is: { kind: "map", keys: TEXT, values: LINES } } };

test("the places in columns are their names and the paths of what is known inside", () => {
  const columns: Column[] = [
    { name: "id", type: "integer" },
    { name: "x.y", ...struct({ z: TEXT }) },
    { name: "tags", ...TAGS },
    { name: "unknown", type: "json" },
  ];
  assert.deepEqual(placesIn(columns), [
    "id",
    "x.y",
    "x\\.y.z",
    "tags",
    "tags{key}",
    "tags{}",
    "tags{}[]",
    "tags{}[].sku",
    "tags{}[].a\\.b",
    "unknown",
  ]);
});

test("a column with the name of a path is the same place as that path", () => {
  const columns: Column[] = [
    { name: "a", ...struct({ b: TEXT }) },
    { name: "a.b", type: "string" },
  ];
  assert.deepEqual(placesIn(columns), ["a", "a.b"]);
});

test("a long path is named as changes name it", () => {
  const [, path] = placesIn([{ name: "a", ...struct({ ["x".repeat(255)]: TEXT }) }]);
  assert.match(path ?? "", /^a\.x+…\[sha256:[0-9a-f]{64}\]$/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";

/** A source with other files beside it. */
function folder(files: Record<string, unknown>, name = "order.json"): Source {
  const sourceOf = (path: string) => textSource(JSON.stringify(files[path]), path);
  return {
    ...sourceOf(name),
    beside: async (path) => (path in files ? sourceOf(path) : null),
  };
}

async function columnsOf(files: Record<string, unknown>) {
  const { tables } = await readSource(folder(files));
  const [table] = tables;
  assert.ok(table && "columns" in table, JSON.stringify(table));
  return table.columns.map((column) => {
    return `${column.name} ${"type" in column ? column.type : column.fault}`;
  });
}

const order = (...references: string[]) => ({
  type: "object",
  properties: Object.fromEntries(references.map(($ref, n) => [`p${n}`, { $ref }])),
});

test("a property in another file is read, whole, by pointer and from a folder", async () => {
  assert.deepEqual(
    await columnsOf({
      "order.json": order("id.json", "defs.json#/$defs/Day", "./parts/price.json"),
      "id.json": { type: "integer" },
      "defs.json": { $defs: { Day: { type: "string", format: "date" } } },
      "parts/price.json": { $ref: "amount.json#/properties/amount" },
      "parts/amount.json": { properties: { amount: { type: "number" } } },
    }),
    ["p0 integer", "p1 date", "p2 number"],
  );
});

test("files with ids refer to each other by them", async () => {
  const at = "https://example.com/schemas/";
  assert.deepEqual(
    await columnsOf({
      "order.json": { $id: `${at}order.json`, ...order("customer.json#/$defs/Name") },
      "customer.json": {
        $id: `${at}customer.json`,
        $defs: { Name: { $ref: "#/$defs/Text" }, Text: { type: "string" } },
      },
    }),
    ["p0 string"],
  );
});

test("two files that refer to each other are read", async () => {
  assert.deepEqual(
    await columnsOf({
      "order.json": { $defs: { Id: { type: "integer" } }, ...order("b.json#/$defs/Id") },
      "b.json": { $defs: { Id: { $ref: "order.json#/$defs/Id" } } },
    }),
    ["p0 integer"],
  );
});

for (const [what, reference] of [
  ["is not there", "missing.json#/a"],
  ["lies outside of the folder", "../secret.json"],
  ["is an address", "https://example.com/a.json"],
] as const) {
  test(`a file that ${what} leaves its column without a type, and says so`, async () => {
    const files = {
      "order.json": { ...order(reference), required: [] },
      "../secret.json": { type: "integer" },
    };
    const [column] = await columnsOf(files);
    assert.equal(
      column,
      `p0 The reference ${reference} is not in this document, and leads to no file beside it.`,
    );
  });
}

test("a file that cannot be read is named", async () => {
  const files = { "order.json": order("b.json"), "b.json": 1 };
  const source = folder(files);
  const broken: Source = { ...source, beside: async () => textSource("{", "b.json") };
  await assert.rejects(readSource(broken), {
    message: /b\.json, which is referred to: .*not valid JSON/,
  });
});

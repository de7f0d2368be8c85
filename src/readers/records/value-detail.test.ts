import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareColumns } from "#domain/checks/compare.ts";
import { comparedColumns } from "#domain/details/compared.ts";
import { innerText } from "#domain/details/detail-text.ts";
import { fitOneSchema } from "#domain/details/read-detail.ts";
import { isMapped, type ReadColumn } from "../table.ts";
import { columnsOf } from "./record-facts.ts";

/** What is known of a column `a` that has these values in records. */
async function known(...values: unknown[]) {
  const [column] = await columnsOf([values.map((a) => ({ a }))]);
  assert.ok(column && isMapped(column));
  return innerText(column);
}

for (const [values, text] of [
  [[1], "integer"],
  [["x", null], "string(?) nullable"],
  [[{ b: 1, c: "x" }], "struct<b: integer, c: string(?)>"],
  [[{ b: 1 }, { b: 2, c: true }, null], "struct<b: integer, c: boolean(?) nullable> nullable"],
  [[{ b: null }, { b: 1.5 }], "struct<b: number nullable>"],
  [[{ b: { c: "2026-01-31" } }], "struct<b: struct<c: date(?)>>"],
  [[{ "x y": 1, __proto__: 2, "": 3 }], "json"],
  [[JSON.parse('{"x y": 1, "__proto__": 2}')], 'struct<"x y": integer, __proto__: integer>'],
  [[[1, 2.5], []], "list<number>"],
  [[["x", null]], "list<string(?) nullable>"],
  [[[{ b: 1 }, { c: 1 }]], "list<struct<b: integer nullable, c: integer nullable>>"],
  [[[[1]], [[2], []]], "list<list<integer>>"],
  [[{ b: { $oid: "665f1c" }, c: { $numberLong: "5" } }], "struct<b: string(?), c: integer>"],
  // Nobody knows the type of what was never there.
  [[{ b: null }], "json(?)"],
  [[{ b: null, d: 1 }], "json(?)"],
  [[{ b: { c: null }, d: 1 }], "struct<b: json(?), d: integer>"],
  [[[]], "json(?)"],
  [[[null]], "json(?)"],
  [[{}], "json(?)"],
  // An object in one record and a list in another.
  [[{ b: 1 }, [1]], "json"],
  [[{ b: { c: 1 } }, { b: [1] }], "struct<b: json>"],
  [[{ b: { c: 1 } }, { b: "x" }], "struct<b: string(?)>"],
  [[{ b: 1 }, "x"], "string(?)"],
] as const) {
  test(`${JSON.stringify(values)} says ${text}`, async () => {
    assert.equal(await known(...values), text);
  });
}

test("what is too much for one schema is free-form, and gives its place to others", async () => {
  const ids = Object.fromEntries(Array.from({ length: 10_001 }, (_, id) => [`id${id}`, id]));
  assert.equal(await known(ids, { b: { c: 1 } }), "json");
  const [by_id, other] = await columnsOf([[{ by_id: ids, other: { c: 1 } }]]);
  assert.ok(by_id && isMapped(by_id) && other && isMapped(other));
  assert.deepEqual([innerText(by_id), innerText(other)], ["json", "struct<c: integer>"]);
  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
  assert.match(await known(deep(32)), /^(list<){32}integer>/);
  assert.match(await known(deep(33)), /^(list<){32}json>/);
  const long = (name: string) => ({ [name.repeat(255)]: 1 });
  const paths = Array.from({ length: 5000 }, (_, at) => [`k${at}`, long("é")]);
  assert.equal(await known(Object.fromEntries(paths)), "json");
});

test("records always compare as equal with themselves, within the bounds of one schema", async () => {
  const records = fc.array(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(records, async (records) => {
      const read = (await columnsOf([records])).filter(isMapped);
      const contract = read.map(asColumn);
      assert.deepEqual(compareColumns(contract, contract), []);
      assert.ok(comparedColumns(contract, contract).columns === contract.length);
      assert.ok(fitOneSchema(read));
    }),
  );
});

function asColumn({ name, type, required, detail }: ReadColumn) {
  return { name, type, required, ...(detail ? { detail } : {}) };
}

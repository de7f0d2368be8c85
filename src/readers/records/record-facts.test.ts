import assert from "node:assert/strict";
import { test } from "node:test";
import { isMapped } from "../table.ts";
import { columnsOf } from "./record-facts.ts";

/** The columns of records, as `name type!`; `!` for required, `?` for no type. */
async function columns(...records: Record<string, unknown>[]) {
  return shown(await columnsOf([records]));
}

function shown(columns: Awaited<ReturnType<typeof columnsOf>>) {
  return columns.map(
    (column) =>
      `${column.name} ${isMapped(column) ? column.type : "?"}${column.required ? "!" : ""}`,
  );
}

const VALUES: [value: unknown, type: string][] = [
  [1, "integer"],
  [1.5, "number"],
  [true, "boolean"],
  ["x", "string"],
  ["", "string"],
  ["1", "string"],
  ["true", "string"],
  ["2026-01-31", "date"],
  ["2026-02-30", "string"],
  ["2026-01-31T09:30:00Z", "timestamp"],
  ["2026-01-31 09:30", "timestamp"],
  [{ a: 1 }, "json"],
  [{ $oid: "665f1c" }, "string"],
  [{ $numberLong: "5" }, "integer"],
  [{ $numberDecimal: "5.00" }, "number"],
  [{ $date: "2026-01-31T09:30:00Z" }, "timestamp"],
  [{ $date: 1, more: 2 }, "json"],
  [{ $other: 1 }, "json"],
  [[1], "json"],
];

for (const [value, type] of VALUES) {
  test(`${JSON.stringify(value)} is ${type}`, async () => {
    assert.deepEqual(await columns({ a: value }), [`a ${type}!`]);
  });
}

const MIXTURES: [values: unknown[], type: string][] = [
  [[1, 2.5], "number"],
  [[2.5, 1], "number"],
  [[1, "1"], "string"],
  [[true, 1], "string"],
  [["2026-01-31", "2026-01-31T09:30:00Z"], "string"],
  [["2026-01-31", "soon"], "string"],
  [[{}, []], "json"],
  [[{}, "x"], "string"],
];

for (const [values, type] of MIXTURES) {
  test(`${JSON.stringify(values)} together are ${type}`, async () => {
    assert.deepEqual(await columns(...values.map((a) => ({ a }))), [`a ${type}!`]);
  });
}

test("a column is required if every record has a value for it", async () => {
  assert.deepEqual(
    await columns({ a: 1, b: 1, c: null }, { c: 1, a: 2, b: null }, { a: 3, d: 1 }),
    ["a integer!", "b integer", "c integer", "d integer"],
  );
});

test("a key that is null everywhere has no type", async () => {
  assert.deepEqual(await columnsOf([[{ a: null }]]), [
    {
      name: "a",
      required: false,
      physical_type: "null",
      fault: "The record has null for it, which has no type.",
    },
  ]);
  assert.deepEqual(await columns({ a: null }, {}), ["a ?"]);
});

test("values of several types are told, unless all of them are texts", async () => {
  for (const [one, other, note] of [
    [1, "x", "its values have several types"],
    ["x", 1, "its values have several types"],
    [true, 1, "its values have several types"],
    [{ a: 1 }, { a: "x" }, "values inside it have several types, and are read as string"],
    [[{ a: 1 }], [{ a: "x" }], "values inside it have several types, and are read as string"],
    ["2026-01-31", "x", undefined],
    [1, 1.5, undefined],
    [null, "x", undefined],
  ] as const) {
    const [column] = await columnsOf([[{ a: one }, { a: other }]]);
    assert.ok(column && isMapped(column));
    const loss = [column.note, column.lossy];
    assert.deepEqual(loss, [note, note !== undefined], JSON.stringify([one, other]));
  }
});

test("keys such as __proto__ are columns like all others", async () => {
  const record = JSON.parse('{"__proto__": 1, "constructor": "x", "toString": true}');
  assert.deepEqual(await columns(record, record), [
    "__proto__ integer!",
    "constructor string!",
    "toString boolean!",
  ]);
});

test("as many records are read as asked for", async () => {
  const seen: number[] = [];
  function* records(from: number, to: number) {
    for (let a = from; a < to; a++) {
      seen.push(a);
      yield { a };
    }
  }
  assert.deepEqual(shown(await columnsOf([records(0, 3), records(3, 9)], 5)), ["a integer!"]);
  assert.deepEqual(seen, [0, 1, 2, 3, 4]);
});

test("records have an end of different keys", async () => {
  function* records() {
    for (let id = 0; ; id++) yield { [id]: id };
  }
  await assert.rejects(columnsOf([records()]), /more than 100,000 different keys/);
});

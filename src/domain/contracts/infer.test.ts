import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { COLUMN_TYPES, type ColumnType } from "./column-type.ts";
import { inferColumns, inferType } from "./infer.ts";

/** Infers the type of a JSON text's value. */
function infer(json: string) {
  return inferType(JSON.parse(json));
}

const VALUES: [json: string, type: ColumnType][] = [
  ["0", "integer"],
  ["-0", "integer"],
  ["42", "integer"],
  ["-7", "integer"],
  ["1.0", "integer"],
  ["1e3", "integer"],
  ["1e21", "integer"],
  ["9007199254740993", "integer"],
  ["0.5", "number"],
  ["-0.5", "number"],
  ["1e-7", "number"],
  ["3.14", "number"],
  ["true", "boolean"],
  ["false", "boolean"],
  ["null", "string"],
  ["{}", "json"],
  ['{"a": {"b": 1}}', "json"],
  ["[]", "json"],
  ["[1, 2]", "json"],
  ['["2026-01-31"]', "json"],
  ['""', "string"],
  ['"text"', "string"],
  ['"42"', "string"],
  ['"true"', "string"],
  ['"null"', "string"],
  ['"{}"', "string"],
];

for (const [json, type] of VALUES) {
  test(`${json} is inferred as ${type}`, () => {
    assert.equal(infer(json), type);
  });
}

const DATES = [
  "2026-01-31",
  "2026-12-31",
  "2026-04-30",
  "2026-02-28",
  "2024-02-29",
  "2000-02-29",
  "2400-02-29",
  "1970-01-01",
  "1900-02-28",
  "0001-01-01",
  "9999-12-31",
];

const NO_DATES = [
  "2026-02-29",
  "2026-02-30",
  "1900-02-29",
  "2100-02-29",
  "2026-01-32",
  "2026-04-31",
  "2026-06-31",
  "2026-09-31",
  "2026-11-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-1-1",
  "26-01-31",
  "12026-01-31",
  "+2026-01-31",
  "-2026-01-31",
  "2026/01/31",
  "20260131",
  "31-01-2026",
  "2026-01",
  "2026-W05-6",
  "2026-031",
  " 2026-01-31",
  "2026-01-31 ",
  "2026-01-31\n",
  "2026-01-31Z",
  "２０２６-01-31",
  "2026‐01‐31",
];

for (const text of DATES) {
  test(`"${text}" is a date`, () => assert.equal(inferType(text), "date"));
}

for (const text of NO_DATES) {
  test(`${JSON.stringify(text)} is a string, not a date`, () => {
    assert.equal(inferType(text), "string");
  });
}

const TIMESTAMPS = [
  "2026-01-31T09:30:00Z",
  "2026-01-31T09:30:00",
  "2026-01-31T09:30",
  "2026-01-31T09:30Z",
  "2026-01-31T00:00:00.000Z",
  "2026-01-31T09:30:00.1",
  "2026-01-31T09:30:00.123456789Z",
  "2026-01-31T09:30:00,5Z",
  "2026-01-31T09:30:00+02:00",
  "2026-01-31T09:30:00-0800",
  "2026-01-31T09:30:00+05",
  "2026-01-31T09:30+05:45",
  "2026-01-31T23:59:59.999+14:00",
  "2016-12-31T23:59:60Z",
  "2024-02-29T12:00:00Z",
];

const NO_TIMESTAMPS = [
  "2026-01-31 09:30:00",
  "2026-01-31t09:30:00Z",
  "2026-01-31T09:30:00z",
  "2026-01-31T",
  "2026-01-31T09",
  "2026-01-31T9:30",
  "2026-01-31T24:00:00Z",
  "2026-01-31T25:00:00Z",
  "2026-01-31T09:60:00Z",
  "2026-01-31T09:30:61Z",
  "2026-01-31T09:30:00.",
  "2026-01-31T09:30:00.Z",
  "2026-01-31T09:30.5Z",
  "2026-01-31T09:30:00+24:00",
  "2026-01-31T09:30:00+02:60",
  "2026-01-31T09:30:00+2",
  "2026-01-31T09:30:00 +02:00",
  "2026-01-31T09:30:00 UTC",
  "2026-01-31T09:30:00Z[UTC]",
  "2026-01-31T09:30:00ZZ",
  "2026-02-30T09:30:00Z",
  "1900-02-29T09:30:00Z",
  "2026-13-01T09:30:00Z",
  "T09:30:00Z",
  "09:30:00",
  " 2026-01-31T09:30:00Z",
  "2026-01-31T09:30:00Z\n",
  "Sat Jan 31 2026 09:30:00 GMT",
  "1769851800000",
];

for (const text of TIMESTAMPS) {
  test(`"${text}" is a timestamp`, () => assert.equal(inferType(text), "timestamp"));
}

for (const text of NO_TIMESTAMPS) {
  test(`${JSON.stringify(text)} is a string, not a timestamp`, () => {
    assert.equal(inferType(text), "string");
  });
}

test("every day of 400 years is a date, and the day after the end of a month is not", () => {
  for (let year = 1800; year < 2200; year++) {
    for (let month = 1; month <= 12; month++) {
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      for (let day = 1; day <= days + 1; day++) {
        const text = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
        assert.equal(inferType(text), day <= days ? "date" : "string", text);
      }
    }
  }
});

test("every four-digit-year timestamp that JavaScript formats is a timestamp", () => {
  const min = new Date("0001-01-01T00:00:00Z");
  const max = new Date("9999-12-31T23:59:59Z");
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      assert.equal(inferType(date.toISOString()), "timestamp");
      assert.equal(inferType(date.toISOString().slice(0, 10)), "date");
    }),
    { numRuns: 2000 },
  );
});

test("a sample record returns its columns in order, all required", () => {
  const sample = {
    customer_id: 42,
    email: "ada@example.com",
    balance: 12.5,
    active: true,
    signed_up: "2026-01-31",
    last_seen: "2026-01-31T09:30:00Z",
    address: { city: "London" },
    tags: ["a"],
    note: null,
  };
  assert.deepEqual(inferColumns(sample), [
    { name: "customer_id", type: "integer", required: true },
    { name: "email", type: "string", required: true },
    { name: "balance", type: "number", required: true },
    { name: "active", type: "boolean", required: true },
    { name: "signed_up", type: "date", required: true },
    { name: "last_seen", type: "timestamp", required: true },
    { name: "address", type: "json", required: true },
    { name: "tags", type: "json", required: true },
    { name: "note", type: "string", required: true },
  ]);
});

test("an empty record returns no columns", () => {
  assert.deepEqual(inferColumns({}), []);
});

test("keys such as __proto__ become columns when the record has them", () => {
  const sample = JSON.parse('{"__proto__": 1, "constructor": "x", "toString": null}');
  assert.deepEqual(
    inferColumns(sample).map(({ name, type }) => `${name}: ${type}`),
    ["__proto__: integer", "constructor: string", "toString: string"],
  );
});

test("any JSON record returns one required column of a known type per key, in order", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (record) => {
      const columns = inferColumns(record);
      assert.deepEqual(
        columns.map(({ name }) => name),
        Object.keys(record),
      );
      assert.ok(columns.every(({ type, required }) => COLUMN_TYPES.includes(type) && required));
    }),
    { numRuns: 2000 },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import { assertLinearIn } from "#testing/growth.ts";
import { MAX_DETAIL_DEPTH, MAX_DETAIL_FIELDS } from "./detail.ts";
import { newDetailBudget, readDetail } from "./read-detail.ts";

const read = (json: unknown, type: ColumnType = "json") =>
  readDetail(json, { name: "a", type }, newDetailBudget());

const INT = { kind: "integer", bits: 32, signed: true };
const EVERYTHING: [type: ColumnType, is: object][] = [
  ["integer", INT],
  ["integer", { kind: "decimal", precision: 10, scale: 0 }],
  ["number", { kind: "decimal", precision: 10, scale: 2 }],
  ["number", { kind: "float", bits: 64 }],
  ["boolean", { kind: "boolean" }],
  ["date", { kind: "date" }],
  ["string", { kind: "string" }],
  ["string", { kind: "string", length: 20 }],
  ["string", { kind: "enum", values: ["new", ""] }],
  ["string", { kind: "uuid" }],
  ["string", { kind: "binary", length: 16 }],
  ["string", { kind: "time", unit: "us" }],
  ["string", { kind: "duration", unit: "ns" }],
  ["timestamp", { kind: "timestamp", unit: "us", zone: true }],
  ["json", { kind: "json" }],
  [
    "json",
    {
      kind: "struct",
      fields: [{ name: "__proto__", type: "integer", detail: { id: 3, is: INT } }],
    },
  ],
  ["json", { kind: "list", items: { type: "string" } }],
  [
    "json",
    {
      kind: "map",
      keys: { type: "string" },
      values: { type: "integer", detail: { nullable: true } },
    },
  ],
];

for (const [type, is] of EVERYTHING) {
  test(`${JSON.stringify(is)} is read under ${type} as it is`, () => {
    const detail = { nullable: false, id: 7, physical: "its own words", is };
    assert.deepEqual(read(detail, type), { kind: "read", detail });
  });
}

test("the source's own words have at most 200 code points", () => {
  const detail = { physical: "🧊".repeat(200) };
  assert.deepEqual(read(detail), { kind: "read", detail });
});

const fields = (...names: string[]) => ({
  is: { kind: "struct", fields: names.map((name) => ({ name, type: "integer" })) },
});

const FAULTS: [json: unknown, type: ColumnType, path: string, message: string | RegExp][] = [
  ["int", "integer", "", "must be an object"],
  [[], "integer", "", "must be an object"],
  [{ lenght: 3 }, "string", "lenght", "is unknown. Allowed here: nullable, id, physical, is"],
  [{ nullable: "no" }, "string", "nullable", "must be true or false"],
  [{ id: 1.5 }, "string", "id", "must be a whole number from 0 to 2147483647"],
  [{ id: 2 ** 31 }, "string", "id", "must be a whole number from 0 to 2147483647"],
  [{ physical: "🧊".repeat(201) }, "string", "physical", "must not be longer than 200 characters"],
  [{ physical: "x".repeat(201) }, "string", "physical", "must not be longer than 200 characters"],
  [{ physical: "a\0" }, "string", "physical", /U\+0000/],
  [{ is: { kind: "int" } }, "integer", "is.kind", /^must be one of integer, float/],
  [{ is: { kind: "integer", bits: 32 } }, "integer", "is.signed", "must be true or false"],
  [
    { is: { kind: "integer", bits: 257, signed: true } },
    "integer",
    "is.bits",
    "must be a whole number from 8 to 256",
  ],
  [{ is: { kind: "float", bits: 33 } }, "number", "is.bits", "must be one of 16, 32, 64, 80, 128"],
  [
    { is: { kind: "string", length: 2 ** 63 } },
    "string",
    "is.length",
    /^must be a whole number from 1/,
  ],
  [{ is: { kind: "string", length: 0 } }, "string", "is.length", /^must be a whole number from 1/],
  [{ is: { kind: "date", length: 3 } }, "date", "is.length", "is unknown. Allowed here: kind"],
  [{ is: { kind: "enum", values: [] } }, "string", "is.values", "must not be empty"],
  [{ is: { kind: "enum", values: ["a", "a"] } }, "string", "is.values", "must not repeat a value"],
  [{ is: { kind: "enum", values: [1] } }, "string", "is.values.0", "must be a string"],
  [
    { is: { kind: "decimal", precision: 10, scale: 2 } },
    "boolean",
    "is",
    "must be a shape of boolean: decimal(10,2) is of number",
  ],
  [
    { is: { kind: "decimal", precision: 10, scale: 0 } },
    "number",
    "is",
    "must be a shape of number: decimal(10,0) is of integer",
  ],
  [fields("x", "y", "x"), "json", "is.fields.2.name", "must differ from that of field 0"],
  [fields(""), "json", "is.fields.0.name", "must not be empty"],
  [fields("x".repeat(256)), "json", "is.fields.0.name", "must not be longer than 255 characters"],
  [
    { is: { kind: "list", items: { type: "int" } } },
    "json",
    "is.items.type",
    /^must be one of string/,
  ],
  [{ is: { kind: "list" } }, "json", "is.items", "must be an object"],
];

for (const [json, type, path, message] of FAULTS) {
  test(`${JSON.stringify(json).slice(0, 80)} under ${type} is refused at ${path || "the detail"}`, () => {
    const fault = read(json, type);
    assert.ok(fault.kind === "fault");
    assert.equal(fault.path.join("."), path);
    if (typeof message === "string") assert.equal(fault.message, message);
    else assert.match(fault.message, message);
  });
}

/** Lists in lists. */
function deep(depth: number): object {
  let inner: object = { type: "string" };
  for (let n = 0; n < depth; n++) {
    inner = { type: "json", detail: { is: { kind: "list", items: inner } } };
  }
  return (inner as { detail: object }).detail;
}

test("details may be 32 deep, and no deeper", () => {
  assert.equal(read(deep(MAX_DETAIL_DEPTH)).kind, "read");
  const fault = read(deep(MAX_DETAIL_DEPTH + 1));
  assert.ok(fault.kind === "fault");
  assert.equal(fault.message, "must not be deeper than 32");
  assert.equal(read(deep(2000)).kind, "fault");
});

test("all columns of a schema may have 10,000 fields together, and no more", () => {
  const half = fields(...Array.from({ length: MAX_DETAIL_FIELDS / 2 }, (_, n) => `f${n}`));
  const budget = newDetailBudget();
  const column = (name: string, json: unknown) => readDetail(json, { name, type: "json" }, budget);
  assert.equal(column("a", half).kind, "read");
  assert.equal(column("b", half).kind, "read");
  const fault = column("c", fields("one"));
  assert.ok(fault.kind === "fault");
  assert.deepEqual(fault.path, ["is", "fields", 0]);
  assert.match(fault.message, /10000 fields/);
});

test("long names that many fields lie in are refused, as every path would repeat them", () => {
  let json: object = fields(...Array.from({ length: 5000 }, (_, n) => `f${n}`));
  for (let n = 0; n < 4; n++) {
    json = {
      is: { kind: "struct", fields: [{ name: "x".repeat(255), type: "json", detail: json }] },
    };
  }
  const fault = read(json);
  assert.ok(fault.kind === "fault");
  assert.match(fault.message, /too long/);
});

test("fields, values and names take time in proportion to their number", () => {
  const budget = () => ({ fields: 1e9, bytes: 1e9 });
  const shapes: Record<string, (count: number) => object> = {
    fields: (count) => fields(...Array.from({ length: count }, (_, n) => `f${n}`)),
    values: (count) => ({
      is: {
        kind: "list",
        items: {
          type: "string",
          detail: {
            is: { kind: "enum", values: Array.from({ length: count }, (_, n) => `v${n}`) },
          },
        },
      },
    }),
  };
  for (const shapeOf of Object.values(shapes)) {
    const read = (json: object) => readDetail(json, { name: "a", type: "json" }, budget());
    assertLinearIn(read, shapeOf, 2000);
  }
});

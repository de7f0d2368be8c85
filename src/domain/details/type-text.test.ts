import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { FLOAT_BITS, type Inner, type Shape, TIME_UNITS, typeOfShape } from "./detail.ts";
import { innerText } from "./detail-text.ts";
import { readTypeText } from "./type-text.ts";

const scalar: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant("integer" as const),
    bits: fc.integer({ min: 8, max: 256 }),
    signed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("float" as const), bits: fc.constantFrom(...FLOAT_BITS) }),
  fc.record({
    kind: fc.constant("decimal" as const),
    precision: fc.integer({ min: 1, max: 1000 }),
    scale: fc.integer({ min: -1000, max: 1000 }),
  }),
  fc.record({ kind: fc.constantFrom("boolean", "date", "uuid", "json", "string", "binary") }),
  fc.record({
    kind: fc.constantFrom("string", "binary"),
    length: fc.integer({ min: 1, max: 2_147_483_647 }),
  }),
  fc.record({
    kind: fc.constant("enum" as const),
    values: fc.uniqueArray(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constantFrom("time", "duration"), unit: fc.constantFrom(...TIME_UNITS) }),
  fc.record({
    kind: fc.constant("timestamp" as const),
    unit: fc.constantFrom(...TIME_UNITS),
    zone: fc.boolean(),
  }),
);

const fieldName = fc.oneof(
  fc.constantFrom("a", "größe", "not", "nullable", "struct", 'a "b"\\', "a: b", "a>b"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }),
);

const { inner } = fc.letrec<{ inner: Inner; shape: Shape }>((tie) => ({
  inner: fc.oneof(
    fc.constantFrom(...COLUMN_TYPES.map((type): Inner => ({ type }))),
    fc
      .tuple(tie("shape"), fc.constantFrom({}, { nullable: true }, { nullable: false }))
      .map(([is, nullable]): Inner => ({ type: typeOfShape(is), detail: { ...nullable, is } })),
    fc.constantFrom(...COLUMN_TYPES).map((type): Inner => ({ type, detail: { nullable: false } })),
  ),
  shape: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc
      .uniqueArray(fc.tuple(fieldName, tie("inner")), { selector: ([name]) => name, maxLength: 4 })
      .map((fields) => ({
        kind: "struct" as const,
        fields: fields.map(([name, inner]) => ({ name, ...inner })),
      })),
    tie("inner").map((items) => ({ kind: "list" as const, items })),
    fc
      .tuple(tie("inner"), tie("inner"))
      .map(([keys, values]) => ({ kind: "map" as const, keys, values })),
  ),
}));

/** Generated objects have no prototype. */
function plain(inner: Inner): Inner {
  return JSON.parse(JSON.stringify(inner));
}

test("every text that is written is read back", () => {
  fc.assert(
    fc.property(inner, (inner) => {
      assert.deepEqual(readTypeText(innerText(inner)), { kind: "read", inner: plain(inner) });
    }),
  );
});

const WRITTEN: [text: string, as: string][] = [
  ["  decimal( 10 , 2 )  not   null ", "decimal(10,2) not null"],
  ["timestamp(us,zone)", "timestamp(us, zone)"],
  ["map < string , int32 >", "map<string, int32>"],
  ["struct<>", "struct<>"],
  ['struct<"city":string>', "struct<city: string>"],
];

for (const [text, as] of WRITTEN) {
  test(`people may write ${text}`, () => {
    const read = readTypeText(text);
    assert.equal(read.kind === "read" && innerText(read.inner), as);
  });
}

const FAULTS: [text: string, message: string | RegExp][] = [
  ["", "A type is missing at the end."],
  ["varchar(20)", "varchar is not a known type."],
  ["string(20", ") is missing at the end."],
  ["string(0)", "The length must be a whole number from 1 to 2147483647."],
  ["string(99999999999)", "The length must be a whole number from 1 to 2147483647."],
  ["int3", "The bits must be a whole number from 8 to 256."],
  ["float33", "The bits must be one of 16, 32, 64, 80, 128."],
  ["decimal(10)", ", is missing before: )"],
  ["decimal(1001,2)", "The precision must be a whole number from 1 to 1000."],
  ["enum()", "A 'value' is missing before: )"],
  ["enum('a','a')", "The values must not repeat a value."],
  ["enum('\\x')", `"\\x" is not quoted as in JSON.`],
  ["timestamp(us, utc)", "zone is missing before: utc)"],
  ["time", "( is missing at the end."],
  ["time(m)", "A unit (s, ms, us, ns) is missing before: m)"],
  ["list<string", "> is missing at the end."],
  ["struct<a: int32, a: string>", "The name must differ from that of field 0."],
  ["struct<odd name: int32>", ": is missing before: name: int32>"],
  ["int32 null", "This is not allowed here: null"],
  ["int32 not null nullable", "This is not allowed here: nullable"],
  [`${"list<".repeat(33)}string${">".repeat(33)}`, /^Nothing can be deeper than 32/],
  ["list<".repeat(100_000), /^Nothing can be deeper than 32/],
];

for (const [text, message] of FAULTS) {
  test(`the fault is named: ${text.slice(0, 40)}`, () => {
    const read = readTypeText(text);
    const said = read.kind === "fault" ? read.message : "";
    if (typeof message === "string") assert.equal(said, message);
    else assert.match(said, message);
  });
}

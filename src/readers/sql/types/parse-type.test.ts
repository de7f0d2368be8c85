import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseType } from "./parse-type.ts";

const TYPES: [written: string, name: string, args?: string[]][] = [
  ["text", "text"],
  ["TEXT", "text"],
  ["varchar(20)", "varchar", ["20"]],
  ["character varying(20)", "character varying", ["20"]],
  ["national character varying(9)", "national character varying", ["9"]],
  ["public.citext", "citext"],
  ['pg_catalog."numeric"(10,2)', "numeric", ["10", "2"]],
  ["decimal(10, -2)", "decimal", ["10", "-2"]],
  ["NUMBER(*,0)", "number", ["*", "0"]],
  ["VARCHAR2(10 CHAR)", "varchar2", ["10CHAR"]],
  ["[nvarchar](max)", "nvarchar", ["max"]],
  ["bigint(20) unsigned zerofill", "bigint", ["20"]],
  ["int unsigned", "int"],
  ["varchar(10) /*M!100301 COMPRESSED*/", "varchar", ["10"]],
  ["timestamp(3) with time zone", "timestamp with time zone", ["3"]],
  ["timestamp without time zone", "timestamp without time zone"],
  ["timestamp with local time zone", "timestamp with local time zone"],
  ["interval year to month", "interval"],
  ["INTERVAL DAY(2) TO SECOND(6)", "interval"],
  ["text[]", "array"],
  ["integer[3][3]", "array"],
  ["integer array", "array"],
  ["integer array[4]", "array"],
  ["ARRAY<STRUCT<a INT64, b NUMERIC(10,2)>>", "array"],
  ["STRUCT<a: INT, b: ARRAY<STRING>>", "struct"],
  ["ROW(a integer, b varchar(3))", "row", ["ainteger", "bvarchar(3)"]],
  ["Nullable(Decimal(10, 2))", "decimal", ["10", "2"]],
  ["LowCardinality(Nullable(String))", "string"],
  ["SimpleAggregateFunction(sum, UInt64)", "uint64"],
  ["DateTime64(3, 'UTC')", "datetime64", ["3", "'UTC'"]],
  ["enum('a', 'b,(c')", "enum", ["'a'", "'b,(c'"]],
  ["character large object(5)", "character large object", ["5"]],
];

for (const [written, name, args = []] of TYPES) {
  test(`${written} is a type called ${name}`, () => {
    assert.deepEqual(parseType(written), { name, args });
  });
}

for (const text of [
  "",
  "(10)",
  "5",
  "varchar(20",
  "id integer",
  "int not null",
  "a, b",
  "array<int",
]) {
  test(`${JSON.stringify(text)} is no type`, () => {
    assert.equal(parseType(text), null);
  });
}

test("no text makes it throw", () => {
  const piece = fc.constantFrom(
    ..."( ) [ ] < > , . 'a' \"b int array nullable with time 10".split(" "),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(text, (written) => void parseType(written)),
    { numRuns: 2000 },
  );
});

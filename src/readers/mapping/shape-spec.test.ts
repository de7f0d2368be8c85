import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeText } from "#domain/details/detail-text.ts";
import { type ShapeSpec, specifiedShape } from "./shape-spec.ts";

const CASES: [spec: ShapeSpec, args: string[], shape: string | undefined][] = [
  ["int32", [], "int32"],
  ["uint8", ["3"], "uint8"],
  ["float64", [], "float64"],
  ["decimal(p,s)", ["10", "2"], "decimal(10,2)"],
  ["decimal(p,s)", ["10"], "decimal(10,0)"],
  ["decimal(p,s)", ["5", "-2"], "decimal(5,-2)"],
  ["decimal(p,s)", [], undefined],
  ["decimal(p,s)", ["*", "0"], undefined],
  ["decimal(38,0)", [], "decimal(38,0)"],
  ["string", ["7"], "string"],
  ["string(n)", ["20"], "string(20)"],
  ["string(n)", ["20 char"], "string(20)"],
  ["string(n)", ["max"], "string"],
  ["string(n)", [], "string"],
  ["string(n)", ["a"], undefined],
  ["string(1)", [], "string(1)"],
  ["binary(n)", ["16"], "binary(16)"],
  ["uuid", [], "uuid"],
  ["json", [], "json"],
  ["time(us)", [], "time(us)"],
  ["duration(ns)", [], "duration(ns)"],
  ["timestamp(ms, zone)", [], "timestamp(ms, zone)"],
  ["timestamp(p=6)", [], "timestamp(us)"],
  ["timestamp(p=6)", ["0"], "timestamp(s)"],
  ["timestamp(p=6, zone)", ["3"], "timestamp(ms, zone)"],
  ["timestamp(p=0)", [], "timestamp(s)"],
  ["time(p=6)", ["7"], "time(ns)"],
  ["time(p=6)", ["4"], "time(us)"],
  ["time(p=6)", ["x"], undefined],
];

for (const [spec, args, expected] of CASES) {
  test(`${spec} with (${args.join(",")}) is ${expected ?? "not known"}`, () => {
    const shape = specifiedShape(spec, args);
    assert.equal(shape && shapeText(shape), expected);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { typeOfText } from "./text-type.ts";

const TEXTS = {
  integer: ["0", "7", "-7", "-0", "123456789012345678901234567890"],
  number: ["0.5", "-0.5", ".5", "-.5", "1.0", "12.50", "1e5", "1E-7", "2.5e+10", "0e0"],
  boolean: ["true", "false"],
  date: ["2026-01-31", "2024-02-29"],
  timestamp: [
    "2026-01-31T09:30:00Z",
    "2026-01-31 09:30:00",
    "2026-01-31 09:30",
    "2026-01-31T09:30",
    "2026-01-31 09:30:00.123456",
    "2026-01-31 09:30:00+00",
    "2026-01-31 09:30:00.5+05:45",
    "2026-01-31T09:30:00-0800",
  ],
  string: [
    ...["00123", "-01", "01.5", "00", "+5", "5.", ".", "-", "e5", "-e5", "1e", "1,5", "1 000"],
    ...["1_000", "0x1F", "NaN", "Infinity", "NULL", "True", "TRUE", "yes", "t", " 5", "5 ", "٣"],
    ...["2026-02-29", "2026-13-01", "2026-1-1", "31.01.2026", "01/31/2026", "20260131 "],
    ...["2026-01-31  09:30", "2026-01-31 24:00", "2026-01-31 09", "2026-01-31 09:30:00 UTC"],
    ...["2026-01-31t09:30:00Z", "2026-01-31T09:30:00z", "2026-02-30 09:30:00", "09:30:00", " "],
  ],
} as const;

for (const [type, texts] of Object.entries(TEXTS)) {
  for (const text of texts) {
    test(`${JSON.stringify(text)} is ${type}`, () => assert.equal(typeOfText(text), type));
  }
}

test("whatever prints as a whole number is one", () => {
  fc.assert(fc.property(fc.bigInt(), (n) => assert.equal(typeOfText(String(n)), "integer")));
});

test("whatever prints as a number with a point or an exponent is one", () => {
  const number = fc.double({ noDefaultInfinity: true, noNaN: true });
  const shown = number.map(String).filter((text) => /[.e]/.test(text));
  fc.assert(fc.property(shown, (text) => assert.equal(typeOfText(text), "number")));
});

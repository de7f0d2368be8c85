import assert from "node:assert/strict";
import { test } from "node:test";
import { parseUntil } from "./parse-until.ts";

const DATES: [text: string, moment: string | null][] = [
  ["2026-12-31", "2026-12-31T23:59:59.999Z"],
  ["2028-02-29", "2028-02-29T23:59:59.999Z"],
  ["2026-12-31T09:00:00Z", "2026-12-31T09:00:00.000Z"],
  ["2026-12-31T09:00+02:00", "2026-12-31T07:00:00.000Z"],
  ["2026-02-30", null],
  ["2026-13-01", null],
  ["2026-02-30T00:00:00Z", null],
  ["2026-12-31T25:00:00Z", null],
  ["2026-12-31T09:00:00", null],
  ["31.12.2026", null],
  ["tomorrow", null],
  ["", null],
];

for (const [text, moment] of DATES) {
  test(`--until ${JSON.stringify(text)} is ${moment ?? "refused"}`, () => {
    assert.equal(parseUntil(text), moment);
  });
}

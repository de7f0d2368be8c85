import assert from "node:assert/strict";
import { test } from "node:test";
import { failuresOf, failuresWords } from "./failed-sign-in.ts";

const last_at = "2026-11-23T09:41:07Z";
const ELEVEN = Array.from({ length: 11 }, (_, at) => `192.0.2.${at}`);

const CASES: [what: string, times: number, addresses: string[], words: string][] = [
  ["a single failure says nothing more", 1, ["192.0.2.1"], ""],
  ["one address is not repeated", 2, ["192.0.2.1"], "2 times, the last at 09:41 UTC"],
  ["two from nowhere", 2, [], "2 times, the last at 09:41 UTC"],
  [
    "two addresses are both named",
    999,
    ["192.0.2.1", "2001:db8::1"],
    "999 times, the last at 09:41 UTC, from 192.0.2.1, 2001:db8::1",
  ],
  [
    "the count ends at 1,000, the addresses at ten",
    1_000,
    ELEVEN,
    `1,000 times or more, from ${ELEVEN.slice(0, 10).join(", ")} and others`,
  ],
];

for (const [what, times, addresses, words] of CASES) {
  test(`failed sign-ins in words: ${what}`, () => {
    assert.equal(failuresWords({ times, last_at, addresses }), words);
  });
}

test("only failed sign-ins are read as such", () => {
  const detail = { times: 2, last_at, addresses: [] };
  assert.deepEqual(failuresOf("signIn.wrongCode", detail), detail);
  assert.equal(failuresOf("signIn.wrongCode", null), null);
  assert.equal(failuresOf("signIn.accepted", detail), null);
});

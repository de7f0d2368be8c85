import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinear } from "#testing/growth.ts";
import { entityTag, versionsOf } from "./entity-tag.ts";

const READ: [header: string, versions: number[] | "any" | "malformed"][] = [
  ["*", "any"],
  ['"1"', [1]],
  ['"2147483647"', [2_147_483_647]],
  ['"1", "3"', [1, 3]],
  ['"1","1" ,\t"2"', [1, 2]],
  [',, "1",, ', [1]],
  ['W/"1"', []],
  ['W/"1", "2"', [2]],
  ['"an, other"', "malformed"],
  ['"a,other"', []],
  ['""', []],
  ['"01"', []],
  ['"0"', []],
  ['"-1"', []],
  ['"1.0"', []],
  ['"2147483648"', []],
  ['"99999999999"', []],
  ['"\u00e9"', []],
  ["", "malformed"],
  [",", "malformed"],
  ["1", "malformed"],
  ['"1', "malformed"],
  ['1"', "malformed"],
  ["'1'", "malformed"],
  ['w/"1"', "malformed"],
  ['W/ "1"', "malformed"],
  ['"1" "2"', "malformed"],
  ['"1", *', "malformed"],
  ["*, *", "malformed"],
];

for (const [header, versions] of READ) {
  test(`If-Match: ${header} names ${JSON.stringify(versions)}`, () => {
    const named = versionsOf(header);
    assert.deepEqual(named.kind === "tags" ? named.tags : named.kind, versions);
  });
}

test("the tag of a version names that version", () => {
  for (const version of [1, 10, 2_147_483_647]) {
    assert.deepEqual(versionsOf(entityTag(version)), { kind: "tags", tags: [version] });
  }
});

test("a header is read in time that is linear in its length", () => {
  assertLinear(versionsOf, ['"', 'W/"', '"1",', "*"]);
});

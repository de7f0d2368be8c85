import assert from "node:assert/strict";
import { test } from "node:test";
import { isAnyId, isId, readId } from "./id.ts";

const SUFFIX = "01kaf5v2jve6w8e8kgtr3d0v7q";

test("a prefix and 26 base32 characters are an id", () => {
  assert.equal(isId("ctr", `ctr_${SUFFIX}`), true);
});

test("all 32 characters can occur in an id", () => {
  assert.equal(isId("chk", "chk_70123456789abcdefghjkmnpqr"), true);
  assert.equal(isId("chk", "chk_7stvwxyzzzzzzzzzzzzzzzzzzz"), true);
});

const NO_IDS: [why: string, id: string][] = [
  ["empty", ""],
  ["the prefix alone", "ctr_"],
  ["no prefix", SUFFIX],
  ["another prefix", `chk_${SUFFIX}`],
  ["a prefix in capitals", `CTR_${SUFFIX}`],
  ["a suffix in capitals", `ctr_${SUFFIX.toUpperCase()}`],
  ["25 characters", `ctr_${SUFFIX.slice(1)}`],
  ["27 characters", `ctr_${SUFFIX}0`],
  ["more than 128 bits", `ctr_8${SUFFIX.slice(1)}`],
  ["i", `ctr_${SUFFIX.slice(0, -1)}i`],
  ["l", `ctr_${SUFFIX.slice(0, -1)}l`],
  ["o", `ctr_${SUFFIX.slice(0, -1)}o`],
  ["u", `ctr_${SUFFIX.slice(0, -1)}u`],
  ["a dash for the underscore", `ctr-${SUFFIX}`],
  ["two underscores", `ctr__${SUFFIX}`],
  ["a line break after it", `ctr_${SUFFIX}\n`],
  ["a space before it", ` ctr_${SUFFIX}`],
  ["U+0000", `ctr_${SUFFIX.slice(0, -1)}\0`],
  ["a UUID", "ctr_01997c5d-7f4a-7c3a-8f2e-0b1c2d3e4f5a"],
];

for (const [why, id] of NO_IDS) {
  test(`not an id: ${why}`, () => assert.equal(isId("ctr", id), false));
}

test("an id of any kind has a known prefix", () => {
  for (const prefix of ["acc", "chk", "inv"]) assert.ok(isAnyId(`${prefix}_${SUFFIX}`), prefix);
  for (const id of [`xyz_${SUFFIX}`, SUFFIX, "checks", 7, null]) assert.ok(!isAnyId(id), `${id}`);
});

test("a text that is not an id of its kind is read as undefined", () => {
  assert.equal(readId("ctr", `ctr_${SUFFIX}`), `ctr_${SUFFIX}`);
  for (const id of [`chk_${SUFFIX}`, "", undefined, [`ctr_${SUFFIX}`]]) {
    assert.equal(readId("ctr", id), undefined);
  }
});

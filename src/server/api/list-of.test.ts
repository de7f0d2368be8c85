import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { MAX_FAULTS } from "./faults.ts";
import { listOf } from "./list-of.ts";

const numbers = listOf(z.object({ n: z.number() }), 10).min(1);

test("a list is read, and a fault in it has its place", () => {
  assert.deepEqual(numbers.parse([{ n: 1 }, { n: 2, other: 3 }]), [{ n: 1 }, { n: 2 }]);
  const { error } = numbers.safeParse([{ n: 1 }, { n: "2" }]);
  assert.deepEqual(
    error?.issues.map(({ path }) => path),
    [[1, "n"]],
  );
});

for (const [what, value, code] of [
  ["no list", {}, "invalid_type"],
  ["an empty list", [], "too_small"],
  ["a list that is too long", Array(11).fill({ n: 1 }), "too_big"],
] as const) {
  test(`${what} is refused`, () => {
    const { error } = numbers.safeParse(value);
    assert.deepEqual(
      error?.issues.map((issue) => issue.code),
      [code],
    );
  });
}

/** A schema that counts what it looks at. */
function counted() {
  const seen = { count: 0 };
  const entry = z.unknown().check(({ value, issues }) => {
    seen.count += 1;
    issues.push({ code: "custom", input: value, message: "never fits" });
  });
  return { seen, entry };
}

test("a list that is too long is refused without looking at its entries", () => {
  const { seen, entry } = counted();
  assert.equal(listOf(entry, 10).safeParse(Array(500_000).fill(0)).success, false);
  assert.equal(seen.count, 0);
});

test("nested lists report at most a few more faults than a refusal names", () => {
  const { seen, entry } = counted();
  const lists = listOf(z.object({ entries: listOf(entry, 2000).meta({ title: "a" }) }), 100);
  const { error } = lists.safeParse(Array(100).fill({ entries: Array(2000).fill({}) }));
  assert.equal(error?.issues.length, MAX_FAULTS);
  assert.equal(seen.count, MAX_FAULTS);
});

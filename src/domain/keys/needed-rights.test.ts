import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { neededRights } from "./needed-rights.ts";
import { RIGHTS, type Right } from "./right.ts";

const ALL_RIGHTS = { rights: ["all" as const] };

const CASES: [uses: Right[][], needed: Right[]][] = [
  [[], []],
  [[[]], []],
  [[["check"]], ["check"]],
  [[["check", "read"]], ["read"]],
  [[["check", "read"], ["check"]], ["check"]],
  [
    [["read", "gate"], ["gate"], ["check", "read", "contracts"]],
    ["read", "gate"],
  ],
  [
    [["webhooks"], ["contracts"]],
    ["contracts", "webhooks"],
  ],
];

for (const [uses, needed] of CASES) {
  test(`${JSON.stringify(uses)} needs ${JSON.stringify(needed)}`, () => {
    assert.deepEqual(neededRights(ALL_RIGHTS, uses), needed);
  });
}

test("only rights that the key has are needed", () => {
  const key = { rights: ["check" as const, "gate" as const] };
  assert.deepEqual(neededRights(key, [["check", "read"]]), ["check"]);
  assert.deepEqual(neededRights(key, [["read", "gate"], ["webhooks"]]), ["gate"]);
});

test("what is needed suffices for every use, whatever their order", () => {
  const use = fc.uniqueArray(fc.constantFrom(...RIGHTS), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 8 }), (uses) => {
      const needed = neededRights(ALL_RIGHTS, uses);
      for (const rights of uses) {
        assert.ok(rights.length === 0 || rights.some((right) => needed.includes(right)));
      }
      assert.deepEqual(neededRights(ALL_RIGHTS, uses.toReversed()), needed);
    }),
  );
});

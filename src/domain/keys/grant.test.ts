import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { globMatcher } from "#domain/gate/glob.ts";
import { type EndingGrant, excessOf, FULL_GRANT, hasRight, reachOf } from "./grant.ts";
import { ALL, KEY_RIGHTS, RIGHTS, settledRights } from "./right.ts";

const END = new Date("2027-01-01T00:00:00Z");
const LATER = new Date("2027-01-02T00:00:00Z");

const grant = (fields: Partial<EndingGrant> = {}): EndingGrant => ({
  ...FULL_GRANT,
  expires_at: null,
  ...fields,
});

test("rights are settled: each once, in their order, and `all` replaces the others", () => {
  assert.deepEqual(settledRights(["gate", "check", "gate"]), ["check", "gate"]);
  assert.deepEqual(settledRights(["gate", "all"]), ["all"]);
  assert.deepEqual(settledRights([]), []);
});

test("one of several sufficient rights is enough, and `all` includes every right", () => {
  assert.ok(hasRight({ rights: ["read"] }, ["check", "read"]));
  assert.ok(!hasRight({ rights: ["gate"] }, ["check", "read"]));
  for (const right of RIGHTS) assert.ok(hasRight({ rights: [ALL] }, [right]));
  assert.ok(!hasRight({ rights: [] }, [...RIGHTS]));
});

test("a grant without globs reaches every contract, one with globs the contracts that match", () => {
  assert.equal(reachOf({ contracts: [] }), null);
  const reach = reachOf({ contracts: ["shop_*", "orders"] });
  const names = ["shop_eu", "shop_", "orders", "orders_2", "Orders", "shop"];
  assert.deepEqual(
    names.map((name) => reach?.(name)),
    [true, true, true, false, false, false],
  );
});

const EXCESS: [given: Partial<EndingGrant>, most: Partial<EndingGrant>, excess: unknown][] = [
  [{}, {}, null],
  [{ rights: ["check"] }, {}, null],
  [{ rights: ["check", "gate"] }, { rights: ["check"] }, { of: "rights", at: 1, right: "gate" }],
  [{}, { rights: [...RIGHTS] }, { of: "rights", at: 0, right: "all" }],
  [{}, { contracts: ["a"] }, { of: "contracts", at: null }],
  [{ contracts: ["a"] }, {}, null],
  [{ contracts: ["a", "b"] }, { contracts: ["a"] }, { of: "contracts", at: 1 }],
  [{ contracts: ["a_eu_*"] }, { contracts: ["a_*"] }, null],
  [{ contracts: ["a_*"] }, { contracts: ["a_eu_*"] }, { of: "contracts", at: 0 }],
  [{ contracts: ["a?"] }, { contracts: ["a*"] }, null],
  [{ contracts: ["a?"] }, { contracts: ["??"] }, null],
  [{ contracts: ["a*"] }, { contracts: ["a?"] }, { of: "contracts", at: 0 }],
  [{ contracts: ["*"] }, { contracts: ["?"] }, { of: "contracts", at: 0 }],
  [{ contracts: ["a?*"] }, { contracts: ["a?*"] }, null],
  [{}, { expires_at: END }, { of: "expires_at" }],
  [{ expires_at: LATER }, { expires_at: END }, { of: "expires_at" }],
  [{ expires_at: END }, { expires_at: END }, null],
  [{ expires_at: END }, {}, null],
];

for (const [wanted, most, excess] of EXCESS) {
  test(`${JSON.stringify(wanted)} beyond ${JSON.stringify(most)}: ${JSON.stringify(excess)}`, () => {
    assert.deepEqual(excessOf(grant(wanted), grant(most)), excess);
  });
}

test("a grant within another one has no right and reaches no contract that the other does not", () => {
  const text = (characters: string) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 5 });
  const globs = fc.array(text("ab*?"), { maxLength: 3 });
  const grants = fc.record({
    rights: fc.uniqueArray(fc.constantFrom(...KEY_RIGHTS)),
    contracts: globs,
  });
  fc.assert(
    fc.property(grants, grants, fc.array(text("ab"), { minLength: 20 }), (wanted, most, names) => {
      if (excessOf(grant(wanted), grant(most))) return;
      for (const right of RIGHTS) {
        assert.ok(!hasRight(wanted, [right]) || hasRight(most, [right]));
      }
      const [inner, outer] = [reachOf(wanted), reachOf(most)];
      if (outer === null) return;
      for (const name of names) assert.ok(!inner?.(name) || outer(name), name);
      assert.ok(inner);
    }),
    { numRuns: 2000 },
  );
});

test("a glob that is contained in another matches no name that the other does not", () => {
  const glob = fc.string({ unit: fc.constantFrom(..."ab*?"), minLength: 1, maxLength: 4 });
  const names = fc.array(fc.string({ unit: fc.constantFrom(..."ab"), maxLength: 6 }));
  fc.assert(
    fc.property(glob, glob, names, (inner, outer, all) => {
      const [wanted, most] = [grant({ contracts: [inner] }), grant({ contracts: [outer] })];
      fc.pre(excessOf(wanted, most) === null);
      for (const name of all) {
        if (globMatcher([inner])(name)) assert.ok(globMatcher([outer])(name), name);
      }
    }),
    { numRuns: 2000 },
  );
});

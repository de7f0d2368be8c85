import assert from "node:assert/strict";
import { test } from "node:test";
import { type IdPrefix, isId } from "#domain/id.ts";
import { newId, newIdAt } from "./id.ts";

const PREFIXES: IdPrefix[] = ["acc", "usr", "ctr", "chk", "key", "whk", "dlv", "crd", "aud"];

for (const prefix of PREFIXES) {
  test(`a new ${prefix} id has the form of one`, () => {
    assert.equal(isId(prefix, newId(prefix)), true);
  });
}

test("10,000 ids are all different", () => {
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newId("chk"))).size, 10_000);
});

test("ids begin with the time, so that later ones sort after earlier ones", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-01-31T09:30:00Z") });
  const ids = Array.from({ length: 100 }, () => {
    t.mock.timers.tick(1);
    return newId("chk");
  });
  assert.deepEqual(ids, ids.toSorted());
});

test("an id made for another time sorts at that time", () => {
  const at = new Date("2026-01-31T09:30:00Z");
  const id = newIdAt("chk", at);
  assert.equal(isId("chk", id), true);
  assert.ok(newIdAt("chk", new Date(at.getTime() - 1)) < id);
  assert.ok(id < newIdAt("chk", new Date(at.getTime() + 1)));
  assert.ok(id < newId("chk"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { SYSTEMS, type System, TYPES } from "#readers/mapping/table.ts";
import { findTypes, SYSTEM_TYPES } from "./type-groups.ts";

test("every type of every system is on the page once", () => {
  for (const system of Object.keys(SYSTEMS) as System[]) {
    const shown = SYSTEM_TYPES.find(({ id }) => id === system)?.groups ?? [];
    const names = shown.flatMap(({ type, names }) => names.map((name) => `${type} ${name}`));
    const listed = TYPES[system].flatMap(([type, names]) => names.map((name) => `${type} ${name}`));
    assert.deepEqual(names.toSorted(), listed.toSorted());
  }
});

test("types of the same kind and note are in one group", () => {
  for (const { id, groups } of SYSTEM_TYPES) {
    const kinds = groups.map(({ type, note }) => `${type} ${note}`);
    assert.equal(new Set(kinds).size, kinds.length, id);
  }
});

test("a search leaves the types that contain its letters", () => {
  const types = findTypes(SYSTEM_TYPES, " TinyInt ");
  const names = types.flatMap(({ groups }) => groups.flatMap(({ names }) => names));
  assert.ok(names.includes("tinyint(1)") && names.includes("utinyint"));
  assert.ok(names.every((name) => name.includes("tinyint")));
  assert.deepEqual(findTypes(SYSTEM_TYPES, "geometry"), []);
  assert.equal(findTypes(SYSTEM_TYPES, "").length, SYSTEM_TYPES.length);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECT_TYPES, type Dialect } from "./dialects.ts";
import { lookUp } from "./lookup.ts";
import { type Row, type System, TYPES } from "./table.ts";

/** `decimal(p,s)` as somebody writes it. */
function written(name: string) {
  const [, base = name, args] = /^([^(]+)\((.*)\)$/.exec(name) ?? [];
  return {
    name: base,
    args: args?.replace("p", "10").replace("s", "2").split(",").filter(Boolean),
  };
}

function checkRows(rows: readonly Row[], find: (name: string) => ReturnType<typeof lookUp>) {
  for (const [type, names, , note] of rows) {
    for (const name of names) {
      const entry = find(name);
      assert.deepEqual([entry?.type, entry?.lossy], [type, note !== undefined], name);
    }
  }
}

for (const system of Object.keys(TYPES) as System[]) {
  test(`each type of ${system} is found by its name, in any case, and stands in one row`, () => {
    checkRows(TYPES[system], (name) => {
      const { name: base, args } = written(name);
      return lookUp(system, { name: base.toUpperCase(), ...(args && { args }) });
    });
    const names = TYPES[system].flatMap(([, names]) => names);
    assert.deepEqual(names, [...new Set(names)]);
  });
}

for (const [dialect, rows] of Object.entries(DIALECT_TYPES)) {
  test(`what ${dialect} means by a name comes before what others mean`, () => {
    checkRows(rows, (name) => {
      const { name: base, args } = written(name);
      return lookUp("sql", { name: base, ...(args && { args }) }, dialect as Dialect);
    });
  });
}

test("a scale of 0 makes a whole number, and a missing one does as well", () => {
  const typeOf = (...args: string[]) => lookUp("sql", { name: "NUMERIC", args })?.type;
  assert.deepEqual(
    [typeOf("10"), typeOf("10", "0"), typeOf("10", "-2"), typeOf("10", "2")],
    ["integer", "integer", "integer", "number"],
  );
});

test("a length changes no type, and makes the shape", () => {
  assert.deepEqual(lookUp("sql", { name: "uuid", args: ["10"] }), {
    type: "string",
    lossy: false,
    is: { kind: "uuid" },
  });
  assert.deepEqual(lookUp("spark", { name: "varchar", args: ["10"] }), {
    type: "string",
    lossy: false,
    is: { kind: "string", length: 10 },
  });
});

test("what is in no row is nothing", () => {
  for (const name of ["geometry", "null", "int4range", "mood", "", "__proto__", "constructor"]) {
    assert.equal(lookUp("sql", { name }), null, name);
  }
  assert.equal(lookUp("sql", { name: "bit", args: ["8"] }, "mysql")?.type, undefined);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { mapTypes } from "./map-types.ts";
import type { SourceColumn } from "./table.ts";

function unmapped(physical_type: string): SourceColumn {
  return { name: "a", required: true, physical_type, fault: "no" };
}

for (const physical of ["geometry", "GEOMETRY(Point, 4326)", "Geometry [x]", "geometry<a<b>>"]) {
  test(`a mapped type is found in ${physical}`, () => {
    const [table] = mapTypes([{ name: "t", columns: [unmapped(physical)] }], {
      Geometry: "string",
    });
    assert.deepEqual(table && "columns" in table && table.columns, [
      { name: "a", required: true, physical_type: physical, type: "string", lossy: false },
    ]);
  });
}

test("what is mapped by a person is not lossy, whatever the table of types says", () => {
  const column = {
    name: "at",
    type: "string",
    required: false,
    physical_type: "time(3) without  time zone",
    lossy: true,
    note: "x",
  } as const;
  const [table] = mapTypes([{ name: "t", columns: [column] }], {
    "TIME WITHOUT TIME ZONE": "json",
  });
  assert.deepEqual(table && "columns" in table && table.columns, [
    {
      name: "at",
      type: "json",
      required: false,
      physical_type: column.physical_type,
      lossy: false,
    },
  ]);
});

test("other types stay as they are", () => {
  const columns = [unmapped("geography"), unmapped("my_geometry")];
  assert.deepEqual(mapTypes([{ name: "t", columns }], { geometry: "string" }), [
    { name: "t", columns },
  ]);
});

test("the arguments of a type may be long and open", () => {
  const columns = [unmapped("a(".repeat(1_000_000))];
  assert.deepEqual(mapTypes([{ name: "t", columns }], {}), [{ name: "t", columns }]);
});

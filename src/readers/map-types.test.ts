import assert from "node:assert/strict";
import { test } from "node:test";
import { mappedName, mapTypes } from "./map-types.ts";
import { readSource } from "./read-source.ts";
import { textSource } from "./source.ts";
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

test("a mapped Optional is only that of its own type", () => {
  const texts = ["Optional<Int32>", "optional[int]", "Optional(Int32)"];
  assert.deepEqual(texts.map(mappedName), texts);
});

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

test("what is known of a column beyond its type stays, unless it is of another type", () => {
  const is = { kind: "time", unit: "us" } as const;
  const detail = { nullable: false, id: 3, physical: "time" };
  const column = { name: "at", type: "string", required: true, physical_type: "time" } as const;
  for (const [type, kept] of [
    ["string", { ...detail, is }],
    ["json", detail],
  ] as const) {
    const read = { ...column, lossy: false, detail: { ...detail, is } };
    assert.deepEqual(mapTypes([{ name: "t", columns: [read] }], { time: type }), [
      { name: "t", columns: [{ ...column, type, lossy: false, detail: kept }] },
    ]);
  }
});

test("a type without a counterpart keeps whether it may be null", async () => {
  const source = textSource("CREATE TABLE t (a geometry NOT NULL, b geometry)", "t.sql");
  const { tables } = await readSource(source, {
    dialect: "postgres",
    types: { geometry: "string" },
  });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map(({ detail }) => detail),
    [false, true].map((nullable) => ({ nullable, physical: "geometry" })),
  );
});

test("a column without a type is mapped by its own name, and a column with one is not", () => {
  const columns: SourceColumn[] = [
    { ...unmapped(""), name: "Total" },
    { ...unmapped("geometry"), name: "place" },
    { ...unmapped(""), name: "net" },
  ];
  const types = {
    "orders.total": "number",
    "orders.place": "string",
    "others.net": "number",
  } as const;
  const [table] = mapTypes([{ name: "orders", columns }], types);
  assert.deepEqual(
    table && "columns" in table && table.columns.map((column) => "type" in column && column.type),
    ["number", false, false],
  );
});

test("other types stay as they are, and so do lists and wrapped types", () => {
  const columns = ["geography", "my_geometry", "geometry[]", "geometry[3]", "Nullable(geometry)"]
    .concat(['"geometry"', '"Geometry"'])
    .map(unmapped);
  assert.deepEqual(mapTypes([{ name: "t", columns }], { geometry: "string" }), [
    { name: "t", columns },
  ]);
});

test("the arguments of a type may be long and open", () => {
  const columns = [unmapped("a(".repeat(1_000_000))];
  assert.deepEqual(mapTypes([{ name: "t", columns }], {}), [{ name: "t", columns }]);
});

for (const [physical, name] of [
  ["GEOMETRY(Point, 4326)", "GEOMETRY"],
  ["time(3)  with time zone", "time with time zone"],
  ["geometry[]", "geometry[]"],
  ["public.geometry [3][3]", "public.geometry[]"],
  ["fixed[16]", "fixed"],
  ['"Odd (Type)"', '"Odd (Type)"'],
  ['public."Odd Type"(3)', 'public."Odd Type"'],
  ["Nullable(Point)", "Nullable(Point)"],
] as const) {
  test(`${physical} is mapped as ${name}, and that maps nothing else`, () => {
    assert.equal(mappedName(physical), name);
    const columns = [physical, "odd", "Nullable(Int8)", '"odd (type)"', "time", "list"].map(
      unmapped,
    );
    const [table] = mapTypes([{ name: "t", columns }], { [mappedName(physical)]: "string" });
    const mapped =
      table && "columns" in table ? table.columns.map((column) => "type" in column) : [];
    assert.deepEqual(mapped, [true, false, false, false, false, false]);
  });
}

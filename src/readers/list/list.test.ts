import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../mapping/dialects.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { isMapped } from "../table.ts";
import { shapesOf } from "../testing/shapes.ts";

async function read(text: string, dialect?: Dialect) {
  const source = textSource(text, "orders.txt");
  const { tables } = await readSource(source, { from: "list", dialect });
  const [table] = tables;
  assert.ok(table);
  if ("fault" in table) return table.fault;
  return table.columns.map((column) => {
    const type = isMapped(column) ? `${column.type}${column.lossy ? "~" : ""}` : "?";
    return `${column.name} ${type}${column.required ? "!" : ""}`;
  });
}

const LISTS: [what: string, text: string, columns: string[]][] = [
  ["spaces", "id integer required\nnote string", ["id integer!", "note string"]],
  ["spaces, nothing marked", "id integer\nnote string\n", ["id integer!", "note string!"]],
  ["only optional marked", "id integer\nnote string optional", ["id integer!", "note string"]],
  ["colons", "id: integer\nnote: string", ["id integer!", "note string!"]],
  ["commas", "id,integer,true\nnote, string ,false", ["id integer!", "note string"]],
  ["tabs", "id\tinteger\tyes\r\nnote\tstring\tno", ["id integer!", "note string"]],
  ["semicolons", "id;integer;x\nnote;string;", ["id integer!", "note string"]],
  ["a header", "name,type,required\nid,integer,1\nnote,string,0", ["id integer!", "note string"]],
  [
    "a header of nulls",
    "column_name,data_type,is_nullable\nid,bigint,NO\nnote,character varying,YES",
    ["id integer!", "note string"],
  ],
  [
    "a header that names more cells",
    "table_name,column_name,ordinal_position,is_nullable,data_type\norders,id,1,NO,bigint\norders,note,2,YES,text",
    ["id integer!", "note string"],
  ],
  [
    "MySQL's DESCRIBE",
    "Field\tType\tNull\tKey\tDefault\tExtra\nid\tint\tNO\tPRI\tNULL\t\nnote\tvarchar(20)\tYES\t\tNULL\t",
    ["id integer!", "note string"],
  ],
  [
    "SQLite's table_info",
    "cid,name,type,notnull,dflt_value,pk\n0,id,INTEGER,1,,1\n1,note,TEXT,0,,0",
    ["id integer!", "note string"],
  ],
  [
    "a header between spaces",
    "column_name data_type is_nullable\nid bigint NO\nnote text YES",
    ["id integer!", "note string"],
  ],
  [
    "a decimal of a database without its scale",
    "column_name data_type is_nullable\nid NUMBER NO\nb decimal(9,2) YES",
    ["id ?!", "b number"],
  ],
  ["pandas' object", "id int64\nname object", ["id integer!", "name ?!"]],
  ["lossy types", "at time optional\nraw bytea required", ["at string~", "raw string~!"]],
  [
    "quotes",
    '"order id",integer\n"a ""b"", c",string\n',
    ["order id integer!", 'a "b", c string!'],
  ],
  ["a quoted name and spaces", '"order id" integer optional', ["order id integer"]],
  [
    "SQL types",
    "id bigint unsigned not null\nprice numeric(10,2) null\nat timestamp with time zone",
    ["id integer!", "price number", "at timestamp"],
  ],
  ["commas at the end", "id integer,\nnote string,", ["id integer!", "note string!"]],
  ["comments and empty lines", "# orders\n\n-- x\n// y\nid integer", ["id integer!"]],
  ["upper case", "ID INTEGER REQUIRED", ["ID integer!"]],
  ["unknown types", "id integer\nplace geometry\nx", ["id integer!", "place ?!", "x ?!"]],
  ["a type with more words than it has", "id integer of orders", ["id ?!"]],
  ["a mark without a type", "id required", ["id ?!"]],
];

for (const [what, text, columns] of LISTS) {
  test(`a list is read: ${what}`, async () => {
    assert.deepEqual(await read(text), columns);
  });
}

test("a column says what its type was", async () => {
  const text = "id Integer\nat time(3)\nplace geometry(Point)\n";
  const { tables } = await readSource(textSource(text, "orders"));
  assert.deepEqual(tables, [
    {
      name: "orders",
      columns: [
        { name: "id", type: "integer", required: true, physical_type: "Integer", lossy: false },
        {
          name: "at",
          type: "string",
          required: true,
          physical_type: "time(3)",
          lossy: true,
          note: "a time of day is kept as text",
        },
        {
          name: "place",
          required: true,
          physical_type: "geometry(Point)",
          fault: "The type geometry(Point) has no counterpart.",
        },
      ],
    },
  ]);
});

test("types mean what they mean in the dialect, unless they are a contract's own", async () => {
  const text = "a object\nb number(10)\nc number\nd date\ne bit";
  assert.deepEqual(await read(text), ["a ?!", "b integer!", "c number!", "d date!", "e ?!"]);
  assert.deepEqual(await read(text, "snowflake"), [
    ...["a json!", "b integer!", "c number!", "d date!", "e ?!"],
  ]);
  assert.deepEqual(await read("e bit", "mssql"), ["e boolean!"]);
});

for (const [what, text, message, line] of [
  ["no lines", "# orders\n", /No line has/, undefined],
  ["an unknown mark", "a date\n\nid,integer,perhaps", /id: perhaps means neither/, 3],
  ["capitals without a header", "id,bigint,NO", /id: it is unclear what follows the type/, 1],
  ["more cells", "id,bigint,yes,1", /id: it is unclear what follows the type/, 1],
] as const) {
  test(`a list is refused for ${what}`, async () => {
    await assert.rejects(read(text), {
      name: "UnreadableSource",
      message,
      place: line && { line },
    });
  });
}

test("a column that appears twice is a fault of the table", async () => {
  assert.match(String(await read("id integer\nid string")), /id appears twice/);
});

test("a line's type says what is inside the column, and its mark whether it may be null", async () => {
  const text = "a struct<x:int> not null\nb varchar(20) nullable\nc enum('x','y')\n";
  const source = textSource(text, "orders.txt");
  assert.deepEqual(await shapesOf(source, { from: "list", dialect: "databricks" }), {
    a: "struct<x: int32 nullable> not null",
    b: "string(20) nullable",
    c: "enum('x','y')",
  });
});

test("what a header names that is not read is told", async () => {
  const text = "name,type,owner_team,comment\nid,integer,a,b\n";
  const { tables } = await readSource(textSource(text, "orders.txt"), { from: "list" });
  assert.deepEqual(
    tables.map((table) => "note" in table && table.note),
    ["Not read from the list: owner_team."],
  );
});

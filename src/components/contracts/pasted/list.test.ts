import assert from "node:assert/strict";
import { test } from "node:test";
import { readList } from "./list.ts";

function read(text: string) {
  const reading = readList(text);
  if ("fault" in reading) return reading.fault;
  return reading.columns.map(
    (column) =>
      `${column.name} ${"type" in column ? column.type : "?"}${column.required ? "!" : ""}`,
  );
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
  ["pandas' object", "id int64\nname object", ["id integer!", "name ?!"]],
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
  test(`a list is read: ${what}`, () => {
    assert.deepEqual(read(text), columns);
  });
}

test("text that is not a list says so", () => {
  assert.match(String(read("")), /No line has/);
  assert.match(String(read("id,integer,perhaps")), /id: perhaps means neither/);
  assert.match(String(read("id,bigint,NO")), /id: it is unclear what follows the type/);
  assert.match(String(read("id,bigint,yes,1")), /id: it is unclear what follows the type/);
  assert.match(String(read("id integer\nid string")), /id appears twice/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Format } from "./formats.ts";
import { readSource } from "./read-source.ts";
import { textSource } from "./source.ts";

/** Texts without a name, and what they are. */
const TEXTS: [format: Format, text: string][] = [
  ["list", "id integer"],
  ["list", "id integer required\nplace geometry"],
  ["list", "id: integer\nat: timestamp"],
  ["list", "id: string\nat: date"],
  ["list", "name,type\nid,bigint"],
  ["list", "name,type,required\nid,bigint,yes\nplace,geometry,no\nn,text,no"],
  ["list", "id,integer,required\nnote,string,optional"],
  ["list", "id;integer;x\nnote;string;"],
  ["list", "id bigint unsigned not null\nprice numeric(10,2) null"],
  ["list", "# orders\nid int64\nname object"],
  ["information-schema", "column_name,data_type,is_nullable\nid,int,NO"],
  ["spark", "root\n |-- id: long (nullable = true)"],
  ["csv", "id,kind\n1,date\n2,text"],
  ["csv", "order_id,status,at\nA-1,paid,2026-01-01\nA-2,open,2026-01-02"],
  ["csv", "name,type\nPikachu,electric\nBulbasaur,grass"],
  ["csv", "id,date,amount\n1,2026-01-01,5\n2,2026-01-02,6"],
  ["csv", "date,text\n2026-01-01,hello\n2026-01-02,you"],
  ["csv", "string,number\na,1\nb,2"],
  ["csv", "a;b\n1;2\n"],
  ["csv", "a\tb\nx y\tz\n"],
  ["csv", "a|b|c\n|x|\n1|y|z\n"],
  ["json", '{"id": 1}'],
  ["json", '[{"id": 1}]'],
  ["ndjson", '{"id": 1}\n{"id": 2}'],
  ["json-schema", '{"allOf":[{"$ref":"#/x"},{"properties":{"n":{"type":"string"}}}],"x":{}}'],
  ["json", '{"allOf":[{"id":1},{"id":2}],"id":3}'],
];

for (const [format, text] of TEXTS) {
  test(`${format} is recognised: ${JSON.stringify(text.slice(0, 50))}`, async () => {
    assert.equal((await readSource(textSource(text))).from, format);
  });
}

/** Files of cells are data, unless all of their lines are columns with types. */
for (const [format, name, text] of [
  ["csv", "orders.csv", "id integer\nnote string\n"],
  ["csv", "orders.csv", "name,type\nPikachu,electric\nBulbasaur,grass\n"],
  ["csv", "orders.csv", "name,type\na,date\nb,large box\nc,text\n"],
  ["list", "orders.csv", "name,type\nid,bigint\nnote,text\n"],
  ["list", "orders.tsv", "name\ttype\trequired\nid\tbigint\tyes\n"],
  ["list", "orders.txt", "id integer\nnote string\n"],
] as const) {
  test(`${name} is ${format}: ${JSON.stringify(text)}`, async () => {
    assert.equal((await readSource(textSource(text, name))).from, format);
  });
}

/** What may be columns with their types or data is asked about, and read as it is told. */
for (const [name, text, as, data] of [
  ["a.csv", "name,type\na,int\nb,geometry\n", "information-schema", "csv"],
  ["a.csv", "name,type\na,int\nb,\n", "information-schema", "csv"],
  ["a.csv", "Field,Type\na,varchr(10)\nb,date\n", "information-schema", "csv"],
  ["a.csv", "id,integer\nnote,string\n", "list", "csv"],
  ["a.tsv", "id\tinteger\nplace\tgeometry\n", "list", "tsv"],
  [
    "a.json",
    '[{"name":"a","dataType":"int"},{"name":"b","dataType":"x"}]',
    "information-schema",
    "json",
  ],
] as const) {
  test(`what may be either is asked about: ${JSON.stringify(text.slice(0, 40))}`, async () => {
    await assert.rejects(readSource(textSource(text, name)), {
      message: new RegExp(`Say which: --from ${as} or --from ${data}\\.$`),
    });
    for (const from of [as, data]) {
      assert.equal((await readSource(textSource(text, name), { from })).from, from);
    }
  });
}

/** Texts that describe columns in a form without a reader, and what they look like. */
const REFUSED: [message: RegExp, text: string, name?: string][] = [
  [
    /names with their types.*A list of names and types is read/,
    '{"a":"varchar(20)","b":"int"}',
    "a.json",
  ],
  [
    /Spark schema code.*\. Write df\.schema\.json\(\) to a file\.$/,
    "StructType([StructField('id', LongType(), True)])",
  ],
  [/what pandas prints.* df\.dtypes\.astype\(str\)\.to_json\(\)\.$/, "at datetime64[ns]\nid int64"],
  [/printed Arrow schema/, "id: int64 not null\nat: timestamp[us, tz=UTC]"],
  [/printed Arrow schema/, "id: int64\nname: string\n-- schema metadata --\npandas: '{'"],
  [/what polars prints/, "Schema({'id': Int64, 'name': String})"],
  [/what polars prints/, "shape: (1, 1)\n┌─────┐\n│ id  │"],
  [/a table with borders.*Print it as CSV\.$/, " Column | Type\n--------+------\n id | integer"],
  [
    /a table with borders/,
    " column_name | data_type\n-------------+-----------\n a | int\n",
    "a.txt",
  ],
  [/a table with borders/, "| name | type |\n|---|---|\n| a | int |\n", "a.csv"],
  [/Oracle's DESCRIBE/, " Name  Null?    Type\n ID NOT NULL NUMBER\n"],
  [/printed Spark data frame/, "DataFrame[a: int, b: string]"],
  [/an HTML document/, "<table><tr><td>a</td></tr></table>"],
  [/a table with borders/, "| Column | Type |\n|---|---|\n| id | integer |"],
  [/a table with borders/, "Orders\n\n| Column | Type |\n|:--|---|\n| id | integer |"],
  [/a table with borders/, "\n| id | integer |\n| note | text |"],
  [
    /a GraphQL schema.*a line with a name and a type for each/,
    "type Order {\n  id: ID!\n  name: String\n}",
  ],
  [/a Thrift schema/, "namespace js shop\nstruct Order {\n  1: required i64 id\n}", "a.thrift"],
  [/an Avro IDL.*avro-tools idl /, "protocol Shop {\n  record Order { long id; }\n}", "shop.avdl"],
  [/an Avro IDL/, "protocol Shop { record Order { long id; } }", "shop.avdl"],
  [
    /an Avro IDL.*shop\.avsc/,
    "namespace shop;\nschema Order;\n\nrecord Order { long id; }",
    "shop.avdl",
  ],
  [/an Avro protocol/, '{"protocol":"Shop","types":[],"messages":{}}', "shop.json"],
  [/an XML document/, '<?xml version="1.0"?>\n<xs:schema/>', "orders.xsd"],
  [/an OpenAPI document/, "openapi: 3.1.0\ninfo:\n  title: Shop\n", "shop.yaml"],
  [/an AsyncAPI document/, '{"asyncapi":"3.0.0","channels":{}}'],
  [/not recognised/, "class Order(BaseModel):\n    id: int\n    name: str"],
  [/not recognised/, "How are you?"],
  [/not recognised/, "order_id, placed_at"],
  [/not recognised/, "5"],
  [/not recognised/, "null"],
  [/not recognised/, "services:\n  web:\n    image: x\n", "compose.yaml"],
  [/not valid JSON/, "{a: 1, b: 2}\n{a: 2, b: 3}"],
  [/not valid JSON/, "{'id': Int64, 'name': String}"],
];

for (const [message, text, name = ""] of REFUSED) {
  test(`a text is refused: ${JSON.stringify(text.slice(0, 50))}`, async () => {
    await assert.rejects(readSource(textSource(text, name)), { name: "UnreadableSource", message });
  });
}

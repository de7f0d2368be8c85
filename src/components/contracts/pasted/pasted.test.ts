import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { complete, PASTED_KINDS, type PastedKind } from "./kinds.ts";
import { readPasted, recognise } from "./pasted.ts";

const COLUMNS = [{ name: "id", type: "integer", required: true }];

test("a list of columns is found anywhere in a request", () => {
  const list = [{ name: "id", type: "integer" }];
  for (const value of [
    list,
    { columns: list },
    { schema: { columns: list } },
    { contract_id: "ctr_1", incoming_schema: { columns: list } },
  ]) {
    const read = readPasted(JSON.stringify(value));
    assert.deepEqual(read, { columns: COLUMNS, kind: "columns" });
  }
  assert.deepEqual(readPasted(JSON.stringify({ name: "orders", schema: { columns: list } })), {
    columns: COLUMNS,
    kind: "columns",
    name: "orders",
  });
});

test("a byte order mark belongs to no format", () => {
  for (const text of ['[{"name":"id","type":"integer"}]', "CREATE TABLE t (id int not null)"]) {
    assert.deepEqual(readPasted(`\ufeff${text}`), readPasted(text));
  }
});

test("a column is required unless it says otherwise", () => {
  assert.deepEqual(readPasted('[{"name":"id","type":"integer","required":false}]'), {
    columns: [{ name: "id", type: "integer", required: false }],
    kind: "columns",
  });
});

const KINDS: [text: string, kind: PastedKind | null][] = [
  ['{"id": 1}', "sample"],
  ['{"columns": [1, 2]}', "sample"],
  ['{"properties": {"a": 1}, "id": 5}', "sample"],
  ['{"type": "object", "id": 5}', "sample"],
  ["{a: 1}", "sample"],
  ['{"id": 1}\n{"id": 2}', "sample"],
  ['[{"id": 1}]', "sample"],
  ["[]", "columns"],
  ['["id"]', "columns"],
  ['[{"name": "id", "type": "int"}]', "columns"],
  ['{"$schema": "https://json-schema.org/draft/2020-12/schema"}', "json_schema"],
  ['{"type": "object", "properties": {}}', "json_schema"],
  ['{"properties": {"id": {}}, "required": ["id"]}', "json_schema"],
  ["create table t (a int)", "create_table"],
  ["-- x\nDROP TABLE a;\nCREATE TEMP TABLE a AS SELECT 1", "create_table"],
  ["id integer", "list"],
  ["name,type\nid,bigint", "list"],
  ["id integer required\nplace geometry", "list"],
  ["order_id, placed_at", null],
  ["5", null],
  ["null", null],
  ["", null],
  ["How are you?", null],
];

test("the kind of a text is recognised", () => {
  for (const [text, kind] of KINDS) assert.equal(recognise(text), kind, text);
});

test("a record is taken as a sample, even one with a field named columns", () => {
  assert.deepEqual(readPasted('{"id": 1}'), { columns: COLUMNS, kind: "sample" });
  assert.deepEqual(readPasted('{"columns": [1, 2]}'), {
    columns: [{ name: "columns", type: "json", required: true }],
    kind: "sample",
  });
});

test("the requested kind wins", () => {
  const schema = '{"type": "object", "properties": {"id": {"type": "integer"}}}';
  const sample = readPasted(schema, "sample");
  assert.deepEqual("columns" in sample && sample.columns.map(({ name, ...rest }) => [name, rest]), [
    ["type", { type: "string", required: true }],
    ["properties", { type: "json", required: true }],
  ]);
  assert.deepEqual(readPasted(schema, "create_table"), {
    kind: "create_table",
    fault: "No CREATE TABLE statement found.",
  });
});

test("each fault has a readable message", () => {
  const cases: [string, RegExp][] = [
    ["", /not (valid )?JSON/],
    ["5", /not (valid )?JSON/],
    ["{a: 1}", /not valid JSON/],
    ['{"id": 1}\n{"id": 2}', /several records/],
    ['[{"id": 1}]', /several records/],
    ['["id"]', /Entry 1 is not a column/],
    ['[{"name":"id","type":"date","required":"false"}]', /"required" must be true or false/],
    ['[{"id":1,"type":"a"}]', /several records/],
    ['[{"name":"id","type":"date"},{"name":"id","type":"date"}]', /id appears twice/],
    ['{"": 1}', /"" is not a valid column name/],
    [`{"id": "${"x".repeat(1_000_000)}"}`, /too long/],
  ];
  for (const [text, fault] of cases) {
    const read = readPasted(text);
    assert.match("fault" in read ? read.fault : "", fault, text.slice(0, 80));
  }
});

test("an unknown type is a fault of its column and leaves the columns incomplete", () => {
  const read = readPasted('[{"name":"id","type":"int"},{"name":"x"}]');
  assert.ok("columns" in read);
  assert.deepEqual(read.columns, [
    { name: "id", required: true, fault: '"int" is not a column type.' },
    { name: "x", required: true, fault: "This is not a column type." },
  ]);
  assert.equal(complete(read.columns), null);
  assert.deepEqual(complete([]), []);
});

test("no text throws, whatever kind it is read as", () => {
  const kinds = [null, ...(Object.keys(PASTED_KINDS) as PastedKind[])];
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    fc
      .array(
        fc.constantFrom("id", "integer", "required", ",", "\t", "\n", '"', "(", ";", ":", "null"),
      )
      .map((pieces) => pieces.join(" ")),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...kinds), (pasted, kind) => {
      const read = readPasted(pasted, kind);
      assert.ok("fault" in read || Array.isArray(read.columns));
    }),
    { numRuns: 3000 },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readPasted } from "./pasted-columns.ts";

const COLUMNS = [{ name: "id", type: "integer", required: true }];

test("a list of columns is found wherever a request has it", () => {
  const list = [{ name: "id", type: "integer" }];
  for (const value of [
    list,
    { columns: list },
    { schema: { columns: list } },
    { name: "orders", schema: { columns: list } },
    { contract_id: "ctr_1", incoming_schema: { columns: list } },
  ]) {
    assert.deepEqual(readPasted(JSON.stringify(value)), { columns: COLUMNS, kind: "columns" });
  }
});

test("a column is required unless it says otherwise", () => {
  assert.deepEqual(readPasted('[{"name":"id","type":"integer","required":false}]'), {
    columns: [{ name: "id", type: "integer", required: false }],
    kind: "columns",
  });
});

test("a record is taken as a sample, even one with a field named columns", () => {
  assert.deepEqual(readPasted('{"id": 1}'), { columns: COLUMNS, kind: "sample" });
  assert.deepEqual(readPasted('{"columns": [1, 2]}'), {
    columns: [{ name: "columns", type: "json", required: true }],
    kind: "sample",
  });
});

test("what is wrong is said in words", () => {
  const cases: [string, RegExp][] = [
    ["", /not JSON/],
    ["{a: 1}", /not JSON/],
    ["5", /one record as an object/],
    ["null", /one record as an object/],
    ['["id"]', /Entry 1 is no column/],
    ['[{"name":"id","type":"int"}]', /type of id must be one of string/],
    ['[{"name":"id","type":"date"},{"name":"id","type":"date"}]', /id is there twice/],
    ['{"": 1}', /"" cannot name a column/],
  ];
  for (const [text, fault] of cases) {
    const read = readPasted(text);
    assert.match("fault" in read ? read.fault : "", fault, text);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeText } from "#domain/details/detail-text.ts";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";

async function read(text: string) {
  const { from, tables } = await readSource(textSource(text, "datacontract.yaml"));
  assert.equal(from, "datacontract");
  return tables;
}

async function columnsOf(fields: string, more = "") {
  const [table] = await read(
    `dataContractSpecification: 1.2.1\nmodels:\n  orders:\n    fields:\n${fields}${more}`,
  );
  assert.ok(table && "columns" in table);
  return table.columns;
}

/** A type of the table, as a field writes it. */
function fieldOf(name: string) {
  const [, base = name, args] = /^(\w+)\(p,([0s])\)$/.exec(name) ?? [];
  const scale = args === "s" ? 2 : 0;
  return args ? `{type: ${base}, precision: 10, scale: ${scale}}` : `{type: ${base}}`;
}

test("what datacontract-cli exports is recognised without the name of its specification", async () => {
  const text = "id: shop\ninfo: {title: Shop}\nmodels:\n  orders: {fields: {id: {type: long}}}";
  const [table] = await read(text);
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map(({ name }) => name),
    ["id"],
  );
});

for (const [type, names, , note] of TYPES.datacontract) {
  for (const name of names) {
    test(`a field of type ${name} is ${type}`, async () => {
      const [column] = await columnsOf(`      a: ${fieldOf(name)}\n`);
      assert.ok(column && "type" in column);
      assert.deepEqual(
        [column.type, column.lossy, column.note],
        [type, !!note, note && NOTES[note]],
      );
    });
  }
}

test("precision and scale are told, and a scale of 0 makes a whole number", async () => {
  const columns = await columnsOf(`      a: {type: decimal, precision: 12, scale: 2}
      b: {type: decimal, scale: 0}
      c: {type: numeric, precision: 9}
      d: {type: decimal}
      e: {type: number, precision: 10, scale: 0}
      f: {type: number, precision: 10, scale: 2}
      g: {type: number}
`);
  assert.deepEqual(
    columns.map((column) => [column.physical_type, "type" in column && column.type]),
    [
      ["decimal(12,2)", "number"],
      ["decimal(38,0)", "integer"],
      ["numeric(9)", "integer"],
      ["decimal", "number"],
      ["number(10,0)", "integer"],
      ["number(10,2)", "number"],
      ["number", "number"],
    ],
  );
});

test("what is required is said by the field, the key or the model", async () => {
  const columns = await columnsOf(
    `      a: {type: text, required: true}
      b: {type: text, primaryKey: true}
      c: {type: text, primary: true}
      d: {type: text}
      e: {type: text, unique: true}
`,
    "    primaryKey: [d]\n",
  );
  assert.deepEqual(
    columns.map(({ required }) => required),
    [true, true, true, true, false],
  );
});

test("a field may refer to a definition, and says what differs", async () => {
  const columns = await columnsOf(
    `      a: {$ref: '#/definitions/id', required: false}
      b: {$ref: '#/definitions/again'}
      c: {$ref: 'https://example.com/definitions/id'}
      d: {$ref: '#/definitions/round'}
      e: {description: x}
`,
    `definitions:
  id: {type: long, required: true}
  again: {$ref: '#/definitions/id'}
  round: {$ref: '#/definitions/round'}
`,
  );
  assert.deepEqual(
    columns.map((column) => ("type" in column ? [column.type, column.required] : column.fault)),
    [
      ["integer", false],
      ["integer", true],
      "This field refers to https://example.com/definitions/id, which is not in this document.",
      "This field has no type. Add one.",
      "This field has no type. Add one.",
    ],
  );
});

test("a date that every database keeps as a timestamp is one", async () => {
  const columns =
    await columnsOf(`      a: {type: date, config: {physicalType: timestamp, semanticType: birthday}}
      b: {type: date, config: {snowflakeType: TIMESTAMP_TZ(3), bigqueryType: DATETIME}}
      c: {type: date, config: {snowflakeType: TIMESTAMP_NTZ, bigqueryType: DATE}}
      d: {type: date, config: {oracleType: DATE}}
      e: {type: date, config: {postgresType: date, physicalType: timestamp}}
      f: {type: date, config: {pii: true}}
      g: {type: array, items: {type: date, config: {postgresType: timestamptz}}}
      h: {type: timestamp, config: {postgresType: date}}
`);
  assert.deepEqual(
    columns.map((column) => [
      column.physical_type,
      "type" in column && column.type,
      column.detail?.is && shapeText(column.detail.is),
    ]),
    [
      ["timestamp", "timestamp", undefined],
      ["TIMESTAMP_TZ(3)", "timestamp", "timestamp(ms, zone)"],
      ["date", "date", "date"],
      ["DATE", "timestamp", "timestamp(s)"],
      ["date", "date", "date"],
      ["date", "date", "date"],
      ["array", "json", "list<timestamp(us, zone)>"],
      ["timestamp", "timestamp", undefined],
    ],
  );
});

test("null is no type", async () => {
  const [column] = await columnsOf(`      a: {type: "null"}\n`);
  assert.equal(column && "fault" in column && column.fault, "The type null has no counterpart.");
});

test("a contract has a table for each model", async () => {
  const tables = await read(
    `dataContractSpecification: 0.9.3
models:
  orders: {type: table, fields: {id: {type: long}}}
  empty: {type: table}
`,
  );
  assert.deepEqual(
    tables.map((table) => [table.name, "fault" in table ? table.fault : table.columns.length]),
    [
      ["orders", 1],
      ["empty", "There are no columns."],
    ],
  );
});

test("a contract without models says what is missing", async () => {
  await assert.rejects(read("dataContractSpecification: 1.1.0\nid: x\n"), /has no models/);
});

test("nothing that a contract may hold makes the reader throw anything else", async () => {
  const keys = "models fields definitions type $ref precision scale primaryKey a b __proto__";
  const values = ["decimal", "#/definitions/a", "#/definitions/b", 1, null, true];
  await assertDocumentsReadOrRefused("datacontract", anyDocument(keys, values));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeText } from "#domain/details/detail-text.ts";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";

type Schema = Record<string, unknown>;

function struct(fields: Record<string, Schema>, more: Schema = {}): Schema {
  const list = Object.entries(fields).map(([field, schema]) => ({ ...schema, field }));
  return { type: "struct", fields: list, optional: false, ...more };
}

async function tableOf(text: string, file = "orders.json", rows?: number) {
  const { from, tables } = await readSource(textSource(text, file), { rows });
  assert.equal(from, "connect");
  const [table] = tables;
  assert.ok(table && "columns" in table);
  return table;
}

/** Each column in a line. */
async function shown(text: string, file?: string) {
  const { columns } = await tableOf(text, file);
  return columns.map((column) => {
    const { name, required, physical_type, detail } = column;
    const type = "type" in column ? column.type : column.fault;
    return `${name} ${type}${required ? "!" : ""} ${physical_type} ${detail?.is ? shapeText(detail.is) : "?"}`;
  });
}

/** A type of the table as a schema writes it. */
function schemaOf(name: string): Schema {
  const [, logical = name, scale] = /^(.+)\(p,([0s])\)$/.exec(name) ?? [];
  if (!name.includes(".")) return { type: name };
  return { type: "bytes", name: logical, parameters: { scale: scale === "0" ? "0" : "2" } };
}

/** As Kafka Connect writes its names, whose words begin with capital letters. */
const CAPITALS: Schema = {
  "org.apache.kafka.connect.data.decimal": "org.apache.kafka.connect.data.Decimal",
  "io.debezium.time.microtimestamp": "io.debezium.time.MicroTimestamp",
};

for (const [type, names, , note] of TYPES.connect) {
  for (const name of names) {
    test(`a field of type ${name} is ${type}`, async () => {
      const schema = schemaOf(name);
      const written = CAPITALS[String(schema.name)] ?? schema.name;
      const { columns } = await tableOf(
        JSON.stringify(
          struct({ a: { ...schema, ...(written !== undefined && { name: written }) } }),
        ),
      );
      const [column] = columns;
      assert.ok(column && "type" in column);
      assert.deepEqual(
        [column.type, column.lossy, column.note],
        [type, !!note, note && NOTES[note]],
      );
    });
  }
}

const ROW = struct({
  id: { type: "int32", optional: false },
  total: {
    type: "bytes",
    optional: true,
    name: "org.apache.kafka.connect.data.Decimal",
    parameters: { scale: "2", "connect.decimal.precision": "10" },
  },
  count: {
    type: "bytes",
    name: "org.apache.kafka.connect.data.Decimal",
    parameters: { scale: "0" },
  },
  lines: {
    type: "array",
    items: struct({ sku: { type: "string" }, qty: { type: "int16", optional: true } }),
  },
  tags: { type: "map", keys: { type: "string" }, values: { type: "float", optional: true } },
  at: {
    type: "struct",
    name: "io.debezium.data.geometry.Point",
    fields: [{ field: "x", type: "double" }],
  },
  own: { type: "int64", name: "com.example.Id", optional: true },
});

const COLUMNS = [
  "id integer! int32 int32",
  "total number org.apache.kafka.connect.data.Decimal(10,2) decimal(10,2)",
  "count integer! org.apache.kafka.connect.data.Decimal(scale 0) ?",
  "lines json! array list<struct<sku: string not null, qty: int16 nullable> not null>",
  "tags json! map map<string not null, float32 nullable>",
  "at json! struct struct<x: float64 not null>",
  "own integer int64 int64",
];

const record = (schema: unknown) => JSON.stringify({ schema, payload: {} });

for (const [what, text, file] of [
  ["a schema alone", JSON.stringify(ROW), "a.json"],
  ["a record", record(ROW), "a.json"],
  ["a list of records", `[${record(ROW)},${record(ROW)}]`, "a.json"],
  ["records in lines", `${record(ROW)}\n${record(ROW)}\n`, "a.json"],
  [
    "a record and what follows a deleted row",
    `${record(ROW)}\n{"schema":null,"payload":null}\n`,
    "a.ndjson",
  ],
  [
    "records longer than what tells the format",
    `${record({ ...ROW, doc: "x".repeat(70_000) })}\n`.repeat(2),
    "a.ndjson",
  ],
] as const) {
  test(`columns are read from ${what}`, async () => {
    assert.deepEqual(await shown(text, file), COLUMNS);
  });
}

test("a change event of Debezium has the columns of its row, and says so", async () => {
  const name = "server.shop.orders";
  const row = { ...ROW, optional: true, name: `${name}.Value` };
  const event = struct(
    { before: row, after: row, source: struct({ db: { type: "string" } }), op: { type: "string" } },
    { name: `${name}.Envelope` },
  );
  const text = record(event);
  assert.deepEqual(await shown(text), COLUMNS);
  const table = await tableOf(text);
  assert.equal(table.name, "orders");
  assert.match(table.note ?? "", /^The columns are those of after/);
  assert.equal((await tableOf(record({ ...ROW, name: `${name}.Value` }))).note, undefined);
});

test("a table is named by its schema, or by its file", async () => {
  for (const [name, expected] of [
    ["server.shop.orders.Value", "orders"],
    ["com.example.Order", "Order"],
    ["Value", "Value"],
    [undefined, "a"],
  ]) {
    assert.equal((await tableOf(record({ ...ROW, name }), "a.json")).name, expected);
  }
});

test("a logical type of Debezium that is not known has no counterpart", async () => {
  const [line] = await shown(
    JSON.stringify(struct({ a: { type: "int64", name: "io.debezium.time.PicoTimestamp" } })),
  );
  assert.match(line ?? "", /^a The type io\.debezium\.time\.PicoTimestamp has no counterpart\.!/);
});

const other = struct({ id: { type: "int64" } });

for (const [what, text, message] of [
  ["two schemas", `${record(ROW)}\n${record(other)}\n`, /schema of record 2 has other columns/],
  ["a record without a schema", `[${record(ROW)},{"id":1}]`, /Record 2 has no schema of fields/],
  [
    "events whose rows are texts",
    record(
      struct({
        before: { type: "string" },
        after: { type: "string", name: "io.debezium.data.Json" },
        source: other,
        op: { type: "string" },
      }),
    ),
    /no fields: they are texts/,
  ],
  [
    "a key that is a text",
    '{"schema":{"type":"string","optional":false},"payload":"a"}',
    /looks like a Kafka Connect schema.* whose schema has fields/,
  ],
] as const) {
  test(`${what}: refused, and the message says why`, async () => {
    await assert.rejects(readSource(textSource(text, "a.json")), message);
  });
}

test("of many records, only as many are read as asked for", async () => {
  const { columns } = await tableOf(`${record(ROW)}\n${record(other)}\n`, "a.json", 1);
  assert.equal(columns.length, COLUMNS.length);
});

test("nothing that a schema may hold makes the reader throw anything else", async () => {
  const keys = "schema payload type fields field name optional items keys values parameters scale";
  const values = ["struct", "array", "map", "int32", "io.debezium.time.Date", 1, null, true];
  await assertDocumentsReadOrRefused("connect", anyDocument(keys, values));
});

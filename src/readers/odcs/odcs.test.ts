import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";
import { withoutDetail } from "../testing/without-detail.ts";

async function read(text: string) {
  const { from, tables } = await readSource(textSource(text, "orders.odcs.yaml"));
  assert.equal(from, "odcs");
  return tables;
}

async function columnsOf(properties: string) {
  const head = "apiVersion: v3.1.0\nkind: DataContract\nid: 1\nversion: 1.0.0\nstatus: active";
  const [table] = await read(`${head}\nschema:\n  - name: t\n    properties:\n${properties}`);
  assert.ok(table && "columns" in table);
  return table.columns;
}

for (const [type, names, , note] of TYPES.odcs) {
  for (const name of names) {
    test(`a property whose logicalType is ${name} is ${type}`, async () => {
      const column = { name: "a", type, required: false, physical_type: name, lossy: !!note };
      const columns = await columnsOf(`      - name: a\n        logicalType: ${name}`);
      assert.deepEqual(columns.map(withoutDetail), [
        note ? { ...column, note: NOTES[note] } : column,
      ]);
    });
  }
}

test("measures are left out of the columns, and the table says so", async () => {
  const head = "apiVersion: v3.2.0\nkind: DataContract\nid: 1\nversion: 1.0.0\nstatus: active";
  const properties = `
      - {name: id, logicalType: integer, semanticType: dimension}
      - {name: revenue, logicalType: number, semanticType: measure, transformLogic: SUM(total)}`;
  const [table] = await read(`${head}\nschema:\n  - name: t\n    properties:${properties}`);
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map(({ name }) => name),
    ["id"],
  );
  assert.equal(table.note, "revenue is a measure, not a column, and was left out");
});

test("the logical type decides, and the physical one is told", async () => {
  const [column] = await columnsOf(
    "      - name: a\n        logicalType: number\n        physicalType: decimal(12,2)",
  );
  assert.ok(column);
  assert.deepEqual(withoutDetail(column), {
    name: "a",
    type: "number",
    required: false,
    physical_type: "decimal(12,2)",
    lossy: false,
  });
});

for (const [what, property, expected] of [
  ["no logical type", "physicalType: varchar(18)", "string"],
  ["a logical type of its own", "logicalType: money\n        physicalType: bigint", "integer"],
  ["a logical type that SQL has", "logicalType: double", "number"],
  [
    "a date that the database keeps as a timestamp",
    "logicalType: date\n        physicalType: timestamp_tz",
    "timestamp",
  ],
  [
    "a date that the database keeps as one",
    "logicalType: date\n        physicalType: date",
    "date",
  ],
  [
    "a number that the database keeps without decimals",
    "logicalType: number\n        physicalType: decimal(12,0)",
    "integer",
  ],
  [
    "a number that the database keeps as text",
    "logicalType: number\n        physicalType: text",
    "number",
  ],
  [
    "a date whose format has a time",
    "logicalType: date\n        logicalTypeOptions: {format: yyyy-MM-dd HH:mm}",
    "timestamp",
  ],
  [
    "a date whose format has none",
    "logicalType: date\n        logicalTypeOptions: {format: yyyy-MM-dd}",
    "date",
  ],
  [
    "a date whose format has a quoted h",
    "logicalType: date\n        logicalTypeOptions: {format: \"dd 'the' MMMM yyyy\"}",
    "date",
  ],
  [
    "a date whose format is strftime's",
    "logicalType: date\n        logicalTypeOptions: {format: '%Y-%m-%d'}",
    "date",
  ],
  [
    "a date whose format is strftime's and has a time",
    "logicalType: date\n        logicalTypeOptions: {format: '%Y-%m-%d %H:%M'}",
    "timestamp",
  ],
  [
    "a date whose format has months in small letters",
    "logicalType: date\n        logicalTypeOptions: {format: yyyy-mm-dd}",
    "date",
  ],
  ["no type that is known", "physicalType: AccountNumber", null],
  ["no type at all", "description: x", null],
] as const) {
  test(`a property with ${what} is ${expected ?? "without counterpart"}`, async () => {
    const [column] = await columnsOf(`      - name: a\n        ${property}`);
    assert.equal(column && "type" in column ? column.type : null, expected);
  });
}

test("physical names come first, and keys are required", async () => {
  const tables = await read(`
apiVersion: v3.0.2
kind: DataContract
schema:
  - name: orders
    physicalName: orders_v1
    properties:
      - {name: id, physicalName: ORDER_ID, logicalType: integer, primaryKey: true}
      - {name: at, logicalType: timestamp, required: true}
      - {name: note, logicalType: string, required: false}
  - name: lines
    properties: [{name: id, logicalType: integer}]
`);
  assert.deepEqual(
    tables.map((table) => [
      table.name,
      "columns" in table && table.columns.map(({ name, required }) => [name, required]),
    ]),
    [
      [
        "orders_v1",
        [
          ["ORDER_ID", true],
          ["at", true],
          ["note", false],
        ],
      ],
      ["lines", [["id", false]]],
    ],
  );
});

test("version 2.2 has tables in a dataset", async () => {
  const tables = await read(`
kind: DataContract
apiVersion: v2.2.2
quantumName: q
dataset:
  - table: tbl
    physicalName: tbl_1
    columns:
      - {column: a, logicalType: date, physicalType: date, isNullable: false}
      - {column: b, logicalType: string, physicalType: varchar(18), isPrimary: true}
      - {column: c, logicalType: double, physicalType: double, isNullable: true}
      - {column: d, logicalType: string, isPrimaryKey: true}
`);
  assert.deepEqual(
    tables.map((table) => [
      table.name,
      "columns" in table &&
        table.columns.map((column) => [
          column.name,
          "type" in column && column.type,
          column.required,
        ]),
    ]),
    [
      [
        "tbl_1",
        [
          ["a", "date", true],
          ["b", "string", true],
          ["c", "number", false],
          ["d", "string", true],
        ],
      ],
    ],
  );
});

test("a contract without a schema says what is missing", async () => {
  await assert.rejects(read("apiVersion: v3.0.2\nkind: DataContract\n"), /has no schema/);
});

test("nothing that a contract may hold makes the reader throw anything else", async () => {
  const keys =
    "schema dataset properties columns name physicalName logicalType physicalType required primaryKey isNullable __proto__";
  const documents = anyDocument(keys, ["string", "numeric(10,2)", "x", 1, null, true]);
  await assertDocumentsReadOrRefused("odcs", documents);
});

test("what is stored as another type than the logical one is told", async () => {
  for (const [logical, physical, type, isTold] of [
    ["integer", "double", "integer", true],
    ["integer", "decimal(10,2)", "integer", true],
    ["integer", "decimal(10,0)", "integer", false],
    ["integer", "bigint", "integer", false],
    ["integer", "varchar(10)", "integer", true],
    ["boolean", "char(1)", "boolean", true],
    ["object", "varchar", "json", false],
    ["string", "bigint", "string", true],
    ["string", "date", "string", true],
    ["timestamp", "date", "timestamp", true],
    ["boolean", "double", "boolean", true],
    ["boolean", "tinyint", "boolean", false],
    ["date", "timestamp", "timestamp", false],
  ] as const) {
    const [column] = await columnsOf(
      `      - name: a\n        logicalType: ${logical}\n        physicalType: ${physical}`,
    );
    assert.ok(column && "type" in column);
    assert.deepEqual([column.type, column.lossy], [type, isTold], `${logical} as ${physical}`);
  }
});

test("what requires a column is true or false, and never a text that one YAML takes for true", async () => {
  for (const written of ["yes", '"true"', "on", "1"]) {
    for (const key of ["required", "primaryKey"]) {
      await assert.rejects(
        columnsOf(`      - name: a\n        logicalType: string\n        ${key}: ${written}`),
        { message: new RegExp(`^a: ${key} is .*\\. Write true or false\\.$`) },
      );
    }
  }
  const [column] = await columnsOf(
    "      - name: a\n        logicalType: string\n        required:",
  );
  assert.equal(column?.required, false);
});

test("the dialect of physical types is that of the servers, if all have the same", async () => {
  const typeWith = async (...servers: string[]) => {
    const [table] = await read(
      JSON.stringify({
        kind: "DataContract",
        apiVersion: "v3.1.0",
        servers: servers.map((type) => ({ type })),
        schema: [{ name: "t", properties: [{ name: "a", physicalType: "NUMBER" }] }],
      }),
    );
    assert.ok(table && "columns" in table);
    const [column] = table.columns;
    return column && "type" in column && column.type;
  };
  assert.equal(await typeWith("snowflake"), "integer");
  assert.equal(await typeWith("snowflake", "oracle"), "number");
  assert.equal(await typeWith(), "number");
});

test("two tables of one name are refused", async () => {
  const table = { name: "t", properties: [{ name: "a", logicalType: "string" }] };
  const tables = await read(JSON.stringify({ kind: "DataContract", schema: [table, table] }));
  assert.deepEqual(
    tables.map((table) => "fault" in table && table.fault),
    Array(2).fill("2 tables here have this name. Rename all but one."),
  );
});

test("properties that are no list, and words of other versions, are refused", async () => {
  await assert.rejects(
    read(JSON.stringify({ kind: "DataContract", schema: [{ name: "t", properties: { a: {} } }] })),
    { message: /^t: properties must be a list/ },
  );
  for (const key of ["isNullable", "nullable", "Required"]) {
    await assert.rejects(
      columnsOf(`      - name: a\n        logicalType: string\n        ${key}: false`),
      { message: new RegExp(`^a: ${key} has no meaning in version 3`) },
    );
  }
});

test("a length that is not that of the physical type is told", async () => {
  const typed = async (maxLength: number) => {
    const property = { logicalType: "string", physicalType: "varchar(10)" };
    const properties = [{ name: "a", ...property, logicalTypeOptions: { maxLength } }];
    const [table] = await read(
      JSON.stringify({
        kind: "DataContract",
        servers: [{ type: "postgresql" }],
        schema: [{ name: "t", properties }],
      }),
    );
    assert.ok(table && "columns" in table);
    return table.columns;
  };
  const [same] = await typed(10);
  const [other] = await typed(20);
  assert.ok(same && "type" in same && other && "type" in other);
  assert.deepEqual([same.lossy, other.lossy], [false, true]);
  assert.equal(other.note, "the logical type decides; it is stored as string(10)");
});

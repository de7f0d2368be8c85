import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ChangeKind } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { comparedColumns } from "#domain/details/compared.ts";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source, textSource } from "../source.ts";
import { isMapped } from "../table.ts";
import { shapesOf } from "../testing/shapes.ts";

/** How a column is written where that has to be said; files of Parquet and Arrow have it already. */
type Written = {
  avro?: unknown;
  iceberg?: unknown;
  /** Also in logs of Delta. */
  spark?: unknown;
  postgres?: string;
  trino?: string;
  clickhouse?: string;
  protobuf?: string;
};

/** A column of one table, and what breaks inside it. */
type Row = {
  name: string;
  shape: string;
  as: Written;
  /** Whether Parquet and Arrow do not have it. */
  isText?: boolean;
  changed?: { kind: ChangeKind; path: string; shape: string; as: Written };
};

const ref = (type: unknown) => ["null", type];
const logical = (type: string, logicalType: string, more = {}) => ({ type, logicalType, ...more });
const decimal = (precision: number) => logical("bytes", "decimal", { precision, scale: 2 });

const ROWS: readonly Row[] = [
  {
    name: "id",
    shape: "int64 not null",
    as: {
      avro: "long",
      iceberg: "long",
      spark: "long",
      postgres: "bigint",
      trino: "bigint",
      clickhouse: "Int64",
      protobuf: "int64",
    },
    changed: {
      kind: "narrowed",
      path: "id",
      shape: "int32 not null",
      as: {
        avro: "int",
        iceberg: "int",
        spark: "integer",
        postgres: "int",
        trino: "integer",
        clickhouse: "Int32",
        protobuf: "int32",
      },
    },
  },
  {
    name: "count",
    shape: "int32 nullable",
    as: {
      avro: ref("int"),
      iceberg: "int",
      spark: "integer",
      postgres: "integer",
      trino: "integer",
      clickhouse: "Nullable(Int32)",
      protobuf: "optional int32",
    },
  },
  {
    name: "total",
    shape: "decimal(12,2) nullable",
    as: {
      avro: ref(decimal(12)),
      iceberg: "decimal(12, 2)",
      spark: "decimal(12,2)",
      postgres: "numeric(12,2)",
      trino: "decimal(12,2)",
      clickhouse: "Nullable(Decimal(12,2))",
    },
    changed: {
      kind: "narrowed",
      path: "total",
      shape: "decimal(10,2) nullable",
      as: {
        avro: ref(decimal(10)),
        iceberg: "decimal(10, 2)",
        spark: "decimal(10,2)",
        postgres: "numeric(10,2)",
        trino: "decimal(10,2)",
        clickhouse: "Nullable(Decimal(10,2))",
      },
    },
  },
  {
    name: "ratio",
    shape: "float64 nullable",
    as: {
      avro: ref("double"),
      iceberg: "double",
      spark: "double",
      trino: "double",
      postgres: "double precision",
      clickhouse: "Nullable(Float64)",
      protobuf: "optional double",
    },
  },
  {
    name: "note",
    shape: "string nullable",
    as: {
      avro: ref("string"),
      iceberg: "string",
      spark: "string",
      postgres: "text",
      trino: "varchar",
      clickhouse: "Nullable(String)",
      protobuf: "optional string",
    },
  },
  {
    name: "flag",
    shape: "boolean nullable",
    as: {
      avro: ref("boolean"),
      iceberg: "boolean",
      spark: "boolean",
      postgres: "boolean",
      trino: "boolean",
      clickhouse: "Nullable(Bool)",
      protobuf: "optional bool",
    },
  },
  {
    name: "day",
    shape: "date nullable",
    as: {
      avro: ref(logical("int", "date")),
      iceberg: "date",
      spark: "date",
      postgres: "date",
      trino: "date",
      clickhouse: "Nullable(Date32)",
      protobuf: "google.type.Date",
    },
  },
  {
    name: "at",
    shape: "timestamp(us, zone) nullable",
    as: {
      avro: ref(logical("long", "timestamp-micros")),
      iceberg: "timestamptz",
      spark: "timestamp",
      postgres: "timestamptz",
      trino: "timestamp(6) with time zone",
      clickhouse: "Nullable(DateTime64(6))",
    },
    changed: {
      kind: "reshaped",
      path: "at",
      shape: "timestamp(us) nullable",
      as: {
        avro: ref(logical("long", "local-timestamp-micros")),
        iceberg: "timestamp",
        spark: "timestamp_ntz",
        postgres: "timestamp",
        trino: "timestamp(6)",
      },
    },
  },
  {
    name: "local",
    shape: "timestamp(us) nullable",
    as: {
      avro: ref(logical("long", "local-timestamp-micros")),
      iceberg: "timestamp",
      spark: "timestamp_ntz",
      postgres: "timestamp",
      trino: "timestamp(6)",
    },
  },
  {
    name: "raw",
    shape: "binary nullable",
    as: {
      avro: ref("bytes"),
      iceberg: "binary",
      spark: "binary",
      postgres: "bytea",
      trino: "varbinary",
      protobuf: "optional bytes",
    },
  },
  {
    name: "token",
    shape: "uuid nullable",
    as: {
      avro: ref(logical("string", "uuid")),
      iceberg: "uuid",
      postgres: "uuid",
      trino: "uuid",
      clickhouse: "Nullable(UUID)",
    },
  },
  {
    name: "state",
    shape: "enum('a','b') not null",
    isText: true,
    as: {
      avro: { type: "enum", name: "State", symbols: ["a", "b"] },
      clickhouse: "Enum('a','b')",
      protobuf: "State",
    },
    changed: {
      kind: "narrowed",
      path: "state",
      shape: "enum('a') not null",
      as: {
        avro: { type: "enum", name: "State", symbols: ["a"] },
        clickhouse: "Enum('a')",
        protobuf: "Few.States",
      },
    },
  },
  {
    name: "tags",
    shape: "list<string nullable> nullable",
    as: {
      avro: ref({ type: "array", items: ref("string") }),
      iceberg: { type: "list", "element-id": 50, element: "string", "element-required": false },
      spark: { type: "array", elementType: "string", containsNull: true },
      postgres: "text[]",
      trino: "array(varchar)",
    },
  },
  {
    name: "labels",
    shape: "list<string not null> not null",
    as: {
      avro: { type: "array", items: "string" },
      iceberg: { type: "list", "element-id": 51, element: "string", "element-required": true },
      spark: { type: "array", elementType: "string", containsNull: false },
      clickhouse: "Array(String)",
      protobuf: "repeated string",
    },
    changed: {
      kind: "nullable",
      path: "labels[]",
      shape: "list<string nullable> not null",
      as: {
        avro: { type: "array", items: ref("string") },
        iceberg: { type: "list", "element-id": 51, element: "string", "element-required": false },
        spark: { type: "array", elementType: "string", containsNull: true },
        clickhouse: "Array(Nullable(String))",
      },
    },
  },
  {
    name: "home",
    shape: "struct<city: string nullable, zip: int32 nullable> nullable",
    as: {
      avro: ref(record("Home", ["city", ref("string")], ["zip", ref("int")])),
      iceberg: struct([60, "city", "string"], [61, "zip", "int"]),
      spark: sparkStruct(["city", "string"], ["zip", "integer"]),
      postgres: "home",
      trino: "row(city varchar, zip integer)",
      protobuf: "Home",
    },
    changed: {
      kind: "nested_removed",
      path: "home.zip",
      shape: "struct<city: string nullable> nullable",
      as: {
        avro: ref(record("Home", ["city", ref("string")])),
        iceberg: struct([60, "city", "string"]),
        spark: sparkStruct(["city", "string"]),
        postgres: "city_only",
        trino: "row(city varchar)",
        protobuf: "CityOnly",
      },
    },
  },
  {
    name: "lines",
    shape: "list<struct<sku: string not null, count: int32 nullable> not null> not null",
    as: {
      avro: { type: "array", items: record("Line", ["sku", "string"], ["count", ref("int")]) },
      iceberg: icebergLines("int"),
      spark: sparkLines("integer"),
      clickhouse: "Array(Tuple(sku String, count Nullable(Int32)))",
      protobuf: "repeated Line",
    },
    changed: {
      kind: "nested_type_changed",
      path: "lines[].count",
      shape: "list<struct<sku: string not null, count: string nullable> not null> not null",
      as: {
        avro: { type: "array", items: record("Line", ["sku", "string"], ["count", ref("string")]) },
        iceberg: icebergLines("string"),
        spark: sparkLines("string"),
        clickhouse: "Array(Tuple(sku String, count Nullable(String)))",
        protobuf: "repeated TextLine",
      },
    },
  },
  {
    name: "rates",
    shape: "map<string not null, float64 nullable> nullable",
    as: {
      avro: ref({ type: "map", values: ref("double") }),
      iceberg: {
        type: "map",
        "key-id": 80,
        key: "string",
        "value-id": 81,
        value: "double",
        "value-required": false,
      },
      spark: { type: "map", keyType: "string", valueType: "double", valueContainsNull: true },
      trino: "map(varchar, double)",
    },
  },
];

function record(name: string, ...fields: [name: string, type: unknown][]) {
  return { type: "record", name, fields: fields.map(([name, type]) => ({ name, type })) };
}

function struct(...fields: [id: number, name: string, type: string, required?: boolean][]) {
  const field = ([id, name, type, required = false]: (typeof fields)[number]) => ({
    id,
    name,
    type,
    required,
  });
  return { type: "struct", fields: fields.map(field) };
}

function icebergLines(count: string) {
  const element = struct([71, "sku", "string", true], [72, "count", count]);
  return { type: "list", "element-id": 70, element, "element-required": true };
}

function sparkStruct(...fields: [name: string, type: unknown, nullable?: boolean][]) {
  const field = ([name, type, nullable = true]: (typeof fields)[number]) => ({
    name,
    type,
    nullable,
    metadata: {},
  });
  return { type: "struct", fields: fields.map(field) };
}

function sparkLines(count: string) {
  const elementType = sparkStruct(["sku", "string", false], ["count", count]);
  return { type: "array", elementType, containsNull: false };
}

const MESSAGES = `
  enum State { a = 0; b = 1; }
  message Few { enum States { a = 0; } }
  message Home { optional string city = 60; optional int32 zip = 61; }
  message CityOnly { optional string city = 60; }
  message Line { string sku = 71; optional int32 count = 72; }
  message TextLine { string sku = 71; optional string count = 72; }`;

type Column = { name: string; type: unknown; required: boolean; id: number };

/** The table in a format that is written as text. */
const WRITERS: Record<string, (columns: readonly Column[]) => Source> = {
  avro: (columns) => {
    const fields = columns.map(({ name, type }): [string, unknown] => [name, type]);
    return textSource(JSON.stringify(record("Order", ...fields)), "orders.avsc");
  },
  iceberg: (columns) => {
    const fields = columns.map(({ id, name, type, required }) => ({ id, name, type, required }));
    return textSource(JSON.stringify({ "schema-id": 0, type: "struct", fields }), "orders.json");
  },
  spark: (columns) => textSource(JSON.stringify(sparkTable(columns)), "orders.json"),
  delta: (columns) => {
    const schemaString = JSON.stringify(sparkTable(columns));
    return textSource(JSON.stringify({ metaData: { schemaString } }), "00000000000000000000.json");
  },
  postgres: (columns) =>
    ddl(columns, "CREATE TYPE home AS (city text, zip int); CREATE TYPE city_only AS (city text);"),
  trino: (columns) => ddl(columns),
  clickhouse: (columns) => ddl(columns),
  protobuf: (columns) => {
    const fields = columns.map(({ name, type, id }) => `${type} ${name} = ${id};`);
    const text = `syntax = "proto3"; message Order { ${fields.join(" ")} } ${MESSAGES}`;
    return textSource(text, "orders.proto");
  },
};

function sparkTable(columns: readonly Column[]) {
  return sparkStruct(
    ...columns.map(
      ({ name, type, required }) => [name, type, !required] as [string, unknown, boolean],
    ),
  );
}

function ddl(columns: readonly Column[], before = "") {
  const written = columns.map(
    ({ name, type, required }) => `${name} ${type}${required ? " NOT NULL" : ""}`,
  );
  return textSource(`${before} CREATE TABLE orders (${written.join(", ")});`, "orders.sql");
}

const FORMATS = ["parquet", "arrow", ...Object.keys(WRITERS)];

/** The columns of a format: as they are, or with what is changed in it. */
function rowsIn(format: string, isChanged: boolean) {
  const key = (format === "delta" ? "spark" : format) as keyof Written;
  return ROWS.flatMap((row) => {
    const { name, shape, as, isText, changed } = row;
    const isFile = format === "parquet" || format === "arrow";
    if (isFile)
      return isText ? [] : [{ row, shape: (isChanged && changed?.shape) || shape, type: name }];
    const now = isChanged && changed?.as[key] !== undefined ? changed : { shape, as };
    const type = now.as[key];
    return type === undefined ? [] : [{ row, shape: now.shape, type }];
  });
}

function sourceOf(format: string, isChanged: boolean): Source {
  const name = `${isChanged ? "changed" : "orders"}.${format}`;
  const write = WRITERS[format];
  if (!write) {
    return bytesSource(
      new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url))),
      name,
    );
  }
  const columns = rowsIn(format, isChanged).map(({ row, shape, type }) => ({
    name: row.name,
    type,
    id: ROWS.indexOf(row) + 1,
    required: shape.endsWith(" not null"),
  }));
  return write(columns);
}

function optionsOf(format: string) {
  if (format === "protobuf") return { message: "Order" };
  const dialect = (["postgres", "trino", "clickhouse"] as const).find(
    (dialectName) => dialectName === format,
  );
  return dialect ? { from: "sql" as const, dialect } : {};
}

async function columnsOf(format: string, isChanged = false) {
  const { tables } = await readSource(sourceOf(format, isChanged), optionsOf(format));
  const [table] = tables;
  assert.ok(table && "columns" in table, format);
  return table.columns.filter(isMapped);
}

for (const format of FORMATS) {
  for (const isChanged of [false, true]) {
    test(`${format} says of ${isChanged ? "the changed" : "the"} table what it can`, async () => {
      const shapes = await shapesOf(sourceOf(format, isChanged), optionsOf(format));
      assert.deepEqual(
        Object.entries(shapes).map(([name, shape]) => [name, shape.replace(/ #\d+$/, "")]),
        rowsIn(format, isChanged).map(({ row, shape }) => [row.name, shape]),
      );
    });
  }

  test(`a table in ${format} is equal to itself in every other format, as far as both say`, async () => {
    const contract = await columnsOf(format);
    for (const other of FORMATS) {
      const incoming = await columnsOf(other);
      const both = namesInBoth(contract, incoming);
      const changes = compareColumns(contract, incoming).filter(({ column }) => both.has(column));
      assert.deepEqual(changes, [], other);
      assert.deepEqual(
        comparedColumns(contract, incoming),
        { columns: both.size, in_full: both.size, not_in_full: [] },
        other,
      );
    }
  });

  test(`what breaks inside a table in ${format} is found in every other format`, async () => {
    const contract = await columnsOf(format);
    for (const other of FORMATS) {
      const incoming = await columnsOf(other, true);
      const both = namesInBoth(contract, incoming);
      const expected = rowsIn(other, true).flatMap(({ row: { name, changed }, shape }) =>
        both.has(name) && shape === changed?.shape ? [`${changed.kind} ${changed.path}`] : [],
      );
      const changes = compareColumns(contract, incoming).filter(
        ({ column }) => !isWhole(column, both),
      );
      assert.deepEqual(
        changes.map(({ kind, column }) => `${kind} ${column}`).toSorted(),
        expected.toSorted(),
        other,
      );
    }
  });
}

function namesInBoth(some: readonly { name: string }[], others: readonly { name: string }[]) {
  const names = new Set(others.map(({ name }) => name));
  return new Set(some.map(({ name }) => name).filter((name) => names.has(name)));
}

/** Whether a change is of a column that only one side has. */
function isWhole(path: string, both: ReadonlySet<string>) {
  return !both.has(path.replace(/[.[].*$/, ""));
}

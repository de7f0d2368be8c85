import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCreateTable } from "./create-table.ts";

/** name, type, and ! when required; a type that is not ours as ? */
function read(sql: string) {
  const reading = readCreateTable(sql);
  if ("fault" in reading) return reading.fault;
  return reading.columns.map(
    (column) =>
      `${column.name} ${"type" in column ? column.type : "?"}${column.required ? "!" : ""}`,
  );
}

const STATEMENTS: [what: string, sql: string, columns: string[]][] = [
  [
    "Postgres",
    `-- the orders, one row each
     CREATE TABLE IF NOT EXISTS public."Orders" (
       "order id" bigint GENERATED ALWAYS AS IDENTITY,
       placed_at timestamp with time zone DEFAULT now() NOT NULL,
       total numeric(10, 2) DEFAULT 0.00 CHECK (total > 0 AND total IS NOT NULL),
       note text DEFAULT 'NOT NULL, it''s'::text, /* NOT NULL, */
       tags text[] NOT NULL,
       fee int GENERATED ALWAYS AS (total < 5) STORED,
       CONSTRAINT orders_pk PRIMARY KEY (total, "order id"),
       EXCLUDE USING gist (note WITH =),
       FOREIGN KEY (note) REFERENCES notes (id) ON DELETE SET NULL
     ) PARTITION BY RANGE (placed_at);`,
    [
      "order id integer!",
      "placed_at timestamp!",
      "total number!",
      "note string",
      "tags json!",
      "fee integer",
    ],
  ],
  [
    "a Postgres dump",
    `SET client_encoding = 'UTF8';
     CREATE TABLE public.a (
         id integer NOT NULL,
         b bytea
     );
     ALTER TABLE ONLY public.a ADD CONSTRAINT a_pkey PRIMARY KEY (id);
     CREATE INDEX i ON public.a (b);`,
    ["id integer!", "b ?"],
  ],
  [
    "a MySQL dump",
    `DROP TABLE IF EXISTS \`orders\`;
     /*!40101 SET character_set_client = utf8 */;
     CREATE TABLE \`orders\` (
       \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
       \`is_paid\` tinyint(1) DEFAULT '0', # paid
       \`state\` enum('new','it''s (done)','not null') COLLATE utf8mb4_bin DEFAULT NULL,
       \`at\` datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6),
       PRIMARY KEY (\`id\`) USING BTREE,
       UNIQUE KEY \`u\` (\`state\`(10),\`at\` DESC),
       KEY \`k\` (\`at\`),
       FULLTEXT KEY \`f\` (\`state\`)
     ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;`,
    ["id integer!", "is_paid boolean", "state string", "at timestamp!"],
  ],
  [
    "BigQuery",
    `CREATE OR REPLACE TABLE \`my-project.sales.orders\` (
       id INT64 NOT NULL OPTIONS(description="not null, (really)"),
       items ARRAY<STRUCT<sku STRING NOT NULL, price NUMERIC(10, 2)>>,
       at TIMESTAMP,
       PRIMARY KEY (id) NOT ENFORCED
     ) PARTITION BY DATE(at) CLUSTER BY id`,
    ["id integer!", "items json", "at timestamp"],
  ],
  [
    "Snowflake",
    `create or replace TRANSIENT TABLE DB.SALES.ORDERS cluster by (ID)(
       ID NUMBER(38,0) NOT NULL autoincrement start 1 increment 1,
       PAYLOAD VARIANT COMMENT 'raw, NOT NULL',
       AT TIMESTAMP_NTZ(9) WITH TAG (t = 'x'),
       PLACE GEOGRAPHY
     );`,
    ["ID integer!", "PAYLOAD json", "AT timestamp", "PLACE ?"],
  ],
  [
    "Spark",
    `CREATE EXTERNAL TABLE sales.orders (
       id BIGINT NOT NULL COMMENT "the id, not null",
       parts STRUCT<a: INT, b: MAP<STRING, DECIMAL(10,2)>> COMMENT 'x',
       day DATE
     ) USING DELTA PARTITIONED BY (day)`,
    ["id integer!", "parts json", "day date"],
  ],
  [
    "columns named like clauses",
    `create table t (key text, index int not null, check bool, "primary" date, period text,
       unique (key))`,
    ["key string", "index integer!", "check boolean", "primary date", "period string"],
  ],
  [
    "names in brackets",
    "CREATE TABLE [dbo].[My Table] ([Id] int NOT NULL PRIMARY KEY CLUSTERED, [My Name] nvarchar(max))",
    ["Id integer!", "My Name string"],
  ],
  [
    "serial, which is never null",
    "create table t (a serial, b bigserial)",
    ["a integer!", "b integer!"],
  ],
  ["a column without a type", "create table t (a, b int)", ["a ?", "b integer"]],
];

for (const [what, sql, columns] of STATEMENTS) {
  test(`CREATE TABLE is read as written: ${what}`, () => {
    assert.deepEqual(read(sql), columns);
  });
}

test("a name in brackets is kept as it is written", () => {
  const sql = `CREATE TABLE [dbo].[Order Lines] (
    [order-id] [bigint] NOT NULL,
    [a]]b, (c)] nvarchar(20),
    tags text[] DEFAULT ARRAY['x', 'y'],
    scores int[3] DEFAULT ARRAY[1, 2],
    [line] int,
    PRIMARY KEY ([line])
  )`;
  const reading = readCreateTable(sql);
  assert.ok("columns" in reading);
  assert.equal(reading.name, "Order Lines");
  assert.deepEqual(read(sql), [
    "order-id integer!",
    "a]b, (c) string",
    "tags json",
    "scores json",
    "line integer!",
  ]);
});

test("the table gives the contract its name", () => {
  for (const [sql, name] of [
    ["create table orders (a int)", "orders"],
    ['create table if not exists "S"."My orders" (a int)', "My orders"],
    ["create table db.sales.orders (a int)", "orders"],
  ] as const) {
    const reading = readCreateTable(sql);
    assert.equal("name" in reading ? reading.name : null, name, sql);
  }
});

test("a statement without a column list is refused with a reason", () => {
  const cases: [string, RegExp][] = [
    ["select 1", /[Nn]o CREATE TABLE/],
    ["create table a (x int); create table b (y int)", /2 CREATE TABLE statements/],
    ["create table a as select 1", /has no columns/],
    ["create table a as (select 1)", /has no columns/],
    ["create table a like b", /has no columns/],
    ["create table a partition of b for values in (1)", /has no columns/],
    ["create table a ()", /has no columns/],
    ["create table a (x int", /missing its closing parenthesis/],
    ["create table a (x int default 'oh)", /missing its closing parenthesis/],
    ["create table a (x int, x text)", /The column x appears twice/],
  ];
  for (const [sql, fault] of cases) {
    const reading = readCreateTable(sql);
    assert.match("fault" in reading ? reading.fault : "", fault, sql);
  }
});

test("no text makes the CREATE TABLE parser throw", () => {
  const piece = fc.constantFrom(
    ..."create table or replace if not exists ( ) , ; . < > [ ] \" ' ` $$ -- /* */ : = # \n".split(
      " ",
    ),
    ..."a b int array struct map numeric 10 2 not null primary key constraint as like serial".split(
      " ",
    ),
  );
  const statement = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" "));
  fc.assert(
    fc.property(fc.oneof(statement, fc.string({ unit: "binary" })), (text) => {
      const readings = [readCreateTable(text), readCreateTable(`create table t (${text})`)];
      for (const reading of readings) {
        assert.ok("fault" in reading || reading.columns.length > 0);
      }
    }),
    { numRuns: 3000 },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../mapping/dialects.ts";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

type Listing = [what: string, text: string, shapes: Record<string, string>, dialect?: Dialect];

const LISTINGS: Listing[] = [
  [
    "Postgres, with lengths, digits and seconds beside the types",
    `table_name,column_name,is_nullable,data_type,character_maximum_length,numeric_precision,numeric_scale,datetime_precision,udt_name
orders,a,NO,character varying,20,,,,varchar
orders,b,YES,character varying,,,,,varchar
orders,c,YES,numeric,,12,2,,numeric
orders,d,YES,timestamp with time zone,,,,3,timestamptz
orders,e,NO,integer,,32,0,,int4
orders,f,YES,ARRAY,,,,,_int4
orders,g,YES,text,,,,,text
orders,h,YES,time without time zone,,,,6,time
orders,i,YES,ARRAY,,,,,_varchar
orders,j,YES,ARRAY,,,,,_timestamptz
orders,k,YES,ARRAY,,,,,_text
orders,l,YES,character,,,,,bpchar
orders,m,YES,character,3,,,,bpchar`,
    {
      a: "string(20) not null",
      b: "string nullable",
      c: "decimal(12,2) nullable",
      d: "timestamp(ms, zone) nullable",
      e: "int32 not null",
      f: "list<int32 nullable> nullable",
      g: "string nullable",
      h: "time(us) nullable",
      i: "list<string(?) nullable> nullable",
      j: "list<timestamp nullable> nullable",
      k: "list<string nullable> nullable",
      l: "string nullable",
      m: "string(3) nullable",
    },
  ],
  [
    "Postgres, where nobody selected the lengths",
    "column_name,is_nullable,data_type\na,NO,character varying\nb,YES,timestamp with time zone\nc,NO,text\nd,NO,bigint",
    { a: "string(?) not null", b: "timestamp nullable", c: "string not null", d: "int64 not null" },
    "postgres",
  ],
  [
    "MySQL, whose column_type has all",
    `TABLE_NAME,COLUMN_NAME,IS_NULLABLE,DATA_TYPE,COLUMN_TYPE,COLUMN_KEY,EXTRA
orders,a,NO,bigint,bigint unsigned,PRI,auto_increment
orders,b,YES,enum,"enum('a','b''c')",,
orders,c,YES,datetime,datetime(6),,
orders,d,YES,varchar,varchar(20),,
orders,e,YES,int,int,,
orders,f,YES,timestamp,timestamp,,`,
    {
      a: "uint64 not null",
      b: "enum('a','b\\'c') nullable",
      c: "timestamp(us) nullable",
      d: "string(20) nullable",
      e: "int32 nullable",
      f: "timestamp(s, zone) nullable",
    },
  ],
  [
    "MySQL, where its data_type may have been unsigned",
    "column_name,is_nullable,data_type,character_maximum_length\na,NO,bigint,\nb,NO,varchar,20\nc,NO,datetime,",
    { a: "integer not null", b: "string(20) not null", c: "timestamp not null" },
    "mysql",
  ],
  [
    "SQL Server",
    `TABLE_NAME,COLUMN_NAME,IS_NULLABLE,DATA_TYPE,CHARACTER_MAXIMUM_LENGTH,NUMERIC_PRECISION,NUMERIC_SCALE,DATETIME_PRECISION
orders,a,NO,nvarchar,20,,,
orders,b,NO,varbinary,-1,,,
orders,c,NO,datetime2,,,,3
orders,d,YES,bit,,,,
orders,e,YES,datetime,,,,3`,
    {
      a: "string(20) not null",
      b: "binary not null",
      c: "timestamp(ms) not null",
      d: "boolean nullable",
      e: "timestamp(ms) nullable",
    },
  ],
  [
    "SQL Server through ODBC, whose length is in bytes",
    "TABLE_NAME,COLUMN_NAME,DATA_TYPE,TYPE_NAME,PRECISION,LENGTH,SCALE,NULLABLE,SS_DATA_TYPE\norders,a,-9,nvarchar,20,40,,0,39",
    { a: "string(20) not null" },
  ],
  [
    "Oracle, whose RAW has its length in bytes",
    "TABLE_NAME,COLUMN_NAME,DATA_TYPE,DATA_LENGTH,DATA_PRECISION,DATA_SCALE,NULLABLE,CHAR_LENGTH\nORDERS,A,RAW,16,,,N,0\nORDERS,B,VARCHAR2,80,,,Y,20\nORDERS,C,TIMESTAMP(3),11,,3,Y,0",
    { A: "binary(16) not null", B: "string(20) nullable", C: "timestamp(ms) nullable" },
  ],
  [
    "Snowflake, whose strings are all TEXT and whose arrays may be of a type",
    "TABLE_NAME,COLUMN_NAME,IS_NULLABLE,DATA_TYPE,CHARACTER_MAXIMUM_LENGTH,NUMERIC_PRECISION,NUMERIC_SCALE,DATETIME_PRECISION\nO,A,NO,TEXT,20,,,\nO,B,YES,TIMESTAMP_NTZ,,,,3\nO,C,YES,ARRAY,,,,\nO,D,YES,NUMBER,,10,2,\nO,E,YES,VARIANT,,,,",
    {
      A: "string(20) not null",
      B: "timestamp(ms) nullable",
      C: "json(?) nullable",
      D: "decimal(10,2) nullable",
      E: "json nullable",
    },
    "snowflake",
  ],
  [
    "Snowflake's DESC TABLE",
    'name,type,kind,null?,default\nA,"OBJECT(x NUMBER(38,0) NOT NULL)",COLUMN,N,\nB,ARRAY(VARCHAR(5)),COLUMN,Y,',
    {
      A: "struct<x: decimal(38,0) not null> not null",
      B: "list<string(5) nullable> nullable",
    },
  ],
  [
    "BigQuery",
    'column_name,is_nullable,data_type\na,NO,"ARRAY<STRUCT<x INT64 NOT NULL, y NUMERIC(10, 2)>>"\nb,YES,STRING',
    {
      a: "list<struct<x: int64 not null, y: decimal(10,2) nullable> not null> not null",
      b: "string nullable",
    },
  ],
  [
    "Databricks",
    'table_name,column_name,is_nullable,full_data_type,data_type\no,a,NO,"struct<x:int,y:array<string>>",STRUCT\no,b,YES,bigint,LONG',
    {
      a: "struct<x: int32 nullable, y: list<string nullable> nullable> not null",
      b: "int64 nullable",
    },
  ],
  [
    "ClickHouse",
    'table_name,column_name,is_nullable,data_type\no,a,0,"Tuple(x UInt8, y Nullable(String))"\no,b,1,Nullable(DateTime64(3))',
    {
      a: "struct<x: uint8 not null, y: string nullable> not null",
      b: "timestamp(ms, zone) nullable",
    },
  ],
  [
    "Trino",
    'column_name,is_nullable,data_type\na,NO,"row(x integer, y array(varchar))"\nb,YES,timestamp(6) with time zone',
    {
      a: "struct<x: int32 nullable, y: list<string nullable> nullable> not null",
      b: "timestamp(us, zone) nullable",
    },
  ],
  [
    "DuckDB",
    'column_name,is_nullable,data_type\na,NO,"STRUCT(x INTEGER, y VARCHAR[])"\nb,YES,"DECIMAL(10,2)"',
    {
      a: "struct<x: int32 nullable, y: list<string nullable> nullable> not null",
      b: "decimal(10,2) nullable",
    },
  ],
  [
    "a listing that says nothing of null",
    "column_name,data_type\na,INT64\nb,STRING",
    { a: "int64", b: "string" },
  ],
];

for (const [what, text, shapes, dialect] of LISTINGS) {
  test(`a listing says what its columns hold: ${what}`, async () => {
    const source = textSource(text, "orders.csv");
    assert.deepEqual(await shapesOf(source, { from: "information-schema", dialect }), shapes);
  });
}

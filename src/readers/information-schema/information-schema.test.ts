import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Dialect } from "../mapping/dialects.ts";
import { readSource } from "../read-source.ts";
import { bytesSource, textSource } from "../source.ts";
import { isMapped, type SourceTable } from "../table.ts";

/** Tables as `name: column type(physical)!`; `!` for required, `?` for no type, `~` for lossy. */
async function read(text: string, name = "orders.csv", dialect?: Dialect) {
  const { from, tables } = await readSource(textSource(text, name), { dialect });
  assert.equal(from, "information-schema");
  return tables.map(shown);
}

function shown(table: SourceTable) {
  if ("fault" in table) return `${table.name}: ${table.fault}`;
  const columns = table.columns.map((column) => {
    const type = isMapped(column) ? `${column.type}${column.lossy ? "~" : ""}` : "?";
    return `${column.name} ${type} ${column.physical_type}${column.required ? "!" : ""}`;
  });
  return `${table.name}: ${columns.join("; ")}`;
}

const POSTGRES = `table_catalog,table_schema,table_name,column_name,ordinal_position,column_default,is_nullable,data_type,character_maximum_length,numeric_precision,numeric_scale,udt_name
shop,public,orders,note,2,,YES,character varying,20,,,varchar
shop,public,orders,id,1,"nextval('orders_id_seq'::regclass)",NO,integer,,32,0,int4
shop,public,orders,price,3,,NO,numeric,,12,2,numeric
shop,public,orders,total,4,,YES,numeric,,,,numeric
shop,public,orders,tags,5,,YES,ARRAY,,,,_text
shop,public,orders,place,6,,YES,USER-DEFINED,,,,geometry
shop,public,orders,mail,7,,YES,USER-DEFINED,,,,citext
shop,public,orders,at,10,,NO,timestamp with time zone,,,,timestamptz
shop,public,customers,id,1,,NO,bigint,,64,0,int8
shop,pg_catalog,pg_type,oid,1,,NO,oid,,,,oid
`;

const READ: [what: string, text: string, tables: string[], name?: string][] = [
  [
    "Postgres' information_schema, in order and without its own tables",
    POSTGRES,
    [
      "orders: id integer integer!; note string character varying(20); price number numeric(12,2)!; " +
        "total number numeric; tags json text[]; place ? geometry; mail string citext; " +
        "at timestamp timestamp with time zone!",
      "customers: id integer bigint!",
    ],
  ],
  [
    "a negative scale as Postgres writes it",
    "column_name,is_nullable,data_type,numeric_precision,numeric_scale,udt_name\na,NO,numeric,12,2045,numeric\nb,NO,numeric,1000,1000,numeric\n",
    ["orders: a integer numeric(12,-3)!; b number numeric(1000,1000)!"],
  ],
  [
    "MySQL's information_schema",
    "TABLE_SCHEMA,TABLE_NAME,COLUMN_NAME,ORDINAL_POSITION,IS_NULLABLE,DATA_TYPE,NUMERIC_PRECISION,NUMERIC_SCALE,COLUMN_TYPE,COLUMN_KEY,EXTRA\nshop,orders,id,1,NO,bigint,19,0,bigint unsigned,PRI,auto_increment\nshop,orders,paid,2,YES,tinyint,3,0,tinyint(1),,\nshop,orders,price,3,YES,decimal,10,2,\"decimal(10,2)\",,\nshop,orders,state,4,NO,enum,,,\"enum('a','b')\",,\n",
    [
      "orders: id integer bigint unsigned!; paid boolean tinyint(1); " +
        "price number decimal(10,2); state string~ enum('a','b')!",
    ],
  ],
  [
    "Snowflake's information_schema",
    "TABLE_SCHEMA,TABLE_NAME,COLUMN_NAME,IS_NULLABLE,DATA_TYPE,CHARACTER_MAXIMUM_LENGTH,NUMERIC_PRECISION,NUMERIC_SCALE\nPUBLIC,ORDERS,ID,NO,NUMBER,,38,0\nPUBLIC,ORDERS,PRICE,YES,NUMBER,,12,2\nPUBLIC,ORDERS,NOTE,YES,TEXT,16777216,,\nPUBLIC,ORDERS,DATA,YES,VARIANT,,,\n",
    [
      "ORDERS: ID integer NUMBER(38,0)!; PRICE number NUMBER(12,2); NOTE string TEXT; DATA json VARIANT",
    ],
  ],
  [
    "SQL Server's information_schema",
    "TABLE_SCHEMA,TABLE_NAME,COLUMN_NAME,IS_NULLABLE,DATA_TYPE,CHARACTER_MAXIMUM_LENGTH,NUMERIC_PRECISION,NUMERIC_SCALE\ndbo,orders,id,NO,int,NULL,10,0\ndbo,orders,note,YES,nvarchar,-1,NULL,NULL\ndbo,orders,price,YES,money,NULL,19,4\ndbo,orders,n,YES,decimal,NULL,9,0\n",
    [
      "orders: id integer int!; note string nvarchar(max); price number~ money; n integer decimal(9,0)",
    ],
  ],
  [
    "BigQuery's INFORMATION_SCHEMA",
    '[{"table_schema":"shop","table_name":"orders","column_name":"id","ordinal_position":"1","is_nullable":"NO","data_type":"INT64"},{"table_schema":"shop","table_name":"orders","column_name":"items","ordinal_position":"2","is_nullable":"NO","data_type":"ARRAY<STRUCT<a INT64, b NUMERIC(10, 2)>>"}]',
    ["orders: id integer INT64!; items json ARRAY<STRUCT<a INT64, b NUMERIC(10, 2)>>!"],
    "x.json",
  ],
  [
    "Databricks' information_schema",
    'table_schema,table_name,column_name,ordinal_position,is_nullable,full_data_type,data_type\nshop,orders,id,0,NO,bigint,LONG\nshop,orders,price,1,YES,"decimal(10,2)",DECIMAL\n',
    ["orders: id integer bigint!; price number decimal(10,2)"],
  ],
  [
    "ClickHouse's information_schema",
    "table_schema,table_name,column_name,is_nullable,data_type\nshop,orders,id,0,UInt64\nshop,orders,n,1,Nullable(String)\n",
    ["orders: id integer UInt64!; n string Nullable(String)"],
  ],
  [
    "types of ClickHouse that may be null although is_nullable is 0",
    'column_name,is_nullable,data_type\nl,0,LowCardinality(Nullable(String))\ns,0,"SimpleAggregateFunction(max, Nullable(Int32))"\nd,0,Dynamic\n',
    [
      "orders: l string LowCardinality(Nullable(String)); " +
        "s integer SimpleAggregateFunction(max, Nullable(Int32)); d json Dynamic",
    ],
  ],
  [
    "Oracle's ALL_TAB_COLUMNS",
    "OWNER,TABLE_NAME,COLUMN_NAME,DATA_TYPE,DATA_LENGTH,DATA_PRECISION,DATA_SCALE,NULLABLE,COLUMN_ID,CHAR_LENGTH\nSHOP,ORDERS,ID,NUMBER,22,,0,N,1,0\nSHOP,ORDERS,PRICE,NUMBER,22,10,2,Y,2,0\nSHOP,ORDERS,ANY,NUMBER,22,,,Y,3,0\nSHOP,ORDERS,DAY,DATE,7,,,Y,4,0\nSHOP,ORDERS,NOTE,VARCHAR2,80,,,Y,5,20\n",
    [
      "ORDERS: ID integer NUMBER(*,0)!; PRICE number NUMBER(10,2); ANY number NUMBER; " +
        "DAY timestamp DATE; NOTE string VARCHAR2(20)",
    ],
  ],
  [
    "the same name in two catalogs",
    "table_catalog,table_schema,table_name,column_name,data_type,is_nullable\nx,a,orders,id,int,NO\ny,a,orders,id,int,YES\n",
    ["x.a.orders: id integer int!", "y.a.orders: id integer int"],
  ],
  [
    "tables of a list of people",
    "table,column,type\norders,id,int\ncustomers,day,date\n",
    ["orders: id integer int", "customers: day date date"],
  ],
  [
    "owners as ODBC names them",
    "TABLE_OWNER,TABLE_NAME,COLUMN_NAME,TYPE_NAME\na,orders,id,int\nb,orders,id,int\n",
    ["a.orders: id integer int", "b.orders: id integer int"],
  ],
  [
    "SQL Server's identities, as its drivers name them",
    "TABLE_QUALIFIER,TABLE_NAME,COLUMN_NAME,DATA_TYPE,TYPE_NAME,PRECISION,LENGTH,SCALE\nshop,orders,a,4,int identity,10,4,0\nshop,orders,b,3,decimal() identity,12,14,0\n",
    ["orders: a integer int; b integer decimal(12,0)"],
  ],
  [
    "JDBC's sizes",
    "COLUMN_NAME,TYPE_NAME,COLUMN_SIZE,DECIMAL_DIGITS\na,decimal,10,2\nb,nvarchar,50,\nc,NUMBER,38,0\n",
    ["orders: a number decimal(10,2); b string nvarchar(50); c integer NUMBER(38,0)"],
  ],
  [
    "SQL Server's sys.columns, whose lengths are bytes",
    "column_name,type_name,max_length,precision,scale,is_nullable\na,nvarchar,100,0,0,0\nb,varchar,-1,0,0,1\nc,decimal,9,10,2,1\n",
    ["orders: a string nvarchar(50)!; b string varchar(max); c number decimal(10,2)"],
  ],
  [
    "SQL Server's sp_help",
    "Column_name,Type,Computed,Length,Prec,Scale,Nullable\na,nvarchar,no,100,,,no\nb,decimal,no,9,10,2,yes\n",
    ["orders: a string nvarchar(50)!; b number decimal(10,2)"],
  ],
  [
    "lengths in characters, beside digits that texts do not have",
    "column_name,type_name,length,precision,scale\na,varchar,10,,\nb,decimal,,9,2\n",
    ["orders: a string varchar(10); b number decimal(9,2)"],
  ],
  [
    "a length that people call max_length",
    "name,type,max_length\na,nvarchar,25\n",
    ["orders: a string nvarchar(25)"],
  ],
  [
    "a length beside a name and a type",
    "name,type,length\na,varchar,10\n",
    ["orders: a string varchar(10)"],
  ],
  [
    "Db2's catalogue",
    "TABNAME,COLNAME,TYPENAME,LENGTH,SCALE,NULLS\norders,a,varchar,10,0,N\norders,b,decimal,9,2,Y\n",
    ["orders: a string varchar(10)!; b number decimal(*,2)"],
  ],
  [
    "flags of arrays",
    "column_name,data_type,is_array\na,integer,true\nb,integer,false\n",
    ["orders: a json integer[]; b integer integer"],
  ],
  [
    "Hive's partitions, which stand below the columns",
    "col_name,data_type,comment\na,int,\n# Partition Information,,\n# col_name,data_type,comment\np,string,\n,,\n# Detailed Table Information,,\nDatabase,shop,\n",
    ["orders: a integer int; p string string"],
  ],
  [
    "Spark's partitions, which it has listed before",
    "col_name,data_type,comment\na,int,\np,string,\n# Partition Information,,\n# col_name,data_type,comment\np,string,\n",
    ["orders: a integer int; p string string"],
  ],
  [
    "Beeline's DESCRIBE FORMATTED",
    "col_name,data_type,comment\n# col_name            ,data_type           ,comment             \n,NULL,NULL\na,int,\n,NULL,NULL\n# Detailed Table Information,NULL,NULL\n",
    ["orders: a integer int"],
  ],
  [
    "a data dictionary that says what is optional",
    "Column Name,Data Type,Optional\na,integer,yes\nb,text,no\n",
    ["orders: a integer integer; b string text!"],
  ],
  [
    "the same name in two schemas",
    "table_schema,table_name,column_name,data_type,is_nullable\na,orders,id,int,NO\nb,orders,id,int,YES\n",
    ["a.orders: id integer int!", "b.orders: id integer int"],
  ],
  [
    "MySQL's DESCRIBE",
    "Field\tType\tNull\tKey\tDefault\tExtra\nid\tint unsigned\tNO\tPRI\tNULL\tauto_increment\npaid\ttinyint(1)\tYES\t\tNULL\t\nn\tdecimal(10,0)\tYES\t\tNULL\t\n",
    ["orders: id integer int unsigned!; paid boolean tinyint(1); n integer decimal(10,0)"],
    "orders.txt",
  ],
  [
    "MySQL's SHOW COLUMNS as JSON",
    '[{"Field":"id","Type":"int","Null":"NO","Key":"PRI","Default":null,"Extra":""}]',
    ["orders: id integer int!"],
    "orders.json",
  ],
  [
    "Snowflake's DESC TABLE",
    'name,type,kind,null?,default,primary key,unique key\nID,"NUMBER(38,0)",COLUMN,N,,Y,N\nNOTE,VARCHAR(16777216),COLUMN,Y,,N,N\nAT,TIMESTAMP_NTZ(9),COLUMN,Y,,N,N\n',
    [
      "orders: ID integer NUMBER(38,0)!; NOTE string VARCHAR(16777216); AT timestamp TIMESTAMP_NTZ(9)",
    ],
  ],
  [
    "a data dictionary",
    "Table Name;Column Name;Data Type;Mandatory;Description\nOrders;id;bigint;Yes;The id\nOrders;note;varchar(20);No;\n",
    ["Orders: id integer bigint!; note string varchar(20)"],
  ],
  [
    "what a driver of Java tells",
    '[{"tableName":"orders","columnName":"id","dataType":"BIGINT","nullable":false}]',
    ["orders: id integer BIGINT!"],
    "columns.json",
  ],
  [
    "Snowflake's SHOW COLUMNS",
    'table_name,schema_name,column_name,data_type,null?,default,kind\nORDERS,PUBLIC,ID,"{""type"":""FIXED"",""precision"":38,""scale"":0,""nullable"":false}",false,,COLUMN\nORDERS,PUBLIC,NOTE,"{""type"":""TEXT"",""length"":20,""nullable"":true}",true,,COLUMN\nORDERS,PUBLIC,F,"{""type"":""REAL"",""nullable"":true}",true,,COLUMN\nORDERS,PUBLIC,AT,"{""type"":""TIMESTAMP_TZ"",""precision"":0,""scale"":9}",NOT_NULL,,COLUMN\n',
    [
      "ORDERS: ID integer NUMBER(38,0)!; NOTE string VARCHAR(20); F number FLOAT; AT timestamp TIMESTAMP_TZ(9)!",
    ],
  ],
  [
    "SQLite's table_info",
    "cid,name,type,notnull,dflt_value,pk\n0,id,INTEGER,0,,1\n1,note,TEXT,1,,0\n2,x,REAL,0,,0\n",
    ["orders: id integer INTEGER!; note string TEXT!; x number REAL"],
  ],
  [
    "DuckDB's DESCRIBE",
    'column_name,column_type,null,key,default,extra\nid,BIGINT,NO,PRI,NULL,NULL\ntags,VARCHAR[],YES,NULL,NULL,NULL\nm,"DECIMAL(18,3)",YES,NULL,NULL,NULL\n',
    ["orders: id integer BIGINT!; tags json VARCHAR[]; m number DECIMAL(18,3)"],
  ],
  [
    "DuckDB's DESCRIBE as lines of JSON",
    '{"column_name":"id","column_type":"BIGINT","null":"NO","key":null}\n{"column_name":"n","column_type":"DOUBLE","null":"YES","key":null}\n',
    ["orders: id integer BIGINT!; n number DOUBLE"],
    "orders.json",
  ],
  [
    "Spark's DESCRIBE, without its notes",
    "col_name,data_type,comment\nid,bigint,\nday,date,\n# Partition Information,,\n# col_name,data_type,comment\nday,date,\n",
    ["orders: id integer bigint; day date date"],
  ],
  [
    "Trino's DESCRIBE",
    'Column,Type,Extra,Comment\nid,bigint,,\nat,timestamp(3) with time zone,,\nr,"row(a integer, b varchar)",,\n',
    [
      "orders: id integer bigint; at timestamp timestamp(3) with time zone; " +
        "r json row(a integer, b varchar)",
    ],
  ],
  [
    "psql's \\d",
    "Column,Type,Collation,Nullable,Default\nid,integer,,not null,nextval('x')\nnote,character varying(20),,,\n",
    ["orders: id integer integer!; note string character varying(20)"],
  ],
  [
    "ClickHouse's DESCRIBE",
    "name\ttype\tdefault_type\tdefault_expression\tcomment\tcodec_expression\tttl_expression\nid\tUInt64\t\t\t\t\t\nn\tNullable(Int32)\t\t\t\t\t\nl\tLowCardinality(Nullable(String))\t\t\t\t\t\n",
    [
      "orders: id integer UInt64!; n integer Nullable(Int32); l string LowCardinality(Nullable(String))",
    ],
    "orders.tsv",
  ],
  [
    "a type that may be null in ClickHouse only",
    "table_name,column_name,is_nullable,data_type\norders,v,NO,VARIANT\n",
    ["orders: v json VARIANT!"],
  ],
  [
    "what ClickHouse escapes between tabs, also in types of several lines",
    "name\ttype\tdefault_type\tdefault_expression\nit\\'s\tEnum8(\\'a\\\\\\'b\\' = 1)\t\t\nt\tTuple(\\n    a Int8)\t\t\n",
    ["orders: it's string~ Enum8('a\\'b' = 1)!; t json Tuple(\n    a Int8)!"],
    "orders.tsv",
  ],
  [
    "quoted names in a type of Trino, between tabs",
    'Column\tType\tExtra\tComment\na\trow("x""y" date)\t\t\n',
    ['orders: a json row("x""y" date)'],
    "orders.tsv",
  ],
  [
    "ClickHouse's system.columns with a text in a type",
    "table,name,type,position,default_kind,default_expression\norders,e,Enum8('it\\'s' = 1),1,,\n",
    ["orders: e string~ Enum8('it\\'s' = 1)!"],
  ],
  [
    "Redshift's PG_TABLE_DEF",
    "schemaname,tablename,column,type,encoding,distkey,sortkey,notnull\npublic,orders,id,bigint,az64,t,1,t\npublic,orders,data,super,zstd,f,0,f\n",
    ["orders: id integer bigint!; data json super"],
  ],
  [
    "ODBC's columns",
    "TABLE_CAT,TABLE_SCHEM,TABLE_NAME,COLUMN_NAME,DATA_TYPE,TYPE_NAME,COLUMN_SIZE,NULLABLE\nshop,dbo,orders,id,-5,bigint,19,0\nshop,dbo,orders,note,12,varchar,20,1\n",
    ["orders: id integer bigint!; note string varchar(20)"],
  ],
  [
    "a JSON list with nulls",
    '[{"name":"id","type":"bigint","nullable":false},{"name":"n","type":"geometry","nullable":true},{"name":"x","type":"text","nullable":true}]',
    ["orders: id integer bigint!; n ? geometry; x string text"],
    "orders.json",
  ],
  [
    "semicolons and Windows lines",
    '"COLUMN_NAME";"DATA_TYPE";"IS_NULLABLE"\r\n"id";"int";"NO"\r\n',
    ["orders: id integer int!"],
  ],
  ["a column without a type", "column_name,data_type,is_nullable\nid,,NO\n", ["orders: id ? !"]],
];

for (const [what, text, tables, name] of READ) {
  test(`what a database says of columns is read: ${what}`, async () => {
    assert.deepEqual(await read(text, name), tables);
  });
}

test("types that only one database has tell what the others mean", async () => {
  const mssql =
    "column_name,data_type,is_nullable\nkey,uniqueidentifier,NO\nok,bit,NO\nver,timestamp,NO\n";
  assert.deepEqual(await read(mssql), [
    "orders: key string uniqueidentifier!; ok boolean bit!; ver string~ timestamp!",
  ]);
  const bigquery = "column_name,data_type,is_nullable\nid,INT64,NO\nprice,NUMERIC,YES\n";
  assert.deepEqual(await read(bigquery), ["orders: id integer INT64!; price number NUMERIC"]);
});

test("what is hidden is left out, and what is not read is named", async () => {
  const text =
    "table_name,column_name,data_type,is_hidden,zone,comment\nt,a,INT64,NO,x,y\nt,_PARTITIONTIME,TIMESTAMP,YES,,\n";
  const { tables } = await readSource(textSource(text, "a.csv"));
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map(({ name }) => name),
    ["a"],
  );
  assert.equal(
    table.note,
    "Left out, as they are hidden: _PARTITIONTIME. Not read from the listing: zone.",
  );
});

test("the dialect that is asked for wins", async () => {
  const text = "column_name,data_type,is_nullable\npaid,bit,NO\nday,date,NO\n";
  assert.deepEqual(await read(text, "a.csv", "mssql"), ["a: paid boolean bit!; day date date!"]);
  assert.deepEqual(await read(text, "a.csv", "oracle"), ["a: paid ? bit!; day timestamp date!"]);
});

/** Data that look a little like descriptions. */
for (const [from, text, name] of [
  ["csv", "name,type,null\nPikachu,electric,no\nBulbasaur,grass,no\n", "a.csv"],
  ["csv", "name,type,extra\na,date,1\nb,large box,2\n", "a.csv"],
  ["csv", "field,type,extra\nleft,corn,1\nright,wheat,2\n", "a.csv"],
  ["csv", "id,name\n1,x\n2,y\n", ""],
  ["json", '[{"name":"Pikachu","kind":"electric","nullable":false}]', "a.json"],
  ["bigquery", '[{"name":"id","type":"INTEGER","mode":"NULLABLE"}]', "a.json"],
  ["columns", '[{"name":"id","type":"integer","required":true}]', "a.json"],
] as const) {
  test(`${from} is not taken for a description of columns: ${text.slice(0, 30)}`, async () => {
    assert.equal((await readSource(textSource(text, name))).from, from);
  });
}

for (const [what, text, message, line] of [
  [
    "two answers that contradict",
    "column_name,data_type,required,nullable\na,int,yes,yes\n",
    /a: both required and nullable say yes/,
    2,
  ],
  [
    "an answer that is neither yes nor no",
    "column_name,data_type,is_nullable\nid,int,NO\nx,int,perhaps\n",
    /x: is_nullable is perhaps, neither yes nor no/,
    3,
  ],
  ["a row without a name", "column_name,data_type\nid,int\n,int\n", /has no column name/, 3],
  ["an open quote", 'column_name,data_type\nid,int\n"x,int\n', /quote that never closes/, 3],
] as const) {
  test(`a description is refused for ${what}`, async () => {
    await assert.rejects(read(text), { name: "UnreadableSource", message, place: { line } });
  });
}

test("fields of something else than columns are records", async () => {
  const text = "field name,field type,soil\nNorth,meadow,clay\nSouth,date palms,sand\n";
  assert.equal((await readSource(textSource(text, "farm.csv"))).from, "csv");
});

test("a header without rows says so", async () => {
  const source = textSource("column_name,data_type\n", "orders.csv");
  await assert.rejects(readSource(source, { from: "information-schema" }), /no row that describes/);
});

test("10,000 columns of 5 tables are read", async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `t${n % 5},c${n},int,NO`);
  const text = `table_name,column_name,data_type,is_nullable\n${rows.join("\n")}\n`;
  const { tables } = await readSource(textSource(text, "orders.csv"));
  assert.deepEqual(
    tables.map((table) => "columns" in table && table.columns.length),
    [2000, 2000, 2000, 2000, 2000],
  );
});

test("any text and any list of objects is read or refused", async () => {
  const cell = fc.constantFrom("id", "int", "NO", "1", "", "NULL", '"', "{", "numeric", "ARRAY");
  const cells = fc.array(fc.array(cell, { maxLength: 5 }).map((row) => row.join()));
  const text = cells.map(
    (rows) => `column_name,data_type,is_nullable,numeric_scale\n${rows.join("\n")}`,
  );
  const keys = fc.constantFrom("column_name", "data_type", "is_nullable", "table_name");
  const records = fc.array(fc.dictionary(keys, fc.anything())).map((rows) => JSON.stringify(rows));
  const bytes = fc.oneof(text, records, fc.string()).map((document) => Buffer.from(` ${document}`));
  const property = fc.asyncProperty(bytes, async (content) => {
    const read = readSource(bytesSource(content, "a.csv"), { from: "information-schema" });
    await read.catch((error) => assert.equal(error.name, "UnreadableSource", error.stack));
  });
  await fc.assert(property, { numRuns: 1000 });
});

async function readAs(text: string, name = "a.json", dialect?: Dialect) {
  const { from, tables } = await readSource(textSource(text, name), { dialect });
  assert.equal(from, "information-schema");
  return tables.map((table) => {
    if ("fault" in table) return table.fault;
    const columns = table.columns.map(
      (column) => `${column.name} ${"type" in column ? column.type : column.fault}`,
    );
    return [table.name, ...columns].join(", ");
  });
}

const GLUE = {
  Name: "orders",
  DatabaseName: "shop",
  PartitionKeys: [{ Name: "dt", Type: "date" }],
  StorageDescriptor: { Columns: [{ Name: "id", Type: "bigint", Comment: "x" }] },
};

for (const document of [GLUE, [GLUE], { TableVersion: { Table: GLUE, VersionId: "1" } }]) {
  test(`a part of what Glue answers is read: ${JSON.stringify(document).slice(0, 30)}`, async () => {
    assert.deepEqual(await readAs(JSON.stringify(document)), ["orders, id integer, dt date"]);
  });
}

test("one page of a list of tables is refused", async () => {
  const text = JSON.stringify({ TableList: [GLUE], NextToken: "x" });
  await assert.rejects(readSource(textSource(text, "a.json")), {
    name: "UnreadableSource",
    message: /one page of a list.*Get all of it/,
  });
});

test("the columns of a table of Glue are read by themselves", async () => {
  const { Columns } = GLUE.StorageDescriptor;
  assert.deepEqual(await readAs(JSON.stringify(Columns)), ["a, id integer"]);
});

test("a column that Iceberg has dropped is none, and one that it requires is required", async () => {
  const columnOf = (name: string, current: string, optional: string) => ({
    Name: name,
    Type: "bigint",
    Parameters: { "iceberg.field.current": current, "iceberg.field.optional": optional },
  });
  const Columns = [columnOf("id", "true", "false"), columnOf("old", "false", "true")];
  const document = { Table: { Name: "orders", StorageDescriptor: { Columns } } };
  const { tables } = await readSource(textSource(JSON.stringify(document), "a.json"));
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map(({ name, required }) => [name, required]),
    [["id", true]],
  );
});

test("a table whose columns only Spark knows is refused", async () => {
  const Columns = [{ Name: "col", Type: "array<string>" }];
  const Parameters = { "spark.sql.sources.schema.part.0": "{}" };
  const document = { Table: { Name: "orders", Parameters, StorageDescriptor: { Columns } } };
  const [table] = await readAs(JSON.stringify(document));
  assert.match(String(table), /^orders, col It stands for columns that only Spark knows/);
});

for (const document of [
  {
    Table: {
      Name: "orders",
      DatabaseName: "shop",
      PartitionKeys: [{ Name: "dt", Type: "date" }],
      StorageDescriptor: { Columns: [{ Name: "id", Type: "bigint" }] },
    },
  },
  {
    TableMetadataList: [
      {
        Name: "orders",
        Columns: [{ Name: "id", Type: "bigint" }],
        PartitionKeys: [{ Name: "dt", Type: "date" }],
      },
    ],
  },
]) {
  test(`a table of ${Object.keys(document)} has its partition's keys as columns`, async () => {
    assert.deepEqual(await readAs(JSON.stringify(document)), ["orders, id integer, dt date"]);
  });
}

test("what ClickHouse describes with FORMAT JSON is read, and so is SQLite's table without types", async () => {
  const described = {
    meta: [{ name: "name" }],
    data: [{ name: "id", type: "UInt8", default_type: "" }],
  };
  assert.deepEqual(await readAs(JSON.stringify(described)), ["a, id integer"]);
  const row = { cid: 0, name: "id", type: "", notnull: 0, dflt_value: null, pk: 1 };
  assert.deepEqual(await readAs(JSON.stringify([row])), [
    "a, id This column has no type. Write it into the list.",
  ]);
});

test("a timestamp that may be SQL Server's version of a row is asked for", async () => {
  const rows = "column_name,data_type,is_nullable\na,int,NO\nb,timestamp,NO\n";
  const [table] = await readAs(rows, "a.csv");
  assert.match(
    String(table),
    /^a, a integer, b In most databases a timestamp is a time.*Choose the dialect/,
  );
  assert.deepEqual(await readAs(rows, "a.csv", "mysql"), ["a, a integer, b timestamp"]);
  assert.deepEqual(await readAs(rows, "a.csv", "mssql"), ["a, a integer, b string"]);
  // No table of SQL Server has two, and it has no boolean and no length in a type.
  for (const other of ["c,timestamp,YES", "c,boolean,YES", "c,varchar(9),YES"]) {
    const [read] = await readAs(`${rows}${other}\n`, "a.csv");
    assert.match(String(read), /b timestamp, c/);
  }
  const ofDbo = "table_schema,column_name,data_type\ndbo,a,bit\ndbo,b,timestamp\n";
  assert.deepEqual(await readAs(ofDbo, "a.csv"), ["a, a boolean, b string"]);
});

test("SQLite's table_info tells of a key that may be null", async () => {
  const head = "cid,name,type,notnull,dflt_value,pk\n";
  const read = async (rows: string) =>
    (await readSource(textSource(head + rows, "a.csv"), {})).tables.flatMap((table) =>
      "columns" in table ? table.columns.map(({ required }) => required) : [],
    );
  assert.deepEqual(await read("0,a,TEXT,0,,1\n"), [false]);
  assert.deepEqual(await read("0,a,INTEGER,0,,1\n1,b,TEXT,1,,0\n"), [true, true]);
  assert.deepEqual(await read("0,a,INTEGER,0,,1\n1,b,TEXT,0,,2\n"), [false, false]);
});

for (const type of ["NUMBER", "decimal", "numeric"]) {
  test(`${type} without a column for its scale is not guessed`, async () => {
    const rows = `column_name,data_type,is_nullable\na,${type},NO\nb,int,NO\n`;
    const [table] = await readAs(rows, "a.csv");
    assert.match(String(table), /^a, a It is \w+, .*Select numeric_scale as well\., b integer$/);
    assert.deepEqual(await readAs(rows, "a.csv", "bigquery"), ["a, a number, b integer"]);
    const withScale = `column_name,data_type,numeric_scale\na,${type},\n`;
    assert.deepEqual(await readAs(withScale, "a.csv"), ["a, a number"]);
  });
}

for (const type of ["tinyint", "bit"]) {
  test(`a ${type} of MySQL without its column_type is not guessed`, async () => {
    const rows = `table_name,column_name,data_type,is_nullable\nt,a,${type},NO\nt,b,int,NO\n`;
    const [table] = await readAs(rows, "a.csv", "mysql");
    assert.match(String(table), /^t, a It is \w+, .*Select column_type as well\., b integer$/);
    assert.deepEqual(await readAs(rows, "a.csv", "clickhouse"), ["t, a integer, b integer"]);
  });
}

test("a bit of MySQL is a boolean if its precision is 1", async () => {
  const rows = "table_name,column_name,data_type,numeric_precision\nt,a,bit,1\nt,b,bit,8\n";
  const [table] = await readAs(rows, "a.csv", "mysql");
  assert.equal(table, "t, a boolean, b The type bit(8) has no counterpart.");
});

test("VARCHAR2 tells that a list is Oracle's, whose DATE has a time", async () => {
  const rows = "COLUMN_NAME,DATA_TYPE,NULLABLE\nID,VARCHAR2(9),N\nDAY,DATE,Y\n";
  assert.deepEqual(await readAs(rows, "a.csv"), ["a, ID string, DAY timestamp"]);
});

for (const header of [
  "attrelid,attname,atttypid,attnotnull",
  "object_id,name,system_type_id,user_type_id",
  "Table,Column Name,Technical Data Type,Remark",
]) {
  test(`a catalog's columns without the names of their types are not taken for data: ${header}`, async () => {
    const source = textSource(`${header}\n1,id,23,0\n1,note,25,0\n`, "a.csv");
    await assert.rejects(readSource(source), /may be a list of columns with their types, or data/);
    const reading = await readSource(source, { from: "csv" });
    assert.equal(reading.from, "csv");
  });
}

test("checks of columns are data", async () => {
  const { from } = await readSource(
    textSource("column_name,check_type,passed\nid,unique,true\n", "a.csv"),
  );
  assert.equal(from, "csv");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../mapping/dialects.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { isMapped } from "../table.ts";
import { shownTables } from "../testing/shown-tables.ts";

type Case = [text: string, read: string | RegExp, dialect?: Dialect];

const NAMES: Case[] = [
  ["create table t (period tstzrange not null, b int)", "t: period ?!, b integer"],
  ["create table t (key public.citext, index public.code)", "t: key string, index ?"],
  ["create table t (key Nullable(String)) engine = MergeTree", "t: key string"],
  ["create table t (key array(varchar), x bigint)", "t: key json, x integer", "trino"],
  [
    "create table t (check tsrange, constraint citext, primary box, exclude tsrange)",
    "t: check ?, constraint string, primary ?, exclude ?",
  ],
  ["create table t (like public.citext not null, b int)", "t: like string!, b integer"],
  ["create table t (constraint text not null)", "t: constraint string!"],
  [
    "create table t (range int check (range < 100), unit text not null)",
    "t: range integer, unit string!",
  ],
  [
    "create table t (map int check (map < 1), array int check (array < 3), struct text, z map<string, int>)",
    "t: map integer, array integer, struct string, z json",
  ],
  ["create table t (a int, key k (a), unique u (a), index i (a))", "t: a integer", "mysql"],
  ["create table t (a int, index i nonclustered (a))", "t: a integer", "mssql"],
  ["create table t (a int, fulltext key f (a), spatial index (a))", "t: a integer"],
  ["create table t (a int, supplemental log group g (a) always)", "t: a integer"],
  ["create table t (a int, period for system_time (a, a), watermark for a as a)", "t: a integer"],
  [
    "create table t (constructor int, __proto__ text, valueOf int)",
    "t: constructor integer, __proto__ string, valueOf integer",
  ],
  ["create table t (id int, constraint k, unique (id))", "t: id integer", "sqlite"],
  ["create table t (id int, a date generated alwaysas (1))", "t: id integer, a ?", "sqlite"],
  ["create table t (id int, a []bigint, b int[3])", "t: id integer, a ?, b ?", "sqlite"],
  ["create table t ([1] int, [2] int)", "t: 1 integer, 2 integer"],
];

/** Names of clauses before types that look like lists of columns. */
const LISTS: Case[] = [
  [
    "create table t (unique Nullable(String), a Int8)",
    "t: unique string, a integer!",
    "clickhouse",
  ],
  ["create table t (unique array(varchar), a int)", "t: unique json, a integer", "trino"],
  ["create table t (spatial geometry(point, 4326), a int)", "t: spatial ?, a integer", "postgres"],
  ["create table t (spatial geometry(point, 4326), a int)", /read this text differently/],
  ["create table t (fulltext varchar(max), a int)", "t: fulltext string, a integer", "redshift"],
  [
    "create table t (index int check (type > 1), type int)",
    "t: index integer, type integer",
    "postgres",
  ],
  [
    "create table t (index int with tag (type = 'x'), a int)",
    "t: index integer, a integer",
    "snowflake",
  ],
  [
    "create table t (constraint String default 'x', a Int8)",
    "t: constraint string!, a integer!",
    "clickhouse",
  ],
  ["create table t (constraint d default 0 for a, a int)", "t: a integer", "mssql"],
  [
    "create table t (key String, a Nullable(Int8) default key)",
    "t: key string!, a integer",
    "clickhouse",
  ],
  [
    "create table t (a int, unique u (a), fulltext f (a), spatial key (a), index using btree (a))",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int, unique u ((a * 2)), constraint c unique v using btree (a), index type using btree (a))",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int, vector index (v), vector key k (v) m=8 distance=cosine, vector int)",
    "t: a integer, vector integer",
    "mysql",
  ],
  ["create table t (a Int8, index i a type minmax)", "t: a integer!", "clickhouse"],
];

const ALTERS: Case[] = [
  ["create table t (a text not null); alter table t alter column a drop not null", "t: a string"],
  [
    "create table t (a int not null not null); alter table t alter a drop not null",
    /says NOT NULL twice for a/,
    "duckdb",
  ],
  ["create table t (a int, b int); alter table t drop a", "t: b integer"],
  [
    "create table t (a); alter table t add b; alter table t add c text",
    "t: a ?, b ?, c string",
    "sqlite",
  ],
  [
    "create table t (a int, b int); alter table t add columns (c int) cascade; alter table t change a d bigint after b cascade",
    "t: b integer, d integer, c integer",
    "spark",
  ],
  [
    "create table t (a number, b number); alter table t set unused (a); alter table t drop unused columns",
    "t: b number",
    "oracle",
  ],
  ["create table t (a int); alter table t execute optimize", "t: a integer", "trino"],
  [
    "create table t (a int); alter table t add supplemental text",
    "t: a integer, supplemental string",
  ],
  [
    "create table t (a int, b int) alter table t add default (0) for b alter table t add default getdate() for a with values",
    "t: a integer, b integer",
    "mssql",
  ],
  [
    "create table t (a int) partitioned by (dt date); alter table t drop if exists partition (dt = 'x')",
    "t: a integer, dt date",
  ],
  [
    "create table t (a int, b int not null); alter table t alter a set not null, b drop not null; alter table t modify column a type varchar(9), column b set not null",
    "t: a string!, b integer!",
    "snowflake",
  ],
  [
    "create table t (a int, b int); alter table t drop column if exists a, drop column if exists c",
    "t: b integer",
  ],
  ["create table t (a int); alter table t rename a to b", "t: b integer"],
  ["create table t (a int); alter table t rename to u", "u: a integer"],
  ["create table t (a int); alter table t alter a set data type text", "t: a string"],
  ["create table t (a int); alter table t alter column a type text using a::text", "t: a string"],
  [
    "create foreign table t (a int not null) server s; alter foreign table only t alter column a options (column_name 'A')",
    "t: a integer!",
  ],
  ["create table t (a int); alter table t alter column a sync identity", "t: a integer"],
  [
    "create table t (a int not null, b int); alter table t change a z text",
    "t: z string, b integer",
    "mysql",
  ],
  [
    "create table t (a int not null, b int); alter table t modify b bigint not null first",
    "t: b integer!, a integer!",
    "mysql",
  ],
  [
    "create table t (a int, c int); alter table t add column b int not null after a",
    "t: a integer, b integer!, c integer",
  ],
  [
    "create table t (a int, first int, b int); alter table t add c text after first",
    "t: a integer, first integer, c string, b integer",
    "mysql",
  ],
  [
    "create table t (a int primary key); create table u like t; alter table u modify a bigint",
    "t: a integer! | u: a integer!",
    "mysql",
  ],
  [
    "create table t (n int not null)\ngo\nalter table t alter column n varchar(20) null\ngo",
    "t: n string",
  ],
  [
    "create table t (n int not null); alter table t alter column n varchar(20) not null",
    "t: n string!",
  ],
  [
    "create table t (a number); alter table t add (b date not null, c clob)",
    "t: a number, b timestamp!, c string",
    "oracle",
  ],
  [
    "create table t (a number, b date); alter table t modify (a not null, b clob)",
    "t: a number!, b string",
    "oracle",
  ],
  ["create table t (a int, b int, c int); alter table t drop (a, b)", "t: c integer", "oracle"],
  [
    "create table t (a int); alter table t add columns (b string, c date)",
    "t: a integer, b string, c date",
    "spark",
  ],
  [
    "create table t (a int); alter table t add b int, c int, constraint k primary key (a)",
    "t: a integer!, b integer, c integer",
    "mssql",
  ],
  ["create table t (a int, b int, c int); alter table t drop column a, b", "t: c integer", "mssql"],
  [
    "create table t (a int); alter table t swap with u",
    /swapped with u, which is not in this text/,
  ],
  [
    "create table t (a int)\ngo\nexec sp_rename 'dbo.t.a', 'b', 'COLUMN'\ngo\nexec sp_rename N't', N'u'",
    "u: b integer",
  ],
  [
    "create table t (a int); create table n (a text, b int); insert into n select a, 1 from t; drop table t; alter table n rename to t",
    "t: a string, b integer",
  ],
  ["create table a (x int); rename table a to b", "b: x integer", "mysql"],
  [
    "create table p (a int not null) partition by list (a); create table c (a int not null); alter table p attach partition c default; alter table p add b int",
    "p: a integer!, b integer | c: a integer!, b integer",
  ],
  [
    "create table p (a int); create table c (a int); alter table c inherit p; alter table p alter a set not null",
    "p: a integer! | c: a integer!",
  ],
  [
    "create table p (a int); create table c (a int); alter table c inherit p; alter table only p add b int",
    "p: a integer, b integer | c: a integer",
  ],
  [
    "create table t (a int, constraint k primary key (a)); alter table t drop constraint k",
    "t: a integer!",
    "postgres",
  ],
  [
    "create table t (a int, constraint k primary key (a)); alter table t drop constraint k",
    "t: a integer",
    "oracle",
  ],
  [
    "create table t (a int, constraint n not null a); alter table t drop constraint n",
    "t: a integer",
  ],
  [
    "create table t (a int, primary key (a)); alter table t drop constraint t_pkey",
    /t_pkey says is not known/,
  ],
  ["create table t (a int); create table t (b int)", /Two statements create this table/],
  ["create table if not exists t (a int); create table if not exists t (a int)", "t: a integer"],
  ["create table t (a int); create or replace table t (b int)", "t: b integer"],
  ["create table t (a int); alter table t add a text", /added twice/],
  ["create table t (a int); alter table t drop b", /names b, which is not one of its columns/],
  [
    "create table a.t (x int); create table b.t (y int); alter table t add z int",
    /may mean a.t or b.t/,
  ],
  [
    "use a; create table t (x int); use b; create table t (y int); alter table t add z int",
    "a.t: x integer | b.t: y integer, z integer",
  ],
  [
    "use a\ngo\ncreate table s.t (x int)\ngo\ncreate table r.t (y int)",
    "s.t: x integer | r.t: y integer",
    "mssql",
  ],
  [
    "create table t (a int, b int generated always as (a) stored); alter table t drop column a cascade",
    /may drop columns that are computed/,
  ],
  [
    "create table t (a int); alter table t add exclude date, add b int generated always as (1) stored",
    "t: a integer, exclude date, b integer",
    "postgres",
  ],
  ["create table t (a int); alter table t constructor b", /constructor b is not known/],
  [
    "create table t (a int not null, b int); alter table t modify a null modify b not null add c int",
    "t: a integer, b integer!, c integer",
    "oracle",
  ],
  [
    "create table t (a int, b int); alter table t modify (a not null) add (c int) drop (b)",
    "t: a integer!, c integer",
    "oracle",
  ],
  [
    "create table t (a int); alter table t add b int not null add c int",
    /oracle read this text differently/,
  ],
  [
    "create table t (a int); alter table t add b int, comment varchar(9), owner int",
    "t: a integer, b integer, comment string, owner integer",
    "mssql",
  ],
  [
    "create table t (a int); alter table t add b int, comment varchar(9)",
    /read this text differently/,
  ],
  [
    "create table t (a int, b int, constraint k check (a > 0)); alter table t drop column b, constraint k",
    "t: a integer",
    "mssql",
  ],
  ["create table t (a int); alter table t add constraint check (a > 1)", "t: a integer", "mysql"],
];

/** What real engines showed. */
const FOUND: Case[] = [
  ["create table t (index int, a int); alter table t drop index", "t: a integer"],
  [
    "create table t (index int not null); alter table t alter index drop not null",
    "t: index integer",
  ],
  [
    "create table t (a int); alter table t add partition int not null",
    "t: a integer, partition integer!",
  ],
  [
    "create table t (a int, comment text); alter table t modify comment int",
    "t: a integer, comment integer",
    "mysql",
  ],
  [
    "create table t (key bigserial unique primary key, c int)",
    "t: key integer!, c integer",
    "postgres",
  ],
  [
    "create table p (a int); create table c () inherits (p); drop table p cascade; create table d (a int)",
    "d: a integer",
    "postgres",
  ],
  [
    "create table p (a int); create table u (a int); alter table p rename to u",
    /renamed to this name/,
  ],
  [
    "create table a as select 1; alter table a rename to b; create table c (x int)",
    /^b: .*no columns.* \| c: x integer$/,
  ],
  ["create type v; create domain v as text; create table t (a v)", "t: a string"],
  [
    "create table p (a int not null); create table c (a int not null) inherits (p); alter table p alter a drop not null",
    /^p: a integer \| c: Its parent drops NOT NULL/,
  ],
  [
    "create table t (a int not null); alter table t add not null a, alter a drop not null",
    "t: a integer!",
    "postgres",
  ],
  [
    "create table p (a int not null no inherit); create table c () inherits (p)",
    /^p: a integer! \| c: Its parent says/,
  ],
  [
    "create table p (a int) partition by list (a); create table c partition of p default; alter table p detach partition c; alter table p add b int",
    "p: a integer, b integer | c: a integer",
  ],
];

const OUTSIDE: Case[] = [
  [
    "create external table s.t (a int) partitioned by (dt date) table properties ('numRows' = '1')",
    "t: a integer, dt date",
    "redshift",
  ],
  ["create table t (a int) row format delimited null defined as ''", "t: a integer", "spark"],
  [
    "create table t (a int) partitioned by (dt date, h int) stored as parquet",
    "t: a integer, dt date, h integer",
  ],
  ["create table t (a int, dt date) partitioned by (dt)", "t: a integer, dt date"],
  [
    "create table t (a timestamp) using iceberg partitioned by (days(a), bucket(4, a))",
    "t: a timestamp",
  ],
  [
    "create external table t (a int64) with partition columns (dt date) options (format = 'parquet')",
    "t: a integer, dt date",
  ],
  [
    "create external table t (a int64) with partition columns options (format = 'parquet')",
    /partition columns come from its files/,
  ],
  ["create table t (m int) select a, b from x", /come from a query/],
  ["create table t (m int) engine=innodb as select a from x", /come from a query/],
  ["create table t (m int) (select a from x)", /come from a query/, "mysql"],
  ["create table t (m int) engine=innodb ((select a from x))", /come from a query/, "mysql"],
  ["create table t (m int) (with x as (select 1) select * from x)", /come from a query/, "mysql"],
  ["create table t (a int) extra columns (b text)", /list after INT EXTRA COLUMNS is not known/],
  [
    "create table y (a int not null); create table x partition of y default; create table z partition of q default",
    "y: a integer! | x: a integer! | z: It has the columns of q, which is not in this text.",
  ],
  [
    "create table a (x int not null); create table b (y int, like a including all); create table c like b",
    "a: x integer! | b: y integer, x integer! | c: y integer, x integer!",
  ],
  [
    "create table a (x int); create table b (x int not null, y int) inherits (a)",
    "a: x integer | b: x integer!, y integer",
  ],
  ["create virtual table t using fts5(a, b)", /has no columns|virtual table/],
  [
    "create external table t with partition columns (dt date) options (format = 'PARQUET')",
    /has no columns/,
    "bigquery",
  ],
  ["create table t comment 'x' tblproperties ('a' = 'b')", /has no columns/, "spark"],
  ["create table t on cluster '{c}' (a Int8)", "t: a integer!", "clickhouse"],
  ["create table t (a int) table u", /come from a query/, "mysql"],
  [
    "create table t (a int, b int) partition by key (a, b)\n(partition p0 engine = InnoDB, partition p1 engine = InnoDB)",
    "t: a integer, b integer",
    "mysql",
  ],
  [
    "create table t (a int, d date) partition by range (to_days(d)) subpartition by key (a) subpartitions 2 (partition p0 history, partition p1 current)",
    "t: a integer, d date",
    "mysql",
  ],
  [
    'CREATE TABLE "T" ("A" NUMBER(9,0), "B" NUMBER(9,0)) PARTITION BY HASH ("A","B") (PARTITION "P1" TABLESPACE "USERS", PARTITION "P2" TABLESPACE "USERS")',
    "T: A integer, B integer",
    "oracle",
  ],
  [
    "create table t (a int, s date, e date, period for p (s, e), primary key (a, p without overlaps))",
    "t: a integer!, s date!, e date!",
    "mysql",
  ],
  [
    "create table t (a int, during daterange, primary key (a, during without overlaps))",
    "t: a integer!, during ?!",
    "postgres",
  ],
  [
    "create table t (a int) partition by range (a) interval (1) (partition p values less than (1))",
    "t: a integer",
    "oracle",
  ],
];

const REQUIRED: Case[] = [
  ...(
    [
      ["create unique index i on t (a, b)", "t: a integer!, b integer!, c integer"],
      [
        "create unique index concurrently i on only public.t using btree (c)",
        "t: a integer, b integer, c integer!",
      ],
      [
        "create unique index if not exists i on t (c) include (b)",
        "t: a integer, b integer, c integer!",
      ],
      [
        "create unique index i on t (a); alter table t rename a to d",
        "t: d integer!, b integer, c integer",
      ],
      ["create unique index i on t (a); alter table t drop a", /What PRIMARY/],
      ["create unique index i on t (lower(a))", /What PRIMARY/],
    ] as const
  ).map(
    ([index, read]): Case => [
      `create table t (a int, b int, c int); ${index}; alter table t add constraint k primary key using index i`,
      read,
      "postgres",
    ],
  ),
  [
    "create table t (a number, b number, c number not null, primary key (a) enable novalidate); alter table t modify (b not null novalidate); alter table t modify (c not null novalidate)",
    "t: a number, b number, c number!",
    "oracle",
  ],
  [
    "create table t (a number constraint k primary key); alter table t enable novalidate constraint k",
    /Whether the constraint k says NOT NULL/,
    "oracle",
  ],
  ["create table t (a int, constraint n not null a)", "t: a integer!"],
  ['create table t ("Id" int, id int, primary key ("Id"))', "t: Id integer!, id integer"],
  ['create table t ("Id" int, id int, primary key (ID))', /names ID/],
  [
    "create table t (a int); alter table t add primary key using index i",
    /PRIMARY KEY USING INDEX/,
  ],
  [
    "create domain d as text check (value is not null and (value not null)); create table t (a d)",
    "t: a string",
  ],
  [
    "create domain d as text; alter domain d set not null; create table t (a d, b d[])",
    "t: a string!, b json",
  ],
  [
    "create table a (x int); create table b (y date); alter table a swap with b",
    "b: x integer | a: y date",
    "snowflake",
  ],
  [
    "create table b (y int); alter table a swap with b",
    /swapped with a, which is not in this text/,
    "snowflake",
  ],
  [
    "create table a (y int); alter table a swap with b",
    /swapped with b, which is not in this text/,
    "snowflake",
  ],
  [
    "create table t (a int, b int not null); alter table t alter (column a set not null, b drop not null)",
    "t: a integer!, b integer",
    "snowflake",
  ],
  [
    "create table t (a int); alter table t add b int, comment geography",
    "t: a integer, b integer, comment ?",
    "snowflake",
  ],
  [
    "create table t (a int); alter table t add b int, comment geography",
    "t: a integer, b integer, comment ?",
    "mssql",
  ],
  [
    "create table t (a int, b int, index i (b) include (a))",
    "t: a integer, b integer",
    "snowflake",
  ],
  [
    "create table t (a int); alter table t add index (a), algorithm=inplace, lock = none",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a Int8) engine = Memory; alter table t add column b Int8, materialize column b, update a = 1 where 1",
    "t: a integer!, b integer!",
    "clickhouse",
  ],
  ["create table t (a uniontype<int, string>, b int)", "t: a ?, b integer", "spark"],
  [
    "create transactional table t (a int); create scheduled query q cron '0 * * * *' as select 1; create table u (b int)",
    "t: a integer | u: b integer",
    "spark",
  ],
  // Flink's.
  [
    "create table t (a int); begin statement set; insert into t select 1; end; alter table t add b int",
    "t: a integer, b integer",
  ],
  [
    "create table t (a timestamp(3)); alter table t modify watermark for a as a; alter table t add b int",
    "t: a timestamp, b integer",
  ],
  ["create table t (a row<x int, y string not null>, b multiset<int not null>)", "t: a json, b ?"],
  ["create table t (a other<x int, y string not null>, b int)", "t: a ?, b integer"],
  [
    "create table t (a int); alter table t add (b row<x int, y int not null>, c int)",
    "t: a integer, b json, c integer",
  ],
  [
    "create table t (a int); alter table t add b row<x int, y int not null>, add c int",
    "t: a integer, b json, c integer",
  ],
  [
    "create table t (a int primary key, b int)\ngo\ndeclare @c sysname\nselect @c = name from sys.default_constraints\nexec('alter table t drop constraint ' + @c)\ngo\nalter table t drop column b",
    "t: a integer!",
    "mssql",
  ],
  [
    "create table t (a string default r'C:\\', b int64);\ncreate table u (c string options(description='''it's'''))",
    /A ' is not closed/,
    "bigquery",
  ],
  ["create table t (a number autoincrement start 1 increment 1)", "t: a integer", "snowflake"],
  ["create table t (a number identity, primary key (a))", "t: a integer!", "snowflake"],
  ["create table t (a number identity(1, 1) not null)", "t: a integer!", "snowflake"],
  ["create table t (a bigint generated always as identity)", "t: a integer", "databricks"],
  ["create table t (a bigint generated always as identity)", "t: a integer!", "postgres"],
  ["create table t (a bigint generated always as identity)", /Say which dialect/],
  ["create table t (a bigint generated always as identity primary key)", "t: a integer!"],
  [
    "create table t (a int64, b string, primary key (a) not enforced)",
    "t: a integer, b string",
    "bigquery",
  ],
  ["create table t (a int64 primary key not enforced)", "t: a integer", "bigquery"],
  [
    "create table t (a int64); alter table t add primary key (a) not enforced",
    "t: a integer",
    "bigquery",
  ],
  ["create table t (a int64 not null, primary key (a) not enforced)", "t: a integer!", "bigquery"],
  ["create table t (a int, primary key (a) not enforced)", "t: a integer!", "snowflake"],
  [
    "create table t (a int references identity (id), b int references public.identity)",
    "t: a integer, b integer",
  ],
  ["create table t (a int key, b int unique key)", "t: a integer!, b integer", "mysql"],
  [
    "create table t (a number default on null 5, b number default 1)",
    "t: a number!, b number",
    "oracle",
  ],
  [
    "create table t (a number not null disable, b number not null enable)",
    "t: a number, b number!",
    "oracle",
  ],
  [
    "create table [dbo].[t] ([id] int, [n] varchar(10) constraint [k] primary key clustered ([id]))",
    "t: id integer!, n string",
  ],
  [
    "create table t (a LowCardinality(Nullable(String)), b Variant(String, Int8), c Dynamic, d Array(Nullable(Int8)), e Int8 null) engine=MergeTree",
    "t: a string, b json, c json, d json!, e integer",
  ],
  ["create table t (a serial, b serial_number)", "t: a integer!, b ?"],
  [
    "create type ssn from varchar(9) not null; create table t (a ssn, b ssn null)",
    "t: a string!, b string",
    "mssql",
  ],
  [
    "create table t (a datetime2 generated always as row start, b datetime2 generated always as row end hidden, period for system_time (a, b))",
    "t: a timestamp!, b timestamp!",
    "mssql",
  ],
  ["create table t (a int, b int, constraint primary key (a))", "t: a integer!, b integer"],
  [
    "set data_type_default_nullable = 1; create table t (a Int8)",
    /data_type_default_nullable/,
    "clickhouse",
  ],
  [
    "create table t (a int not null null, b int null not null)",
    "t: a integer, b integer!",
    "mysql",
  ],
  ["create table t (a int not null null)", "t: a integer!", "duckdb"],
  [
    "create table t (a int); alter table t add constraint k primary key using index i",
    /What PRIMARY KEY USING INDEX i says is not known/,
    "postgres",
  ],
  ["create table t (a number, primary key (a) using index i disable)", "t: a number", "oracle"],
  [
    "create table t (a number primary key disable, b number not null rely disable)",
    "t: a number, b number",
    "oracle",
  ],
  [
    "create table t (a number constraint k primary key); alter table t disable constraint k",
    /Whether the constraint k says NOT NULL/,
    "oracle",
  ],
  [
    "create table t (a number, primary key (a) disable); alter table t enable primary key",
    /Whether its primary key says NOT NULL/,
    "oracle",
  ],
  ...[
    "modify constraint n disable",
    "modify constraint n rely disable novalidate",
    "modify (constraint n disable)",
    "modify primary key disable cascade",
  ].map(
    (action): Case => [
      `create table t (a number constraint n primary key); alter table t ${action}`,
      /Whether (its primary key|the constraint n) says NOT NULL is not known/,
      "oracle",
    ],
  ),
  [
    "create table t (a number constraint n not null, constraint c check (a > 1)); alter table t modify constraint c disable; alter table t modify constraint n rely; alter table t modify constraint n enable",
    "t: a number!",
    "oracle",
  ],
  [
    "create table t (a number constraint n not null disable); alter table t modify constraint n enable",
    /Whether the constraint n says NOT NULL is not known/,
    "oracle",
  ],
  [
    "create table t (a sysname, b sysname null, c [rowversion], d rowversion null, e [sys].[sysname])",
    "t: a string!, b string, c string!, d string, e string!",
    "mssql",
  ],
  [
    "create table t (a timestamp, x int)\nalter table t alter column x sysname",
    "t: a string!, x string!",
    "mssql",
  ],
  [
    "create table t (s date, e date, x int, period for p (s, e))",
    "t: s date!, e date!, x integer",
    "mysql",
  ],
  [
    "create table t (s date, e date); alter table t add period for p (s, e)",
    "t: s date!, e date!",
    "mysql",
  ],
  [
    "create table t (x int)\nalter table t\n  add y int\nalter table t\n  set (system_versioning = on)\nalter table t\n  drop index i",
    "t: x integer, y integer",
    "mssql",
  ],
  [
    "create table t (x int)\nalter table t add period for system_time (s, e), s datetime2 generated always as row start not null, e datetime2 generated always as row end not null",
    "t: x integer, s timestamp!, e timestamp!",
    "mssql",
  ],
  ["create table t (s date, e date, period for p (s, e))", "t: s timestamp, e timestamp", "oracle"],
  [
    "create table t (a number not null, constraint c check (a > 1)); alter table t disable constraint c",
    "t: a number!",
    "oracle",
  ],
  [
    "create table t (a int default case when current_user is not null then 1 else 0 end)",
    "t: a integer",
    "postgres",
  ],
  [
    "create table t (a Nullable(Int8) default b is not null, b Int8) engine=Memory",
    "t: a integer, b integer!",
  ],
  ["create table t (a int constraint k foreign key references u (x))", "t: a integer", "mssql"],
  ["create table t (a int not null null)", /read this text differently/],
];

/** MariaDB 10.11 says the same of each. */
const MARIADB: Case[] = [
  [
    "create table t (a nchar varchar(9) not null, b long char varying, c long character varying)",
    "t: a string!, b string, c string",
    "mysql",
  ],
  ["create table t (a bigint serial default value, b int)", "t: a integer!, b integer", "mysql"],
  ["--drop table t;\ncreate table t (a int)", "t: a integer", "mysql"],
  ["create table t (a int); --x", /-- begins a comment only before a space/, "mysql"],
  [
    "create table t (a int);\nsource rows.dump ;\n",
    /source rows.dump ; reads another file/,
    "mysql",
  ],
  ["create table t (a int auto_increment null, unique (a))", "t: a integer", "mysql"],
  ["create table t (a int null auto_increment, unique (a))", "t: a integer!", "mysql"],
  ["create table t (a int auto_increment null primary key)", "t: a integer!", "mysql"],
  ...[
    "drop b, add column if not exists b text",
    "rename column b to c, add if not exists b text",
    "change b c int, add if not exists b text",
    "add if not exists b text, drop column if exists b",
    "add if not exists (b text, c text), drop b",
  ].map(
    (actions): Case => [
      `create table t (a int, b int); alter table t ${actions}`,
      /IF EXISTS asks for b, which the same ALTER TABLE also changes/,
      "mysql",
    ],
  ),
  [
    "create table t (a int); alter ignore table t add column b text key",
    /ALTER IGNORE may leave out its key/,
    "mysql",
  ],
  ["create table t (a int); alter ignore table t add b text", "t: a integer, b string", "mysql"],
  [
    "create table t (a int primary key); alter table t add column if not exists b int null key",
    /IF NOT EXISTS leaves out its key where there is one/,
    "mysql",
  ],
  [
    "create table t (a int primary key); alter table t add column if not exists (a text, b int key null)",
    /IF NOT EXISTS leaves out its key where there is one/,
    "mysql",
  ],
  [
    "create table t (a int primary key); alter table t add column if not exists (a text, b int key)",
    "t: a integer!, b integer!",
    "mysql",
  ],
  [
    "create table t (a int primary key); alter table t modify a int, drop primary key",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int primary key); alter table t modify a int; alter table t drop primary key",
    "t: a integer!",
    "mysql",
  ],
  [
    "create table t (a int primary key); drop index `PRIMARY` on t; alter table t modify a int",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int primary key); drop index if exists `primary` on t; alter table t modify a int",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int primary key); alter table t drop index `PRIMARY`; alter table t modify a int",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int primary key); alter table t drop key `PRIMARY`; alter table t modify a int",
    "t: a integer",
    "mysql",
  ],
  ["create table t (a varchar[] not null collate nocase)", /COLLATE only after VARCHAR/, "duckdb"],
  ['create table t (a varchar[] collate "C")', "t: a json", "postgres"],
  [
    "create table t (a int, b int); alter table t add b date, drop b",
    "t: a integer, b date",
    "mysql",
  ],
  [
    "create table t (a int, b int); alter table t rename column a to b, drop b",
    "t: b integer",
    "mysql",
  ],
  [
    "create table t (a int, b int); alter table t drop b, add column if not exists c int, add key (c), add if not exists d int after c",
    "t: a integer, c integer, d integer",
    "mysql",
  ],
  [
    "create table t (a int, b int); alter table t drop b, add column if not exists b text",
    "t: a integer, b string",
    "postgres",
  ],
];

/** Keys that SQLite, ClickHouse and BigQuery take null in; node:sqlite says the same of SQLite's. */
const KEYS: Case[] = [
  ["create table t (a text primary key, b int)", "t: a string, b integer", "sqlite"],
  ["create table t (a text primary key, b int)", "t: a string!, b integer"],
  ["create table t (a int primary key)", "t: a integer", "sqlite"],
  ["create table t (a integer primary key)", "t: a integer!", "sqlite"],
  ["create table t (a [INTEGER], constraint k primary key (a desc))", "t: a integer!", "sqlite"],
  ["create table t (a integer primary key desc)", "t: a integer", "sqlite"],
  ["create table t (a integer(3) primary key)", "t: a integer", "sqlite"],
  ["create table t (a integer, b text, primary key (a, b))", "t: a integer, b string", "sqlite"],
  ["create table t (a text primary key) strict", "t: a string!", "sqlite"],
  ["create table t (a text primary key not null)", "t: a string!", "sqlite"],
  [
    "create table t (a integer, b text, primary key (a, b)) without rowid",
    "t: a integer!, b string!",
  ],
  [
    "create table t (a Nullable(Int8) primary key, b Int8)",
    "t: a integer, b integer!",
    "clickhouse",
  ],
  ["create table t (a int64, primary key (a))", "t: a integer", "bigquery"],
];

/** Names of constraints with their schema's, as H2's SCRIPT writes them. */
const H2: Case[] = [
  [
    'create memory table "PUBLIC"."C"("ID" integer not null, "K" integer); alter table "PUBLIC"."C" add constraint "PUBLIC"."CONSTRAINT_4" primary key("K")',
    "C: ID integer!, K integer!",
  ],
  [
    "create cached table public.c(id int, constraint public.ck check (id > 1), constraint s.p primary key (id))",
    "c: id integer!",
  ],
  [
    "create table c (id int, constraint s.p primary key (id)); alter table c drop constraint s.p",
    "c: id integer!",
    "mssql",
  ],
];

const TYPES: Case[] = [
  [
    'create table t (a "Date", b "date", c pg_catalog."Int4", d "Date"[])',
    "t: a ?, b date, c ?, d json",
    "postgres",
  ],
  [
    "create type billing.status as enum ('a'); create domain stock.status as int not null; create table t (a billing.status, b stock.status, c status)",
    "t: a string, b integer!, c ?",
  ],
  ['create type "Mood" as enum (\'a\'); create table t (a "Mood", b mood)', "t: a string, b ?"],
  [
    "create type v; create type v2 (input = f, output = g); create type r as range (subtype = int); create table t (a v, b v2, c r)",
    "t: a ?, b ?, c ?",
  ],
  [
    "create type a as enum ('x'); alter type a rename to b; create table t (x b, y a)",
    "t: x string, y ?",
  ],
  [
    "create type a as enum ('x'); create table t (x a); drop type a cascade",
    /CASCADE may drop columns/,
  ],
  [
    "set search_path = shop, pg_catalog; create domain d as int not null; create table t (a d, b shop.d)",
    "t: a integer!, b integer!",
  ],
  [
    "create domain public.date as int; create table t (a date, b public.date)",
    "t: a date, b integer",
  ],
  [
    'create table "sales.orders" (a int); create table "stock.orders" (a int)',
    "sales.orders: a integer | stock.orders: a integer",
  ],
  ["create table `p.sales.orders` (a int64)", "orders: a integer", "bigquery"],
  ["create table t (a Nested(b Int8), c Array(Nested(d Int8)))", "t: a ?!, c json!", "clickhouse"],
  [
    "create type dbo.flag from bit not null; create type name from nvarchar(50) not null; create table t (a flag, b dbo.flag, c name, d dbo.name)",
    "t: a boolean!, b boolean!, c string!, d string!",
    "mssql",
  ],
  [
    "create type main.mood as enum ('a'); create table t (a mood, b main.mood, c app.mood)",
    "t: a string, b string, c ?",
    "duckdb",
  ],
  // Types of other texts, whose names are also those of the database's own.
  ["create table t (a dbo.name, b sys.bit, c app.money)", "t: a ?, b boolean, c ?", "mssql"],
  [
    "create table t (a app.date, b pg_catalog.date, c app.money, d public.citext, e x.hstore)",
    "t: a ?, b date, c ?, d string, e json",
    "postgres",
  ],
  [
    "create table t (a number(*), b number(*,0), c number)",
    "t: a number, b integer, c number",
    "oracle",
  ],
  ["create table t (a long, b signed, c logical)", "t: a integer, b integer, c boolean", "duckdb"],
  ["create table t (a long, b middleint, c int1)", "t: a string, b integer, c integer", "mysql"],
];

const CLIENTS: Case[] = [
  [
    "delimiter //\nset @a = 1;\ncreate table t (a int);\ncreate table u (b int);\n//\ncreate table v (c int) //\n",
    "t: a integer | u: b integer | v: c integer",
    "mysql",
  ],
  [
    "delimiter //\ncreate procedure if not exists p() begin if 1 then drop table t; end if; end;\ncreate table t (a int) //\n",
    "t: a integer",
    "mysql",
  ],
  [
    "create table t (a int);\ndelimiter //\ncreate procedure p() if 1 then begin select 1; end; drop table t; end if;\n//\n",
    "t: a integer",
    "mysql",
  ],
  [
    "set lines 200\ncol a format a30\nvar x number\npro Begin\nbegin\n null;\n null;\nend;\n/\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  ["set transaction read only; create table t (a number)", "t: a number", "oracle"],
  [
    "create trigger g for insert or update or delete on s.t compound trigger\n a number := 0;\n b number;\nbefore each row is begin a := 1; end before each row;\nend g;\n/\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  [
    "create table t (a number) partition by reference (k) result_cache (mode default)",
    "t: a number",
    "oracle",
  ],
  [
    "create bigfile tablespace s; create audit policy p actions all; create table t (a number)",
    "t: a number",
    "oracle",
  ],
  [
    "set numwidth 10\nset trimspool on\nrem create the table\naccept x prompt 'X: '\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  [
    "create function f return number is begin return 1; end;/\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  [
    "declare\n a number := 0;\n b number;\nbegin\n null;\nend;\n/\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  [
    "create table t (a number);\ndeclare\n a number := 0;\n b number;\nbegin\n execute immediate 'drop table t';\nend;\n/",
    /This DECLARE may change tables/,
    "oracle",
  ],
  [
    "create type body o as\nmember function f return number is begin return 1; end;\nmember function g return number is begin return 1; end;\nend;\n/\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  ["create dimension d level a is (t.a); create table t (a number)", "t: a number", "oracle"],
  ["create property graph g vertex tables (t); create table t (a int)", "t: a integer", "postgres"],
  ["create table t (a int);\n\\include_relative x.sql", /reads another file/, "postgres"],
  ["select 1 as a \\gset\ncreate table t (a int);", "t: a integer", "postgres"],
  [
    "select 'alter table t add b int' \\gexec\ncreate table t (a int);",
    /gexec is not known/,
    "postgres",
  ],
  ["\\if :x\ncreate table t (a int);\n\\endif", /\\if :x is not known/, "postgres"],
  ["create table t (a int)\ngo\n:r x.sql", /reads another file/, "mssql"],
  ["create table t (a number);\n@x.sql", /reads another file/, "oracle"],
  ["create table t (a number);\nstart x", /reads another file/, "oracle"],
  ["create table t (a int);\n.read x.sql", /reads another file/, "duckdb"],
  ["create table t (a int);\nimport database 'x'", /IMPORT is not known/, "duckdb"],
  ["start transaction;\ncreate table t (a int);", "t: a integer"],
  // There \c forgets what was written of the statement.
  ["create table t (a int default 1 \\c, b int);", /A \\ outside of quotes/, "mysql"],
  ["create table t (a int default 1 \\, b int);", /A \\ outside of quotes/, "postgres"],
];

const MEANT: Case[] = [
  [
    "create table dbo.t (a int, b int)\nexec sp_rename '[dbo].[t].[a]', 'c'\nexec sp_rename 't.b', 'd'\nexec sp_rename 'dbo.t.i', 'j'\nexec sp_rename 'dbo.t', 'u'",
    "u: c integer, d integer",
    "mssql",
  ],
  [
    "create table dbo.[my.own.table] (a int)\nexec sp_rename 'dbo.[my.own.table]', 'u'",
    "u: a integer",
    "mssql",
  ],
  [
    "create table t (a int)\nexec sp_rename 't.a', 'b', 'INDEX'\nexec sp_rename 't', 'u', 'USERDATATYPE'",
    "t: a integer",
    "mssql",
  ],
  [
    "create table t (a int)\nexec sp_rename @newname = 'u', @objname = 't'",
    "u: a integer",
    "mssql",
  ],
  ["create table t (a int not null); alter table t modify a bigint", /^mysql and snowflake read/],
  ["create table t (a int); alter table t modify a text", /MODIFY is not known in mssql/, "mssql"],
  [
    "assert 1 = 1; create alert a; create semantic view v as x; create table t (a int)",
    "t: a integer",
  ],
  ["create table t (a int); drop temporary table if exists t", "t: a integer", "mysql"],
  [
    "create temporary table t (a int); drop temporary table t; create table t (b int)",
    "t: b integer",
    "mysql",
  ],
  ["create or alter table t (a int); create or alter table t (b int)", "t: b integer", "snowflake"],
  [
    "load data into d.t (a int64) from files (format = 'csv'); create table d.u (a int64)",
    /LOAD DATA is not known/,
    "bigquery",
  ],
  [
    "create table t (a int); create table u shallow clone t",
    "t: a integer | u: a integer",
    "spark",
  ],
  ["create table t (a int); drop table t", /No statement leaves a table/],
  ["create table {{ schema }}.t (a int)", "t: a integer"],
  [
    `create table \${DB}.raw_{{ env }}.t (a int); insert into \${DB}.t select {{ x }}; grant select on t to {{ role }}`,
    "t: a integer",
  ],
  [
    `create table t (a DateTime) engine = \${ENGINE} order by a ttl a + \${TTL}`,
    "t: a timestamp!",
    "clickhouse",
  ],
  [
    "create table @cdm.t (a int); alter table @cdm.t add constraint k primary key (a); alter table @cdm.t add foreign key (a) references @cdm.u (b)",
    "t: a integer!",
    "redshift",
  ],
  [
    "create database $(DB)\ngo\nuse $(DB)\ngo\ncreate table [$(DB)].dbo.t (a int)\ngo\nalter table dbo.t add b int",
    "t: a integer, b integer",
    "mssql",
  ],
  [
    "use database &{db}; create table &{sch}.t (a int); create table &sch.u (a int)",
    "t: a integer | u: a integer",
    "snowflake",
  ],
  ...[
    "create table {{ ref('t') }} (a int)",
    "create table t (a int default {{ x }})",
    `create table t_\${env} (a int)`,
    "create table {{ x }}.t (a int, b {{ type }})",
    "create table t (a int, {{ audit_columns }})",
    "create table t (a int) as {{ query }}",
    "create table t (a int); alter table t {{ change }}",
    "create table t (a int); {{ more }}",
    "create table t (a int); call {{ more }}",
    "create table t (a int {% if x %}, b int {% endif %})",
  ].map((text): Case => [text, /This is a template/]),
  ["create table t (a text default '{{ x }}')", "t: a string"],
  [
    "create multiset table d.t, fallback, no before journal, checksum = default (a integer format '9', b date) primary index (a)",
    "t: a integer, b date",
  ],
  [
    'create table "t" ("a" integer, "b" text[]); alter table "t" add column "c" integer, drop column "a"',
    "t: b json, c integer",
  ],
  ["create table t (a jsonb); alter table t drop constraint k", "t: a json"],
  [
    'create table "t" ("a" jsonb); do $$ begin alter table "t" add constraint "k" foreign key ("a") references "u" ("a"); exception when duplicate_object then null; end $$;',
    "t: a json",
  ],
  ["create table a (x int); drop table if exists s.a", /s\.a may mean a or another table/],
  ["create table s.a (x int); drop table if exists a", /a may mean s\.a or another table/],
  ["create table a (x int); alter table s.a add y int", /may mean a or another table/],
  ["create table a (x int); alter table public.a add y int", "a: x integer, y integer"],
  ["create table a (x int); drop schema public cascade; create table b (y int)", "b: y integer"],
  [
    "use db\ngo\ncreate table a (x int)\ngo\nalter table dbo.a add y int\nalter table db.dbo.a add z int",
    "a: x integer, y integer, z integer",
    "mssql",
  ],
  [
    "use database d; use schema s; use warehouse w; create table a (x int); alter table d.s.a add y int",
    "a: x integer, y integer",
    "snowflake",
  ],
  [
    "use database d; create table a (x int); alter table public.a add y int",
    "a: x integer, y integer",
    "snowflake",
  ],
  [
    "use catalog c; create table s.a (x int); alter table c.s.a add column y int",
    "a: x integer, y integer",
    "spark",
  ],
  [
    "alter session set current_schema = hr; create table a (x number); alter table hr.a add y number",
    "a: x number, y number",
    "oracle",
  ],
  [
    "set search_path to s; create table a (x int); reset search_path; create table a (y int)",
    "s.a: x integer | a: y integer",
    "postgres",
  ],
  [
    "create table t (x int64 not null, y struct<a string>) partition by date(d) as select 1, struct('')",
    "t: x integer!, y json",
    "bigquery",
  ],
  [
    "create or replace dynamic table T(ID NUMBER(38,0), NAME VARCHAR(5)) target_lag = '1 day' warehouse = W as select 1, 'x'",
    "T: ID integer, NAME string",
    "snowflake",
  ],
  [
    "create dynamic table T(ID NUMBER(38,0), NAME) warehouse = W as select 1, 'x'",
    /Some of its columns come from a query/,
    "snowflake",
  ],
  [
    "create table t (a Int32, b Nullable(String)) engine = Memory as with 1 as x select x, 'x'",
    "t: a integer!, b string",
    "clickhouse",
  ],
  [
    "create table t (id int primary key, a varchar(10) constraint df default ('x, y)'))\nalter table t drop constraint df, column a",
    "t: id integer!",
    "mssql",
  ],
  [
    "create table t (a int identity primary key, b int not null default 0)\nalter table t drop constraint DF__t__b__5070F446",
    "t: a integer!, b integer!",
    "mssql",
  ],
  [
    "create table t (a int not null primary key, b int)\nalter table t drop constraint PK__t__3BD0198E5C8A\nalter table t alter column a int null",
    "t: a integer, b integer",
    "mssql",
  ],
  [
    "create table t (a int primary key, b int constraint df default 0); alter table t drop constraint df",
    "t: a integer!, b integer",
    "snowflake",
  ],
  [
    "create table t (a int primary key, b int); alter table t drop constraint k",
    /The constraint k is not in this text/,
    "snowflake",
  ],
  ["create table t (a int) as select 1 as b", /Some of its columns come from a query/, "mysql"],
  ["create table d.t\n(\n    `number` UInt64\n) AS numbers(3)", "t: number integer!", "clickhouse"],
  ["create table t (a int); select a into u from t", /u: Some of its columns come from a query/],
  [
    "create table t (a int); select a into @u from t; select a from t into outfile 'x'",
    "t: a integer",
    "mysql",
  ],
  [
    "create table function d.f(x int64) returns table<a int64> as select 1; create table t (a int64)",
    "t: a integer",
    "bigquery",
  ],
];

const OTHERS: Case[] = [
  [
    "create table t (a int)\nexec sys.sp_addextendedproperty 'x', 'used to create the table'",
    "t: a integer",
    "mssql",
  ],
  [
    "create procedure p as create table #x (y int)\ngo\ncreate table t (a int)\ngo\nexecute sp_refreshsqlmodule N'[dbo].[p]'\nexec sp_refreshview 'p'\nexec sp_recompile N'p'",
    "t: a integer",
    "mssql",
  ],
  ["create datashare d; alter datashare d add table t; create table t (a int)", "t: a integer"],
  [
    "create table t (a int); grant create table to x; create stream s on table t; create publication p for table t; create table sqlite_sequence(name, seq)",
    "t: a integer",
  ],
  ["create table t (a unsigned big int, b native character(70))", "t: a integer, b string"],
  ["create table t (a unsigned big int not null)", "t: a integer!", "sqlite"],
  ["create table t (a inet4, b inet6)", "t: a string, b string"],
  [
    "create table t (a int b text)",
    /"b" is not known after the type int of the column a/,
    "postgres",
  ],
  ["create table t (a int); frobnicate table t", /FROBNICATE is not known/],
  ["create table t (a int); create frob t", /CREATE FROB is not known/],
  [
    "create table t (a int); do $$ begin alter table t add b int; end $$;",
    /DO may change tables/,
    "postgres",
  ],
  [
    "create table t (a int); execute immediate 'alter table t add b int';",
    /EXECUTE may change tables/,
    "oracle",
  ],
  ["begin; create table t (a int); rollback", /ROLLBACK may undo/],
  ["create table t (a int); select addgeometrycolumn('t', 'g', 1, 'POINT', 2)", /is not known/],
  ["create table t (a int); drop extension hstore cascade", /CASCADE may drop columns/],
  ["\\i other.sql\ncreate table t (a int);", /reads another file/, "postgres"],
  [
    "create table a (x int) create table b (y int) alter table a add primary key (x)",
    "a: x integer! | b: y integer",
  ],
  [
    "if not exists (select * from sys.objects where object_id = object_id(N'[dbo].[a]'))\nbegin\ncreate table [dbo].[a](\n [x] int not null\n) on [primary]\nend\ngo\nif object_id('b') is not null drop table b\ncreate table b (x int)",
    "a: x integer! | b: x integer",
  ],
  ["create table t (a int); constructor t", /CONSTRUCTOR is not known/],
  [
    "create table a (x int);\ndelimiter $$\ncreate trigger g before insert on a for each row begin set new.x = 1; end$$\ndelimiter ;\ncreate table b (y int);",
    "a: x integer | b: y integer",
    "mysql",
  ],
  [
    "if object_id('t') is null create table t (a int) else alter table t add b int",
    /may change tables or not/,
    "mssql",
  ],
  [
    "set sql_mode = 'NO_BACKSLASH_ESCAPES'; create table t (a int)",
    /NO_BACKSLASH_ESCAPES/,
    "mysql",
  ],
  [
    "set spark.sql.parser.escapedStringLiterals=true; create table t (a int)",
    /escapedStringLiterals/,
    "spark",
  ],
  [
    "create table t (a int, index i clustered columnstore, b int index j (b))",
    "t: a integer, b integer",
    "mssql",
  ],
  ["create table t (a date); alter table t modify a set('x', 'y') null", "t: a string", "mysql"],
  ["create table t (a int); alter ignore table t add b int", "t: a integer, b integer", "mysql"],
  [
    "create table t (a int /*!99999 not null */ /*!40100 , b int */)",
    "t: a integer, b integer",
    "mysql",
  ],
];

/** What is inside a column is not changed statement by statement: it is told, and nothing is lost. */
const INSIDE: Case[] = [
  ...[
    "add column a.y date",
    "add columns (a.y string comment 'x')",
    "drop column a.x",
    "drop column if exists a.x",
    "drop columns (b, a.x)",
    "drop columns (a.x)",
    "rename column a.x to z",
    "alter column a.x type bigint",
    "alter column a.x set not null",
  ].map(
    (action): Case => [
      `create table t (a struct<x: int>, b int); alter table t ${action}`,
      /ALTER TABLE changes what is inside a\. Give its final CREATE TABLE instead/,
      "databricks",
    ],
  ),
  [
    "create table t (a struct<x: int>, b int); alter table t alter column a.x set tags ('k' = 'v')",
    "t: a json, b integer",
    "databricks",
  ],
];

const TYPED: Case[] = [
  [
    "create type y as (a int, b text); create table t of y (primary key (a), b with options not null)",
    "t: a integer!, b string!",
    "postgres",
  ],
  [
    "create type y as object (a number(5), b date); create table t of y",
    "t: a integer, b timestamp",
    "oracle",
  ],
  ["create table t of y", /fields of the type y, which are not in this text/, "postgres"],
  [
    "create type y as (a int); create table t of y; alter type y add attribute b int cascade",
    /ALTER TYPE changes the type/,
    "postgres",
  ],
];

/** MySQL's texts of the character set binary are bytes. */
const BYTES: Case[] = [
  ["create table t (a int) default charset=binary", "t: a integer", "mysql"],
  ["create table t (a char(3)) default charset=binary", /Its character set is binary/, "mysql"],
  ...[
    "convert to character set binary",
    "convert to charset binary",
    "default charset = binary",
  ].map((action): [string, RegExp, Dialect] => [
    `create table t (a text); alter table t ${action}`,
    /Its character set is binary/,
    "mysql",
  ]),
  ["create table t (a text); alter table t convert to charset utf8mb4", "t: a string", "mysql"],
  ["create table t (a text) character set = binary", /Its character set is binary/, "mysql"],
  ["create table t (a long varchar) charset binary", /Its character set is binary/, "mysql"],
  [
    "create table t (a int primary key, b int); alter table t drop a, add primary key if not exists (b)",
    /IF NOT EXISTS leaves out its key/,
    "mysql",
  ],
  ["create table t (a int); alter table t rename = u", "u: a integer", "mysql"],
  ["create table t (a int); alter table t rename d.u", "u: a integer", "mysql"],
];

/** T-SQL needs no ; between statements. */
const BATCHES: Case[] = [
  ...[
    "set nocount on",
    "set xact_abort on",
    "set ansi_nulls, quoted_identifier on",
    "set statistics io, time on",
    "set identity_insert b on",
    "alter database db set read_committed_snapshot on",
    "grant select on b to u",
    "grant select on b to u with grant option",
    "grant select on b to u with\ngrant option",
    "grant connect to u",
    "grant create table to u",
    "deny\nselect,\nupdate on b to u",
    "revoke grant option for select on b from u cascade",
  ].flatMap((before): Case[] => [
    [
      `create table b (x int, z int)\n${before}\nalter table b drop column z`,
      "b: x integer",
      "mssql",
    ],
    [
      `create table [b] (x int)\n${before}\ncreate table a (x int)\ngo\ndrop table b`,
      "a: x integer",
    ],
    [`create table b (x int)\n${before}\nexec sp_rename 'b', 'c'`, "c: x integer", "mssql"],
    [
      `create table b (x int)\n${before}\nexec ('alter table b add y int')`,
      /EXEC may change tables/,
      "mssql",
    ],
    [
      `create table b (x int)\n${before}\nselect * into c from b`,
      /c: Some of its columns come from a query/,
      "mssql",
    ],
  ]),
  ["create table b (x int) set nocount on exec sp_rename 'b', 'c'", "c: x integer", "mssql"],
  [
    "create table b (x int) set nocount on drop table b create table c (y int)",
    "c: y integer",
    "mssql",
  ],
  ["create table b (x int) print 'x' exec sp_rename 'b', 'c'", "c: x integer", "mssql"],
  ["create table b (x int)\nexec @rc = sp_rename 'b', 'c'", "c: x integer", "mssql"],
  [
    "create table b (x int)\nexec @rc = dbo.sp_rename 'b.x', 'y', 'column'",
    "b: y integer",
    "mssql",
  ],
  ["create table b (x int)\nexec sp_rename 'b', 'c'", /read this text differently|c: x integer/],
];

/** What a condition of T-SQL asks for, and the statement after it. */
const CONDITIONS: Case[] = [
  [
    `create table b (x int)\nif ${"(".repeat(30_000)}1${")".repeat(30_000)} drop table b`,
    /may change tables or not/,
    "mssql",
  ],
  ...[
    "if 1 = 0",
    "if exists (select 1 from cfg where v = 1)",
    "if not exists (select 1 from cfg where v = 1)",
    "if (select count(*) from b) = 0",
    "if db_name() = 'prod'",
    "if object_id('b') is not null or 1 = 1",
    "while 1 = 0",
  ].flatMap((condition): Case[] =>
    [
      "create table c (x int)",
      "alter table b add y int",
      "alter table b drop column z",
      "drop table b",
      "exec sp_rename 'b.z', 'y', 'column'",
      "select * into c from b",
      "begin alter table b drop column z end",
      "begin\nprint 'x'\nif @@error <> 0 begin print 'y' end\nalter table b drop column z\nend",
    ].map((statement) => [
      `create table b (x int, z int)\ngo\n${condition}\n${statement}`,
      /may change tables or not/,
      "mssql",
    ]),
  ),
  [
    "create table b (x int, z int)\nif not exists (select * from sys.columns where name = 'y') alter table b drop column z",
    /may change tables or not/,
    "mssql",
  ],
  [
    "create table b (x int)\nif exists (select * from sys.columns where name = 'zzz') exec sp_rename 'b.x', 'c', 'COLUMN'",
    /may change tables or not/,
    "mssql",
  ],
  [
    "create table b (x int)\nif exists (select * from sys.columns where name = 'zzz') exec sp_rename 'b.x', 'c'",
    /may change tables or not/,
    "mssql",
  ],
  [
    "create table b (x int)\nif exists (select * from sys.columns where (name = 'x' or name = 'y') and object_id = object_id('b')) exec sp_rename 'b.x', 'c', 'COLUMN'",
    "b: c integer",
    "mssql",
  ],
  [
    "create table b (x int)\nif exists (select * from sys.columns where name = 'x' and object_id = object_id('b')) exec sp_rename 'b.x', 'c', 'COLUMN'",
    "b: c integer",
    "mssql",
  ],
  [
    "create table b (x int)\nif not exists (select * from information_schema.columns where table_name = 'b' and column_name = 'y') begin alter table b add y int end",
    "b: x integer, y integer",
    "mssql",
  ],
  [
    "create table b (x int)\nif col_length('dbo.b', 'y') is null and object_id('b') is not null alter table b add y int",
    "b: x integer, y integer",
    "mssql",
  ],
  [
    "if exists (select * from dbo.sysobjects where id = object_id(N'[dbo].[b]') and objectproperty(id, N'IsUserTable') = 1)\ndrop table [dbo].[b]\ngo\ncreate table [dbo].[b] (x int)\ngo",
    "b: x integer",
    "mssql",
  ],
  [
    "if (select object_id('tempdb..#e')) is not null drop table #e\ngo\ncreate table #e (x int)\ngo\nif @@error <> 0 set noexec on\ngo\ncreate table b (x int)\nif @@error <> 0 and @@trancount > 0\n    begin\n        rollback;\n    end\n\nif object_id(N'tempdb..#e2') is null create table [#e2] (y int)",
    "#e: x integer | b: x integer | #e2: y integer",
    "mssql",
  ],
  [
    "if not N'$(__IsSqlCmdEnabled)' like N'True'\n    begin\n        print N'x';\n        set noexec on;\n    end\ngo\ncreate table b (x int)",
    "b: x integer",
    "mssql",
  ],
  [
    "create table b (x int)\nif exists (select top 1 1 from [dbo].[b])\n begin\n set identity_insert b on;\n insert into b (x) select x from c;\n end\ndrop table b\ncreate table b (y int)",
    "b: y integer",
    "mssql",
  ],
  ["create table b (x int)\ngo\nset noexec on\ngo\nalter table b add y int", /NOEXEC/, "mssql"],
  [
    "create table b (x int)\ngo\nset parseonly on\ngo\nalter table b add y int",
    /PARSEONLY/,
    "mssql",
  ],
  ["set ansi_null_dflt_off on\ncreate table b (x int)", /ANSI_NULL_DFLT_OFF/, "mssql"],
  [
    "create table b (x int)\nselect\n x,\n close\n into c from b",
    /c: Some of its columns come from a query/,
    "mssql",
  ],
  [
    "create table b (x int)\nbegin try\nbegin tran\nalter table b add y int\ncommit\nend try\nbegin catch\nif @@trancount > 0 rollback;\nthrow\nend catch\ncreate table c (x int)",
    "b: x integer, y integer | c: x integer",
    "mssql",
  ],
  [
    "if not exists (select * from [__EFMigrationsHistory] where [MigrationId] = N'1')\nbegin\n create table b (x int, z int);\nend;\ngo\nif not exists (select * from [__EFMigrationsHistory] where [MigrationId] = N'2')\nbegin\n declare @v sysname;\n select @v = [d].[name] from sys.default_constraints d\n if @v is not null exec(N'alter table [b] drop constraint [' + @v + '];');\n alter table [b] drop column [z];\nend;\ngo",
    "b: x integer",
    "mssql",
  ],
  [
    "create table b (x int)\ncase_label:\nwhile 1 = 1\nbegin\n update b set x = case when x = 1\n then 2\n else 3\n end\n break\nend\nalter table b add y int",
    /case_label|b: x integer, y integer/i,
    "mssql",
  ],
  ["create table b (x int)\nif @x = 1 rollback", /ROLLBACK may undo/, "mssql"],
];

/** Migrations with a part that undoes them, which is left out. */
const MIGRATIONS: Case[] = [
  ...[
    ["-- migrate:up transaction:false", "-- migrate:down"],
    ["-- +goose Up\n-- +goose StatementBegin", "-- +goose Down"],
    ["-- +migrate Up", "-- +migrate Down notransaction\r"],
    ["-- // add t", "-- //@UNDO"],
    ["--", "--//@UNDO"],
    ["", "-- @UNDO"],
    ["# --- !Ups", "# --- !Downs"],
    ["-- Up Migration", "-- Down Migration"],
    ["-- Up", "-- Down"],
    ["", "---- create above / drop below ----"],
    ["", "-- rollback"],
  ].map(
    ([up, down]): Case => [
      `${up}\ncreate table t (a int, b int);\n${down}\nalter table t drop column b;\ndrop table t;`,
      "t: a integer, b integer",
      up === "# --- !Ups" ? "mysql" : undefined,
    ],
  ),
  [
    "-- migrate:up\ncreate table t (a int);\n-- migrate:down\ndrop table t;\n-- migrate:up\ncreate table u (a int);",
    "t: a integer | u: a integer",
  ],
  [
    "-- rollback is possible\ncreate table t (a int);\n-- down the road:\nalter table t add b int;\n--rollback drop table t;",
    "t: a integer, b integer",
  ],
];

/** Code that runs at once, and what it may do. */
const CODE: Case[] = [
  [
    "do $$ begin create type public.mood as enum ('a', 'b'); exception when duplicate_object then null; end $$; create table t (a mood)",
    "t: a string",
    "postgres",
  ],
  [
    "create type mood as enum ('a'); do $$ begin create type mood as (a int); exception when others then null; end; $$; create table t (a mood)",
    "t: a string",
    "postgres",
  ],
  [
    "do $x$ begin if not exists (select 1 from pg_type where typname = 'mood') then create type Mood as enum ('a'); end if; if not exists (select from pg_catalog.pg_type t where t.typname = 'pair') then create type pair as (a int); end if; end $x$; create table t (a mood, b pair)",
    "t: a string, b json",
    "postgres",
  ],
  ...[
    "create type a as enum ('a'); create type b as (b int); exception when duplicate_object then null; end",
    "if not exists (select 1 from pg_type where typname = 'other') then create type mood as enum ('a'); end if; end",
    "if not exists (select 1 from u where name = 'mood') then create type mood as enum ('a'); end if; end",
    "create type mood as enum ('a'); create table u (a int); end",
    "if not exists (select 1 from pg_type where typname = 'mood') then create type mood as enum ('a'); drop table t; end if; end",
    "create type mood as enum ('a'); exception when duplicate_object then drop table t; end",
  ].map(
    (code): Case => [`create table t (a int); do $$ begin ${code} $$`, /This DO may/, "postgres"],
  ),
  [
    "begin execute immediate 'drop table t cascade constraints purge'; exception when others then if sqlcode != -942 then raise; end if; end;\n/\ncreate table t (a number)",
    "t: a number",
    "oracle",
  ],
  ...["drop table T purge", 'drop table "T"', "drop table s.t", "alter table u add b int"].map(
    (code): Case => [
      `create table t (a number); begin execute immediate '${code}'; exception when others then null; end;`,
      /This BEGIN may change tables|may mean/,
      "oracle",
    ],
  ),
  [
    "begin execute immediate 'drop table ' || 't'; end;\n/\ncreate table t (a number)",
    /This BEGIN may change tables/,
    "oracle",
  ],
  ...(
    [
      ["mysql", "prepare s from 'alter table t drop column b'; execute s", /EXECUTE may change/],
      ["mysql", "prepare s from 'select 1'; execute s; deallocate prepare s", null],
      ["mysql", "prepare s from @s; execute s", /EXECUTE may change/],
      ["mysql", "prepare s from @s; deallocate prepare s", null],
      ["mysql", "execute s using @x", /EXECUTE may change/],
      ["mysql", "execute immediate @s", /EXECUTE may change/],
      ["mysql", "execute immediate 'drop table t'", /EXECUTE may change/],
      ["mysql", "execute immediate 'select 1'", null],
      ["trino", "prepare p from alter table t drop column b", null],
      ["trino", "prepare p from alter table t drop column b; execute p", /EXECUTE may change/],
      ["duckdb", "prepare p as drop table t", null],
      ["duckdb", "prepare p as drop table t; execute p", /EXECUTE may change/],
      ["duckdb", "prepare p as select 1; execute p", null],
      ["postgres", "prepare p as select 1; execute p", null],
      ["duckdb", "explain alter table t drop column b", null],
      ["postgres", "explain analyze create table u as select 1", /EXPLAIN/],
      ["snowflake", "execute immediate $stmt", /EXECUTE may change/],
      ["snowflake", "execute immediate from './x.sql'", /EXECUTE may change/],
      ["snowflake", "execute immediate from @st/x.sql using (a => 1)", /EXECUTE may change/],
      ["snowflake", "execute immediate $$ begin drop table t; end $$", /EXECUTE may change/],
      ["snowflake", "execute immediate $$ select 1 $$", null],
      ["snowflake", "execute task x", null],
      ["bigquery", "execute immediate format('drop %s', 'x')", /EXECUTE may change/],
      ["oracle", "exec dbms_utility.exec_ddl_statement('alter table t drop column b')", /EXEC may/],
      ["oracle", "call dbms_utility.exec_ddl_statement('alter table t drop column b')", /CALL may/],
      ["oracle", "exec p", null],
      ["mysql", "call p('t', 'c')", null],
      [
        "snowflake",
        "with p as procedure () returns string language sql as $$ begin drop table t; end $$ call p()",
        /WITH may change/,
      ],
      ["snowflake", "with p as (select 1) select * from p", null],
      [
        "mysql",
        "\ndelimiter //\ncreate procedure p() begin alter table t drop column b; end //\ndelimiter ;\ncall p()",
        /runs p, which may change tables/,
      ],
      [
        "mysql",
        "\ndelimiter //\ncreate procedure p() begin update t set a = 1; end //\ndelimiter ;\ncall p()",
        null,
      ],
      [
        "postgres",
        "create function s.f() returns void language plpgsql as $$ begin alter table t add c int; end $$; select s.f()",
        /runs f, which may change tables/,
      ],
      [
        "postgres",
        "create function s.f() returns void language plpgsql as $$ begin alter table t add c int; end $$; select g(), f from x",
        null,
      ],
      [
        "redshift",
        "create or replace procedure p() as $$ begin drop table t; end $$ language plpgsql; call p()",
        /runs p, which may change tables/,
      ],
      [
        "snowflake",
        "create or replace procedure d.s.p() returns string language javascript as 'snowflake.execute({sqlText: \"alter table t drop column b\"})'; call d.s.p()",
        /runs p, which may change tables/,
      ],
      [
        "mssql",
        "go\ncreate procedure dbo.p as alter table t drop column b\ngo\nexec @r = dbo.p 1",
        /runs p, which may change tables/,
      ],
      [
        "mssql",
        "set @s = N'alter table t drop column b'\nexec sp_executesql @s",
        /runs @s, which may change tables/,
      ],
      ["mssql", "select @s = N'alter table t drop constraint ' + @c\nexec (@s)", null],
    ] as [Dialect, string, RegExp | null][]
  ).map(
    ([dialect, code, refused]): Case => [
      `create table t (a int, b int); ${code};`,
      refused ?? "t: a integer, b integer",
      dialect,
    ],
  ),
];

/** Where a session is, and what ends with it. */
const SESSIONS: Case[] = [
  [
    "set standard_conforming_strings = off; create table t (a text default 'it''s')",
    "t: a string",
    "postgres",
  ],
  [
    "set standard_conforming_strings to off; create table t (a text default E'\\n'); create table u (a text default '\\\\')",
    /a \\ in a string escapes/,
    "postgres",
  ],
  [
    "set standard_conforming_strings = off; set standard_conforming_strings = on; create table t (a text default '\\')",
    "t: a string",
    "postgres",
  ],
  [
    "create schema s create table t (a int) create view v as select a from t grant select on t to r; create table t (b int)",
    "s.t: a integer | t: b integer",
    "postgres",
  ],
  [
    "create schema authorization o create table t (a int); drop schema o; create table u (a int)",
    "u: a integer",
    "postgres",
  ],
  ...[
    "begin; set local search_path = x; commit",
    "set local search_path = x",
    "set search_path = x; discard all",
    "set search_path = x;\n\\connect - u\n",
  ].map(
    (before): Case => [
      `create table public.t (a int); create table x.t (b int); ${before}; alter table public.t add c int; create table u (a int); alter table public.u add b int`,
      "public.t: a integer, c integer | x.t: b integer | u: a integer, b integer",
      "postgres",
    ],
  ),
  [
    "begin; set local search_path = x; create table t (a int); commit; create table t (b int)",
    "x.t: a integer | t: b integer",
    "postgres",
  ],
  ["create table t (a int); begin; alter table t add b int", /BEGIN has no COMMIT/, "postgres"],
  ["create table t (a int); begin; select 1", "t: a integer", "postgres"],
  ["create table t (a int);\n\\c other\nalter table t add b int", /different database/, "postgres"],
  ["create table t (a int);\n\\c other\ncreate table t (b int)", /different database/, "postgres"],
  [
    "\\connect a\ncreate table t (a int);\n\\connect b\ncreate table t (b int); alter table t add c int;\n\\connect a\nalter table t add d int",
    "a.t: a integer, d integer | b.t: b integer, c integer",
    "postgres",
  ],
  ["create table t (a int);\n.open other\nalter table t add b int", /different database/, "sqlite"],
  [
    "use x\ngo\ncreate table dbo.t (a int)\ngo\nuse y\ngo\ncreate table dbo.t (b int)\nalter table t add c int\nalter table x.dbo.t add d int\ngo\nuse master\nalter database y set read_write",
    "x.dbo.t: a integer, d integer | y.dbo.t: b integer, c integer",
    "mssql",
  ],
  [
    "create table dbo.t (a int)\ngo\nuse master\ngo\nalter database x set read_write",
    "t: a integer",
    "mssql",
  ],
  [
    "use database d; create table t (a int); use database e; alter table t add b int",
    "t: a integer",
    "snowflake",
  ],
  [
    "create table s.t (a int); create or replace schema s; create table u (b int); alter table s.u add c int",
    "u: b integer, c integer",
    "snowflake",
  ],
  [
    "create table d.s.t (a int); create or replace database d; create table d.s.u (b int)",
    "u: b integer",
    "snowflake",
  ],
  ["create table s.t (a int); create or replace database d", /may drop tables/, "snowflake"],
  [
    "create table s.t (a int); create or replace database s; create table s.t (b int)",
    "t: b integer",
    "mysql",
  ],
  [
    "create table s.t (a int); drop user s cascade; create table z.u (b int)",
    "u: b integer",
    "oracle",
  ],
  ["create table s.t (a int); drop owned by me", /DROP OWNED may drop tables/, "postgres"],
  ["drop owned by me; create table s.t (a int)", "t: a integer", "postgres"],
  [
    "create table d.T (a int64); create table d.t (B int64); alter table d.t drop column b, add column c int64; drop table d.T",
    "t: c integer",
    "bigquery",
  ],
];

/** Tables that hold more, or others, than they say. */
const HIDDEN: Case[] = [
  [
    "pragma writable_schema=on; insert into sqlite_schema(type,name,tbl_name,rootpage,sql)values('table','ft','ft',0,'CREATE VIRTUAL TABLE ft USING fts5(title)'); create table if not exists 'ft_data'(id integer primary key, block blob); create table 'ft_idx'(segid, term, pgno, primary key(segid, term)) without rowid; pragma writable_schema=off; create table t (a int)",
    "ft: The columns of a virtual table come from its module. | t: a integer",
    "sqlite",
  ],
  [
    "create table t (a int); update sqlite_master set sql = 'create table t (b int)'",
    /sqlite_master/,
    "sqlite",
  ],
  ["create table t (a int); delete from sqlite_schema where name = 't'", /sqlite_schema/, "sqlite"],
  [
    "create table t (a int); insert into sqlite_master values ('table', 'u', 'u', 2, 'create table u (b int)')",
    /sqlite_master/,
    "sqlite",
  ],
  ["create table t (a int);\n.import --csv x.csv u", /\.import .* creates u/, "sqlite"],
  ["create table t (a int);\n.import x.csv t", "t: a integer", "sqlite"],
  [
    "create external table t (a int as (value:a::int)) location = @s file_format = (type = csv)",
    "t: VALUE json, a integer",
    "snowflake",
  ],
  [
    "create external table t (a int as (value:a::int)) with location = @s file_format = (type = csv)",
    "t: VALUE json, a integer",
  ],
  [
    "create table t (a String) engine = Log;\ninsert into t format TSV\nx; alter table t add column z Int8;",
    /rows after FORMAT/,
    "clickhouse",
  ],
  [
    "create table t (a String) engine = Log;\ninsert into t format TSV\nit's\n",
    "t: a string!",
    "clickhouse",
  ],
  [
    "create table t (a String) engine = Log; insert into t format Values ('x'); create table u (b TINYINT(1)) engine = Log",
    "t: a string! | u: b integer!",
    "clickhouse",
  ],
  ["create table t (A int, a int)", /The column a appears twice/, "postgres"],
  ['create table t ("A" int, a int)', "t: A integer, a integer", "postgres"],
];

/** What could be applied after all, and what says what to do. */
const TOLD: Case[] = [
  [
    "create table t (a int, b int)\nalter table t drop column if exists c, zz, b",
    "t: a integer",
    "mssql",
  ],
  [
    "create table t (a int, b int)\nalter table t drop column if exists b, column zz",
    /names zz/,
    "mssql",
  ],
  [
    "create table t (a int); alter table t modify column if exists z int, add b int; alter table t modify if exists a text",
    "t: a string, b integer",
    "mysql",
  ],
  [
    "create table t (a clob, lob int); alter table t modify default attributes pctfree 5; alter table t modify lob (a) (cache); alter table t modify lob date",
    "t: a string, lob timestamp",
    "oracle",
  ],
  [
    "create table t (a number); alter table t modify (a not null enable novalidate)",
    "t: a number",
    "oracle",
  ],
  ["create table t (a int); begin; create index i on t (a)", "t: a integer", "postgres"],
  ["create table t (a int); alter table t alter column a not null", "t: a integer!", "snowflake"],
  ["create table t (a int); alter table t modify a not null", "t: a integer!", "snowflake"],
  [
    "create table a (x int); create table b (x int); create table c (x int); drop tables a, b",
    "c: x integer",
    "mysql",
  ],
  ["create table t (a int)\ngo\nsp_rename 't', 'u'", "u: a integer", "mssql"],
  ...(
    [
      ["clickhouse", "exchange tables t, u"],
      ["clickhouse", "detach table t"],
      ["mssql", "alter schema s transfer dbo.t"],
      ["postgres", "alter schema s rename to u"],
      ["oracle", "flashback table t to before drop"],
    ] as [Dialect, string][]
  ).map(
    ([dialect, statement]): Case => [
      `create table t (a int); ${statement}`,
      /Give the final CREATE TABLE statements instead/,
      dialect,
    ],
  ),
  ...[
    "create table t as select 1",
    "create table t like 'x' using template",
    "create table t clone u at (offset => -60)",
  ].map((statement): Case => [statement, /they come from a query or another table/]),
  ['create table "HR"."T" sharing=metadata ("A" number)', "T: A number", "oracle"],
  ...(
    [
      ["databricks", "deep clone a location '/x' tblproperties ('x' = 'y')"],
      ["spark", "like a using parquet"],
      ["snowflake", "like a cluster by (x) copy grants"],
      ["bigquery", "clone a options (description = 'x')"],
      ["bigquery", "like a as select 1"],
      ["bigquery", "like a partition by x options (description = 'x') as select 1"],
    ] as [Dialect, string][]
  ).map(
    ([dialect, copy]): Case => [
      `create table a (x int not null); create table b ${copy}`,
      "a: x integer! | b: x integer!",
      dialect,
    ],
  ),
  [
    "create table t (index array(varchar), a int, index i (a))",
    "t: index json, a integer",
    "snowflake",
  ],
  [
    "create table grants (a int); create table u copy grants",
    "grants: a integer | u: a integer",
    "bigquery",
  ],
  [
    "create table grants (a int); create table u like grants",
    "grants: a integer | u: a integer",
    "spark",
  ],
  ...[
    "create table t comment = 'x' (a int)",
    "create table t copy grants (a int)",
    "create table t if not exists (a int)",
    "create table t change_tracking = true data_retention_time_in_days = 1 cluster by (a) (a int)",
  ].map((text): Case => [text, "t: a integer", "snowflake"]),
  [
    "create readable external table t (a int) location ('gpfdist://h/f'); create external web table u (b int)",
    "t: a integer | u: b integer",
    "postgres",
  ],
  [
    "create table e (constraint k connection (n to n), a int) as edge",
    /adds columns of its own/,
    "mssql",
  ],
  [
    "create table t (a int, index if not exists i (a), unique if not exists u (a))",
    "t: a integer",
    "mysql",
  ],
  ["create table t (a int); alter table t add index if not exists i (a)", "t: a integer"],
  ...(
    [
      ["oracle", "create table &owner..t (a number)"],
      ["oracle", "create table t (a &ty)"],
      ["snowflake", "create table &t (a int)"],
      ["postgres", "create table :tbl (a int)"],
      ["postgres", 'create table :"tbl" (a int)'],
      ["mssql", "create table dbo.t (a $(ty))"],
      ["postgres", "create table t (a int); alter table :tbl drop a"],
    ] as [Dialect, string][]
  ).map(([dialect, text]): Case => [text, /This is a template/, dialect]),
  ['create table U&"d\\0061t" (U&"\\+000062" int, c int)', "dat: b integer, c integer", "postgres"],
  ["create table t (U&\"!0061!!!+01f600\\\" UESCAPE '!' int)", "t: a!😀\\ integer", "postgres"],
  [
    "create table s.t (a int primary key, b int); alter table s.t drop constraint t_pkey; alter table s.t alter a drop not null",
    "t: a integer, b integer",
    "postgres",
  ],
  [
    "create table t (a int constraint k primary key); alter table t drop constraint t_pkey",
    /t_pkey says is not known/,
    "postgres",
  ],
  ["create table t (a int)\\g\nalter table t add b int\\G\n", "t: a integer, b integer", "mysql"],
];

for (const [dialect, text] of [
  [
    "spark",
    "add jar 's3://x.jar'; create table t (a int); compute stats t; from u insert into t select a",
  ],
  [
    "snowflake",
    "create authentication policy p; create compute pool c; alter account set x = 1; create table t (a int)",
  ],
] as const) {
  test(`${dialect} takes: ${text}`, async () => {
    assert.match(await shownTables(text, dialect), /^t: a integer$/);
  });
}

for (const [text, read] of [
  [
    "create table identifier('d.s.t') (a int with tag (identifier('s.g') = 'x')); alter table d.s.t add b int",
    "t: a integer, b integer",
  ],
  [
    "create table T (a int); drop table if exists identifier('t'); create table u (a int)",
    "u: a integer",
  ],
  [
    "create table identifier('\"t\"') (a int); create table identifier('T') (b int)",
    "t: a integer | T: b integer",
  ],
  ["create table identifier('&{db}.s.t') (a int)", "t: a integer"],
  ["create table identifier (a int)", "identifier: a integer"],
  ["create table t (a int with tag (identifier($g) = 'x'))", "t: a integer"],
  [
    "use schema identifier($s); create table t (a int); insert into identifier($t) select 1",
    "t: a integer",
  ],
  ["create table identifier($t) (a int)", "This is a template. Give the SQL that it produces."],
  [
    "create table t (a int); alter table identifier(:t) drop column a",
    "This is a template. Give the SQL that it produces.",
  ],
  [
    "create table t (a int); drop table identifier('t_&{env}')",
    "This is a template. Give the SQL that it produces.",
  ],
] as const) {
  test(`Snowflake names tables by a call: ${text}`, async () => {
    assert.equal(await shownTables(text, "snowflake"), read);
  });
}

for (const text of [
  "delimiter ;;\ncreate procedure p() begin alter table t add x int; end;;\ndelimiter ;\ncreate table t (a int);",
  "create table t (a int); create function f() returns int language 'plpgsql' as $f$ begin return E'\\\\'; end $f$;",
  "do $$ begin if exists (select 1) then raise notice 'x'; end if; end $$; create table t (a int);",
]) {
  test(`a text tells its dialect: ${text}`, async () => {
    assert.equal(await shownTables(text), "t: a integer");
  });
}

for (const [statement, dialect] of [
  ["(select a from t) union all ((select 1) order by 1)", undefined],
  ["((values (1)))", "postgres"],
  ["(with q as (select 1) select * from q)", "postgres"],
  ["reassign owned by a to b", "postgres"],
  ["checksum table t", "mysql"],
] as const) {
  test(`what changes no columns is left out: ${statement}`, async () => {
    assert.equal(
      await shownTables(`create table t (a int); ${statement}`, dialect),
      "t: a integer",
    );
  });
}

test("another statement in parentheses is an error", async () => {
  assert.match(
    await shownTables("create table t (a int); (create table u (b int))", "postgres"),
    /Expected a statement here/,
  );
});

test("a query in parentheses may make a table", async () => {
  assert.match(
    await shownTables("create table t (a int); (select a into u from t)", "postgres"),
    /u: Some of its columns come from a query/,
  );
});

for (const statement of [
  "create definer=current_user() trigger g before insert on t for each row set new.a = 1",
  "create definer = root@127.0.0.1 view v as select 1",
  "create definer = root@db.example.com procedure p() select 1",
  "drop prepare s",
]) {
  test(`what MySQL creates and drops beside tables is left out: ${statement}`, async () => {
    assert.equal(
      await shownTables(`create table t (a int); ${statement}`, "mysql"),
      "t: a integer",
    );
  });
}

test("a part of an ALTER TABLE after a semicolon is refused", async () => {
  assert.match(await shownTables("create table t (a int); add b int"), /ADD B is not known/);
});

/** What scripts of SQL Server hold beside tables. */
const OF_SQL_SERVER: [text: string, read: string | RegExp][] = [
  [
    "create table t (a int, x xml)\ngo\ncreate primary xml index i on t (x)\ngo\ndisable trigger g on database",
    "t: a integer, x string",
  ],
  [
    "dbcc freeproccache\nrestore database d from disk = 'x'\ncreate table t (a int)\nbulk insert t from 'f' with (rowterminator = 'x')\nrevert\nbackup database d to disk = 'y'\ndbcc checkident ('t', reseed, 1)",
    "t: a integer",
  ],
  ["create table t (a int)\nrestore database d from disk = 'x'", /RESTORE DATABASE is not known/],
  [
    "if not exists (select 1 from sys.partition_schemes where name = 's')\ncreate partition scheme s as partition f all to ([primary])\ncreate table t (a int)",
    "t: a integer",
  ],
  [
    "if not exists (select 1 from sys.assemblies where name = 's')\ncreate partition something s\ngo\ncreate table t (a int)",
    "t: a integer",
  ],
  [
    "if db_id(N'd') is not null\nbegin\ndrop database d\nend\ncreate table t (a int)",
    "t: a integer",
  ],
  [
    "create table t (a int, index h hash (a) with (bucket_count = 8), index i nonclustered hash (a), index c clustered columnstore)",
    "t: a integer",
  ],
  [
    "create table t (a int); alter table t add index h nonclustered hash (a) with (bucket_count = 8)",
    "t: a integer",
  ],
  [
    "create table t (a sys.sysname not null, b [sys].[int], c sys.geography)",
    "t: a string!, b integer, c ?",
  ],
  [
    "exec sp_addtype id, 'varchar(11)', 'NOT NULL'\nexec sp_addtype 'tid', 'int'\ncreate table t (a id, b tid, c id null)",
    "t: a string!, b integer, c string",
  ],
  [
    "create table t (a int)\ngo\n[sp_fill] 1, 'x'\ngo\nsp_spaceused\ngo\ncreate table u (a int)",
    "t: a integer | u: a integer",
  ],
  [
    "if object_id('s.t') is null begin select * into s.t from u end\ncreate table v (a int)",
    "t: Some of its columns come from a query. List them. | v: a integer",
  ],
  [
    "create table n (a int) as node; create table e as edge",
    /n: SQL Server adds columns.* e: SQL Server adds columns/,
  ],
];

for (const [text, expected] of OF_SQL_SERVER) {
  test(`SQL Server takes: ${text}`, async () => {
    const shown = await shownTables(text, "mssql");
    if (typeof expected === "string") assert.equal(shown, expected);
    else assert.match(shown, expected);
  });
}

/** What SQL Server computes has the type that its expression writes. */
const COMPUTED: Case[] = [
  [
    "create table t (a int, b as (convert([int],[a]/(2))), c as cast(a as decimal(9, 2)) persisted not null)",
    "t: a integer, b integer, c number!",
    "mssql",
  ],
  [
    "create table t (a int, p as isnull(convert(tinyint, a % 16), (0)) persisted, q as (isnull(convert(date, a), a)))",
    "t: a integer, p integer!, q date",
    "mssql",
  ],
  [
    "create table t (a int, b as try_cast(a as char(2)), c as try_convert(nvarchar(9), a, 1))",
    "t: a integer, b string, c string",
    "mssql",
  ],
  [
    "create table t (a int); alter table t add b as (cast(a as date))",
    "t: a integer, b date",
    "mssql",
  ],
  [
    "create table t (a int, b as (cast(a as int) + 1), c as (isnull(a, 0)), d as a)",
    "t: a integer, b ?, c ?, d ?",
    "mssql",
  ],
  ["create table t (a int, b as (cast(a as date)))", "t: a integer, b date", "duckdb"],
  ["create table t (a int, b as (cast(a as date)))", "t: a integer, b ?", "sqlite"],
  ["create table t (a int, b as (cast(a as date)))", /read this text differently/],
];

for (const [text, expected, dialect] of COMPUTED) {
  test(`${dialect ?? "no dialect"} computes: ${text}`, async () => {
    const shown = await shownTables(text, dialect);
    if (typeof expected === "string") assert.equal(shown, expected);
    else assert.match(shown, expected);
  });
}

test("whether SQL Server computes null is not known where it does not say so", async () => {
  const source = textSource(
    "create table t (a int, b as (cast(a as int)), c as a persisted not null)",
  );
  const { tables } = await readSource(source, {
    from: "sql",
    dialect: "mssql",
    types: { "T.c": "integer" },
  });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  const known = table.columns.map(({ name, required, detail }) => [
    name,
    required,
    detail?.nullable,
  ]);
  assert.deepEqual(known, [
    ["a", false, true],
    ["b", false, undefined],
    ["c", true, false],
  ]);
});

test("a MySQL text whose character set is binary is bytes", async () => {
  for (const [written, shape] of [
    ["char(3) byte", "binary"],
    ["varchar(3) character set binary", "binary"],
    ["mediumtext charset binary", "binary"],
    ["text collate binary", "binary"],
    ["text collate `binary`", "binary"],
    ["text character set 'binary'", "binary"],
    ["char(3) character set latin1 collate latin1_bin", "string"],
  ] as const) {
    const { tables } = await readSource(textSource(`create table t (a ${written})`), {
      from: "sql",
      dialect: "mysql",
    });
    const [table] = tables;
    assert.ok(table && "columns" in table);
    const [column] = table.columns;
    assert.ok(column && isMapped(column));
    assert.equal(column.detail?.is?.kind, shape, written);
  }
});

test("a refused ALTER is told where it stands", async () => {
  await assert.rejects(
    readSource(textSource("create table t (a int);\n\n alter table t constructor b"), {
      from: "sql",
      dialect: "postgres",
    }),
    { place: { line: 3, column: 16 } },
  );
});

/** T-SQL's conditions before changes of tables that are not in the text. */
const OTHERS_TABLES: Case[] = [
  [
    "declare @d bit = 1\nif @d = 1\nbegin\ndrop table if exists a, b\nalter table a drop constraint c\nend\ngo\ncreate table a (x int)",
    "a: x integer",
    "mssql",
  ],
  [
    "create table a (x int)\ngo\ndeclare @d bit = 1\nif @d = 1 drop table b, a",
    /What follows this condition may change tables/,
    "mssql",
  ],
  [
    "if exists (select name from master.dbo.sysdatabases where name = N'shop')\nbegin\nalter database shop set offline\ndrop database shop\nend\ngo\ncreate table a (x int)",
    "a: x integer",
    "mssql",
  ],
];

const ALL = {
  OTHERS_TABLES,
  TYPED,
  BYTES,
  INSIDE,
  NAMES,
  LISTS,
  ALTERS,
  FOUND,
  OUTSIDE,
  REQUIRED,
  MARIADB,
  KEYS,
  H2,
  TYPES,
  CLIENTS,
  MEANT,
  OTHERS,
  BATCHES,
  CONDITIONS,
  MIGRATIONS,
  CODE,
  SESSIONS,
  HIDDEN,
  TOLD,
};

for (const [what, cases] of Object.entries(ALL)) {
  for (const [text, read, dialect] of cases) {
    test(`${what.toLowerCase()}: ${text.slice(0, 400)}${dialect ? ` (${dialect})` : ""}`, async () => {
      const shown = await shownTables(text, dialect);
      if (typeof read === "string") assert.equal(shown, read);
      else assert.match(shown, read);
    });
  }
}

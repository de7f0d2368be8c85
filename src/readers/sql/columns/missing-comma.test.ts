import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../../mapping/dialects.ts";
import { readSource } from "../../read-source.ts";
import { textSource } from "../../source.ts";
import { shownTables } from "../../testing/shown-tables.ts";

/** Columns with a comma too few, and the name before which it is missing. */
const MISSING: [columns: string, name: string, dialect?: Dialect][] = [
  ["a int not null\n b text, c int", "b"],
  ["a int default 5\n b geometry not null, c int", "b", "postgres"],
  ["a int default now()\n b public.citext, c int", "b", "postgres"],
  ["a int default 'x'::text not null\n date date", "date", "postgres"],
  ['a text collate "C"\n comment text', "comment", "postgres"],
  ['a int primary key\n "b" text not null, c int', "b", "postgres"],
  ["a int references u (x)\n key text", "key", "postgres"],
  ["`a` int default 1 comment 'x'\n `b` text not null", "b", "mysql"],
  ["[a] int null\n [b] varchar(5) not null", "b", "mssql"],
  ["a number default 3 not null enable\n b varchar2(5)", "b", "oracle"],
  ["a number comment 'x'\n b varchar(5)", "b", "snowflake"],
  ["a int comment 'x'\n b array<int>", "b", "spark"],
  ["a int64 not null options(description='x')\n b string", "b", "bigquery"],
  ["a varchar(5) encode lzo\n b varchar(5) encode lzo", "b", "redshift"],
  ["a Int8 codec(ZSTD)\n b String", "b", "clickhouse"],
  ["a varchar with (x = 'y')\n b bigint", "b", "trino"],
  ["a int default 1 not null\n b varchar", "b", "duckdb"],
  ...(
    [
      ["mysql", "comment storage visible binary charset invisible"],
      ["postgres", "storage compression options comment"],
      ["snowflake", "comment tag order"],
      ["oracle", "enable visible sort domain"],
      ["mssql", "sparse hidden persisted"],
      ["redshift", "encode sortkey distkey"],
      ["spark", "comment"],
      ["trino", "comment"],
      ["bigquery", "options"],
    ] as [Dialect, string][]
  ).flatMap(([dialect, names]) =>
    names.split(" ").flatMap((name): [string, string, Dialect][] => [
      [`a int\n ${name} varchar(5), c int`, name, dialect],
      [`a int not null\n ${name} date not null`, name, dialect],
    ]),
  ),
];

/** The same after keys and constraints. */
const AFTER_CLAUSES: [columns: string, dialect?: Dialect][] = [
  ["a int, primary key (a)\n b int"],
  ["a int, primary key (a)\n b int not null, c int", "postgres"],
  ["a int, key k (a)\n b int", "mysql"],
  ["a int, key k using btree (a) comment 'x'\n b int", "mysql"],
  ["a int, index if not exists i (a)\n b int", "mysql"],
  ["a int, constraint u unique (a)\n b text", "postgres"],
  ["a int, foreign key (a) references u (x) on delete cascade\n b text", "postgres"],
  ["a number, constraint c check (a > 1) enable\n b date", "oracle"],
  [
    "a int, constraint k primary key clustered (a asc) with (pad_index = off) on [primary]\n b int",
    "mssql",
  ],
  ["a integer, unique (a) on conflict ignore\n b text", "sqlite"],
  ["a int, primary key (a) rely\n b int", "databricks"],
  ["a int64, primary key (a) not enforced\n b string", "bigquery"],
];

for (const [columns, dialect] of AFTER_CLAUSES) {
  test(`so is one after a key: ${columns.replace("\n", "")}`, async () => {
    const shown = await shownTables(`create table t (${columns})`, dialect);
    assert.match(shown, /"b" is not known after a key or constraint. Is a comma missing/);
  });
}

/** Keys and constraints at their longest. */
const WHOLE: [dialect: Dialect, clause: string][] = [
  ["mysql", "fulltext key k (a) with parser ngram comment 'x' invisible"],
  ["mysql", "unique key k (a, b) using btree key_block_size = 8 comment 'x' visible"],
  ["mysql", "constraint c foreign key f (a) references u (x) on delete set null on update cascade"],
  ["mysql", "constraint c check (a > 1) not enforced"],
  [
    "postgres",
    "constraint u unique nulls not distinct (a) include (b) with (fillfactor = 70) using index tablespace s deferrable initially deferred",
  ],
  ["postgres", "exclude using gist (a with =) where (a > 1) not deferrable"],
  [
    "postgres",
    "foreign key (a) references u (x) match full on delete set null (a) on update no action",
  ],
  ["postgres", "check (a > 1) no inherit"],
  [
    "oracle",
    'constraint "K" unique ("a") using index pctfree 10 initrans 2 maxtrans 255 compute statistics storage (initial 65536) tablespace "USERS" enable',
  ],
  ["oracle", "foreign key (a) references u (x) on delete set null rely enable novalidate"],
  ["oracle", "check (a > 1) deferrable initially deferred disable"],
  ["mssql", "unique nonclustered (a asc, b desc) with (fillfactor = 80, online = on) on [primary]"],
  ["mssql", "index i nonclustered (a) include (b) where a > 1 with (fillfactor = 80) on ps(a)"],
  ["mssql", "foreign key (a) references dbo.u (x) on delete cascade not for replication"],
  [
    "snowflake",
    "foreign key (a) references u (x) match full on update set null not enforced norely comment 'x'",
  ],
  ["sqlite", "foreign key (a) references u (x) on delete cascade deferrable initially deferred"],
  ["clickhouse", "index i (a, b) type minmax granularity 4"],
  ["clickhouse", "constraint c check (a) > 1 and b < 2"],
  ["clickhouse", "projection p (select a order by b)"],
  ["databricks", "constraint c expect (a > 1) on violation drop row"],
  ["databricks", "constraint f foreign key (a) references u match full on update no action"],
];

for (const [dialect, clause] of WHOLE) {
  test(`a ${dialect} clause is read to its end: ${clause}`, async () => {
    const shown = await shownTables(`create table t (a int, b int, ${clause})`, dialect);
    assert.equal(shown.replaceAll("!", ""), "t: a integer, b integer");
  });
}

for (const [columns, name, dialect] of MISSING) {
  test(`a column without a comma before it is an error: ${columns.replace("\n", "")}`, async () => {
    const shown = await shownTables(`create table t (${columns})`, dialect);
    assert.match(shown, new RegExp(`"${name}" is not known after the type .* Is a comma missing`));
  });
}

test("a missing comma has its place, also in one of several tables", async () => {
  const text = "create table t (\n  a int default 5\n  b text\n)";
  const about = /^"b" is not known/;
  const read = (text: string) => readSource(textSource(text), { from: "sql", dialect: "postgres" });
  await assert.rejects(read(text), { message: about, place: { line: 3, column: 3 } });
  assert.match(
    await shownTables(`create table u (a int);\n${text}`, "postgres"),
    /\| t: Line 4, column 3: "b" is not known/,
  );
});

/** Attributes at their longest. */
const LONG: [dialect: Dialect, column: string, read: string][] = [
  [
    "oracle",
    "a number generated by default on null as identity minvalue 1 maxvalue 9 increment by 1 start with 1 nocache order nocycle nokeep noscale not null enable",
    "a number!",
  ],
  [
    "oracle",
    "a number references x (a) on delete cascade deferrable initially deferred rely enable novalidate",
    "a number",
  ],
  [
    "oracle",
    "a number constraint k primary key using index pctfree 1 initrans 2 maxtrans 5 compute statistics storage (initial 6) tablespace users enable",
    "a number!",
  ],
  [
    "oracle",
    "a date default systimestamp at time zone 'UTC' + interval '1' day not null",
    "a timestamp!",
  ],
  [
    "mssql",
    "a int constraint k foreign key references u (x) on delete cascade on update no action not for replication",
    "a integer",
  ],
  [
    "mssql",
    "a datetime2 generated always as row start hidden constraint d default sysutcdatetime() not null",
    "a timestamp!",
  ],
  [
    "mssql",
    "a int not null primary key nonclustered hash with (bucket_count = 9) on [primary]",
    "a integer!",
  ],
  ["mssql", "a int default next value for dbo.s not null index ix nonclustered", "a integer!"],
  [
    "postgres",
    "a text default upper('x')::character varying(5) collate pg_catalog.\"default\" not null",
    "a string!",
  ],
  [
    "postgres",
    "a interval default '1 day'::interval day to second not null check (a > '1') no inherit",
    "a string!",
  ],
  [
    "postgres",
    "a int references u on delete set null on update cascade match full deferrable initially deferred not null",
    "a integer!",
  ],
  // TiDB's.
  ["mysql", "a bigint auto_random(5) primary key", "a integer!"],
  [
    "mysql",
    "a int unsigned zerofill not null auto_increment unique key comment 'x' column_format dynamic storage disk",
    "a integer!",
  ],
  [
    "mysql",
    'a varchar(5) character set utf8mb4 collate utf8mb4_bin not null default "x" comment "y z" visible',
    "a string!",
  ],
  [
    "mysql",
    "a timestamp default current_timestamp on update current_timestamp comment 'u' not null",
    "a timestamp!",
  ],
  [
    "snowflake",
    "a number identity start with 1 increment by 1 noorder with masking policy d.s.p using (a, b) with tag (x = 'y') comment 'z'",
    "a integer",
  ],
  [
    "snowflake",
    "a int foreign key references u (x) match simple on update no action not enforced norely",
    "a integer",
  ],
  [
    "redshift",
    "a varchar(9) default 'x'::character varying not null encode text255 distkey",
    "a string!",
  ],
  [
    "databricks",
    "a int comment 'x' mask c.s.f using columns (b, 'x') constraint p primary key not enforced rely",
    "a integer!",
  ],
  ["bigquery", 'a array<int64> default [1, 2] not null options(description="y")', "a json!"],
  [
    "clickhouse",
    "a Date default today() - interval 1 week comment 'x' codec(Delta, ZSTD(1)) ttl a + interval 1 month",
    "a date!",
  ],
  ["duckdb", "a varchar collate nocase using compression dictionary not null", "a string!"],
  [
    "sqlite",
    "a integer constraint k primary key asc on conflict abort autoincrement not null",
    "a integer!",
  ],
];

for (const [dialect, column, read] of LONG) {
  test(`a ${dialect} column is read to its end: ${column}`, async () => {
    assert.equal(await shownTables(`create table t (${column})`, dialect), `t: ${read}`);
  });
}

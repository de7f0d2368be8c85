import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../mapping/dialects.ts";
import { shownTables } from "../testing/shown-tables.ts";
import { LEXICAL_RULES } from "./lexical-rules.ts";

const BOTH = "t: a string, b string";

/** A rule of a dialect, and a text that only reads so by it. */
const RULES: [dialects: Dialect[], rule: string, text: string, read: string | RegExp][] = [
  [
    ["postgres", "duckdb", "sqlite", "mssql", "oracle", "trino"],
    "a \\ before the end of a string is a character",
    "create table t (a varchar(9) default 'C:\\', b varchar(9))",
    BOTH,
  ],
  [
    ["mysql", "snowflake", "bigquery", "spark", "databricks", "clickhouse", "redshift"],
    "a \\ keeps a quote in its string",
    "create table t (a varchar(9) default 'it\\'s), x int', b varchar(9))",
    BOTH,
  ],
  [
    ["postgres", "duckdb", "redshift"],
    "a \\ keeps a quote in a string after E",
    "create table t (a varchar(9) default e'it\\'s), x int', b varchar(9))",
    BOTH,
  ],
  [
    ["postgres", "duckdb", "redshift", "clickhouse"],
    "a string may stand between tags",
    "create table t (a varchar(9) default $x$it's $$ $x$, b varchar(9))",
    BOTH,
  ],
  [
    ["snowflake"],
    "a string may stand between $$",
    "create table t (a varchar default $$it's$$, b varchar)",
    BOTH,
  ],
  [
    ["oracle"],
    "a string may have quotes of its own",
    "create table t (a clob default nq'[it's), x int]', b clob)",
    BOTH,
  ],
  [
    ["bigquery"],
    "a string may stand between three quotes",
    `create table t (a string default """it"s '),\n""", b string)`,
    BOTH,
  ],
  [
    ["bigquery"],
    "a \\ keeps a quote in a raw string",
    "create table t (a string default r'C:\\'), x int64', b string)",
    BOTH,
  ],
  [
    ["spark", "databricks"],
    "a raw string ends at its first quote",
    "create table t (a string default r'C:\\', b string)",
    BOTH,
  ],
  [
    ["mysql", "bigquery", "spark", "clickhouse"],
    "a \\ keeps a quote between double quotes",
    `create table t (a int comment "5\\" ),", b int)`,
    "t: a integer, b integer",
  ],
  [
    ["postgres", "redshift", "duckdb", "sqlite", "snowflake", "mssql", "trino"],
    'two " in a name are one',
    'create table t ("a ""b"" \\" int, b int)',
    't: a "b" \\ integer, b integer',
  ],
  [
    ["clickhouse"],
    "a \\n in a name is a line end",
    "create table t (`a\\nb\\`\\\\` Int32, b Int32)",
    "t: a\nb`\\ integer, b integer",
  ],
  [
    ["oracle"],
    'a name holds no "',
    'create table t ("a\\" int, b int)',
    "t: a\\ integer, b integer",
  ],
  [
    ["mysql", "sqlite", "spark", "databricks"],
    "two backticks in a name are one",
    "create table t (`a``b\\` int, b int)",
    "t: a`b\\ integer, b integer",
  ],
  [
    ["bigquery", "clickhouse"],
    "a \\ keeps a backtick in a name",
    "create table t (`a\\`b` int, b int)",
    "t: a`b integer, b integer",
  ],
  [
    ["postgres", "redshift", "duckdb", "oracle", "mssql", "snowflake", "trino"],
    "a backtick is no quote",
    "create table t (`a` int)",
    /Expected a column here: "`"\. Names in ` are of another dialect, such as mysql/,
  ],
  [
    ["trino"],
    "a backtick is no quote of a table, either",
    "CREATE EXTERNAL TABLE `orders`(\n  `id` int)\nPARTITIONED BY (\n  `dt` string)\nLOCATION 's3://lake/orders'",
    /CREATE TABLE has no name\. Names in ` are of another dialect, .*Athena/,
  ],
  [
    ["mssql"],
    "names stand in brackets, in which ]] is one",
    "create table t ([Customer's ]]Name, (x)] int, b int)",
    "t: Customer's ]Name, (x) integer, b integer",
  ],
  [
    ["sqlite"],
    "names stand in brackets up to the first ]",
    "create table t ([Customer's Name] int, b int)",
    "t: Customer's Name integer, b integer",
  ],
  [
    ["sqlite"],
    "a string in the place of a name is one",
    "create table 'o''rders' ('id' int, b int)",
    "o'rders: id integer, b integer",
  ],
  [
    ["postgres", "duckdb", "clickhouse", "bigquery", "spark"],
    "brackets are for lists",
    "create table t ([a] int)",
    /Expected a column here/,
  ],
  [
    ["postgres", "sqlite", "mssql", "duckdb", "bigquery", "clickhouse"],
    "a number may have letters and _",
    "create table t (a int default 0x1F not null, b int default 1_000 not null, c int default 0b11 not null)",
    "t: a integer, b integer, c integer",
  ],
  [
    ["mysql", "bigquery"],
    "# begins a comment",
    "create table t (a int, # b int, it's\n c int)",
    "t: a integer, c integer",
  ],
  [
    ["clickhouse"],
    "# begins a comment before a space",
    "create table t (a int, # b int, it's\n c int)",
    "t: a integer, c integer",
  ],
  [
    ["oracle", "mssql", "redshift"],
    "# is a letter of a name",
    "create table t (emp# int, b int)",
    "t: emp# integer, b integer",
  ],
  [
    ["snowflake", "clickhouse"],
    "// begins a comment",
    "create table t (a int, // b int, it's\n c int)",
    "t: a integer, c integer",
  ],
  [
    ["mysql"],
    "-- begins a comment only before a space",
    "create table t (a int check (a > 1--1), b int)",
    "t: a integer, b integer",
  ],
  [
    ["postgres", "oracle", "mssql", "sqlite", "snowflake", "bigquery", "trino"],
    "-- begins a comment anywhere",
    "create table t (a int check (a > 1--1), b int)\n), b int)",
    "t: a integer, b integer",
  ],
  [
    ["spark", "databricks"],
    "a \\ at its end continues a comment",
    "create table t (a int, -- b int \\\n c int,\n d int)",
    "t: a integer, d integer",
  ],
  [
    ["postgres", "redshift", "duckdb", "mssql", "spark", "databricks", "clickhouse"],
    "comments hold comments",
    "create table t (a int, /* b /* c */ it's */ d int)",
    "t: a integer, d integer",
  ],
  [
    ["mysql", "sqlite", "snowflake", "bigquery", "oracle", "trino"],
    "a comment ends at its first */",
    "create table t (a int, /* b /* c */ d int)",
    "t: a integer, d integer",
  ],
  [
    ["mysql"],
    "what a comment holds after ! is code",
    "create table t (a int, /*!50100 b int, */ /* !c int, */ d int)",
    "t: a integer, b integer, d integer",
  ],
  [
    ["mysql", "spark", "databricks"],
    "a name may begin with a digit",
    "create table t (2fa int, b int)",
    "t: 2fa integer, b integer",
  ],
  [
    ["postgres", "sqlite", "mssql", "oracle", "trino"],
    "a name does not begin with a digit",
    "create table t (2fa int)",
    /Expected a column here/,
  ],
  [
    ["postgres", "redshift"],
    "rows after COPY are no statements",
    "create table t (a int);\ncopy t from stdin;\nit's; create table x (a int);\n\\.\ncreate table u (b int);",
    "t: a integer | u: b integer",
  ],
  [
    ["postgres", "redshift"],
    "lines that begin with \\ are psql's",
    "\\connect it's\ncreate table t (a int);",
    "t: a integer",
  ],
  [
    ["mysql"],
    "a delimiter ends statements",
    "delimiter //\ncreate procedure p() begin select 1; create table x (a int); end//\ndelimiter ;\ncreate table t (a int);",
    "t: a integer",
  ],
  [
    ["mssql"],
    "GO ends a batch, and a procedure with it",
    "create procedure p as select 1; create table #x (a int)\ngo\ncreate table t (a int)\nGO\n",
    "t: a integer",
  ],
  [
    ["oracle"],
    "a line / ends PL/SQL",
    "prompt it's\ncreate procedure p is n number; begin null; end;\n/\ncreate table t (a int)\n/\n",
    "t: a integer",
  ],
  [
    ["postgres", "redshift", "duckdb", "bigquery", "spark", "databricks", "trino"],
    "a line comment ends at a carriage return",
    "create table t (a int, -- x\r b int,\r\n c int)",
    "t: a integer, b integer, c integer",
  ],
  [
    ["mysql", "sqlite", "clickhouse"],
    "a line comment ends at a line feed alone",
    "create table t (a int, -- x\r b int,\r\n c int)",
    "t: a integer, c integer",
  ],
  [
    ["snowflake", "mssql", "oracle"],
    "where a line comment with a carriage return ends is asked",
    "create table t (a int, -- x\r b int,\r\n c int)",
    /carriage return/,
  ],
  [
    ["postgres", "redshift", "mysql", "sqlite"],
    "blanks that are not ASCII are letters",
    "create table t (a int,\u3000b int)",
    "t: a integer, \u3000b integer",
  ],
  [
    ["postgres", "mysql"],
    "a mark of the byte order is a letter, but the first of a text",
    "\ufeffcreate table t (a int,\ufeffb int)",
    "t: a integer, \ufeffb integer",
  ],
  [
    ["sqlite", "duckdb"],
    "a mark of the byte order is a blank",
    "\ufeffcreate table t (a int,\ufeffb int)",
    "t: a integer, b integer",
  ],
  [
    ["postgres"],
    "a name has 63 bytes",
    `create table ${"t".repeat(70)} (${"é".repeat(32)} int, "${"x".repeat(62)}é" int); alter table ${"t".repeat(64)} add b int`,
    `${"t".repeat(63)}: ${"é".repeat(31)} integer, ${"x".repeat(62)} integer, b integer`,
  ],
  [
    ["mssql", "duckdb"],
    "a name may be longer than 63 bytes",
    `create table t (${"x".repeat(64)} int)`,
    `t: ${"x".repeat(64)} integer`,
  ],
  [
    ["sqlite"],
    "lines that begin with . are the shell's",
    ".mode 'x\ncreate table t (a int);",
    "t: a integer",
  ],
];

for (const [dialects, rule, text, read] of RULES) {
  for (const dialect of dialects) {
    test(`${dialect}: ${rule}`, async () => {
      // Columns of ClickHouse are never null by themselves.
      const shown = (await shownTables(text, dialect)).replaceAll("!", "");
      if (typeof read === "string") assert.equal(shown, read);
      else assert.match(shown, read);
    });
  }
}

for (const [dialect, value, mend] of [
  ["bigquery", "r'C:\\'", /closed on its line\. Even in r'…', a \\ keeps .* \\\\ for each \\\./],
  ["bigquery", "'C:\\'", /closed on its line\. A \\ keeps the ' after it .* Write \\\\ if/],
  ["mysql", "'C:\\'", /closed\. A \\ keeps the ' after it .* Write \\\\ if/],
] as const) {
  test(`${dialect}: ${value} is refused, and the message says how to write it`, async () => {
    const text = `create table t (a varchar(9) default ${value}, b int)`;
    assert.match(await shownTables(text, dialect), mend);
  });
}

test("every dialect has a text for its rules", () => {
  const tested = new Set(RULES.flatMap(([dialects]) => dialects));
  assert.deepEqual([...tested].sort(), Object.keys(LEXICAL_RULES).sort());
});

/** Texts that dialects read differently. */
const DISAGREED = [
  "create table t (emp# int not null, name varchar(40))",
  "create table t (a int, # b int,\n c int)",
  "create table t (a int, /* b /* c */ d int, /* e */ */ f int)",
  "create table a (x varchar(9) default '\\', y int); -- it's)\n create table b (y int)",
  "create table t (a int check (a > 1--1), b int\n), c int)",
  "create table t (a int, /*! b int, */ c int)",
  "create table t (key array(varchar), x bigint)",
  "create table t (a int, -- x\r b int,\n c int)",
  "create table t (a int,\u00a0b int)",
  "create table t (a int, constraint pk primary key (a)); alter table t drop constraint pk;",
];

for (const text of DISAGREED) {
  test(`without a dialect, ${JSON.stringify(text)} asks for it`, async () => {
    assert.match(
      await shownTables(text),
      /\w+ and \w+ read this text differently.* --dialect \w+\./,
    );
  });
}

/** Texts that only look as if dialects could disagree, or cannot hide theirs. */
const AGREED: [text: string, read: string][] = [
  ["create table #stage (id int)", "#stage: id integer"],
  ["create table [dbo].[t] ([Customer's Name] int)", "t: Customer's Name integer"],
  ["create table [t] ([Customer's Name] int)", "t: Customer's Name integer"],
  ["create table 'orders' ('id' integer)", "orders: id integer"],
  ["create table t (a int, // b int,\n c int)", "t: a integer, c integer"],
  ["create table t (é int, \u00fcber int)", "t: é integer, über integer"],
  ["create table t (2fa_enabled int)", "t: 2fa_enabled integer"],
  ["create table t (a text default 'it\\'s', b int)", "t: a string, b integer"],
  ["create table t (a varchar(9), --it's\n b int)", "t: a string, b integer"],
  ["create table t (a varchar2(9), emp# number(9))", "t: a string, emp# integer"],
  [
    "create table t (id int primary key auto_increment, # it's\n b int)",
    "t: id integer!, b integer",
  ],
  [
    "--\n-- PostgreSQL database dump\n--\ncreate table public.a (root text);\ncomment on column public.a.root is 'ends with \\';\ncreate table public.b (x int);\ncomment on table public.b is '\\';",
    "a: root string | b: x integer",
  ],
  [
    "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE a(x TEXT);\nINSERT INTO a VALUES('C:\\data\\');\nCREATE TABLE b(y INT);\nINSERT INTO a VALUES('\\');\nCOMMIT;",
    "a: x string | b: y integer",
  ],
  [
    "/*!40101 SET NAMES utf8 */;\nCREATE TABLE `t` (`a` int /*!80023 INVISIBLE */, `b` text COMMENT 'x\\'y');",
    "t: a integer, b string",
  ],
];

for (const [text, read] of AGREED) {
  test(`without a dialect, ${JSON.stringify(text.slice(0, 60))} is read`, async () => {
    assert.equal(await shownTables(text), read);
  });
}

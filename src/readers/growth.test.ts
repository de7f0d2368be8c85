import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Format } from "./formats.ts";
import type { Dialect } from "./mapping/dialects.ts";
import { stepCounter } from "./testing/steps.ts";

const counter = stepCounter();
after(() => counter.close());

const LENGTH = 500;
const DOUBLINGS = 4;
/** Twice the text may take 2.5 times the steps; quadratic reading would take four times. */
const MOST = 2.5 ** DOUBLINGS;

/** What most scanners treat as delimiters. */
const DELIMITERS = ["]]", "[", "{", "(", "<", '"', "'", "\\", ",", ":", "\n", "a", "a\n", "é"];

/** A text to read, by what its reader looks for: its name, beginnings and parts to repeat. */
type Growing = { name: string; from?: Format; beginnings?: string[]; parts: string[] };

const TEXTS: Growing[] = [
  {
    name: "a.sql",
    beginnings: ["", "create table t (a "],
    parts: [
      ...["create table a (", "create table a (b int);", "create table a ", "create ", "`", "$a$"],
      ...[
        "alter table a add b int,",
        "alter table t modify a ",
        "add constraint ",
        "primary key (",
      ],
      ...["create type a ", "create domain a as ", "array<", "nullable(", "interval day(", "--"],
      ...["/*", "*/", "# a\n", "key a (", "not null ", "a.", "[a]", "references ", ";", "go\n"],
      ...["cluster by (", "a int, ", "cluster by ", "create or replace type ", "a int[3]"],
    ],
  },
  {
    name: "a.yaml",
    beginnings: ["", "a: ", "a: ["],
    parts: ["- ", "? ", "&a ", "*a ", "!a ", "|\n", ">\n", "#", "a: b\n", "\n a: ", "}", "- a\n"],
  },
  { name: "a.json", parts: ['{"a":', '{"a":1},', "[1,", "//", "0", "-"] },
  { name: "a.csv", parts: ['""', '"a",', ";", "a,b\n", "\r"] },
  { name: "a.tsv", parts: ["\t", "a\tb\n"] },
  { name: "a.ndjson", parts: ['{"a":1}\n', "{}\n", "\r"] },
  {
    name: "a.proto",
    beginnings: ["", "message A { int32 a = 1 ["],
    parts: [
      ...["message A {", "message A {}", "option a = ", 'import "a";', "/*", "//", "oneof a {"],
      ...["a.", "a\n.", "(a).", "a = 1, ", "extend a {", "{ a < "],
    ],
  },
  { name: "", from: "list", parts: ["a int\n", "| a |\n", "a  b\n", "- ", "-", "not null "] },
  { name: "", from: "spark", parts: [" |-- a: string (nullable = true)\n", "struct<", "a:int,"] },
  {
    name: "",
    from: "spark",
    beginnings: ["a string"],
    parts: [", a string", " comment ", "array<"],
  },
  { name: "a.avsc", parts: ["/*", "//", "/* */", '"\\'] },
  { name: "", from: "dataframe", parts: ["{'a': ", "dtype('int64'), ", "a  int64\n", "("] },
  { name: "", from: "information-schema", parts: ["column_name,data_type\n", "a,int\n"] },
  { name: "", parts: ["create table a (", "struct x {\n", "type a {\n", "| a |\n", "  a: int\n"] },
];

/** How many times as many steps it takes when the size has doubled four times. */
async function growthOf(stepsOf: (size: number) => Promise<number>, size: number) {
  // The first reading of a format also counts the loading of what reads it.
  await stepsOf(size);
  return (await stepsOf(size * 2 ** DOUBLINGS)) / (await stepsOf(size));
}

for (const { name, from, beginnings = [""], parts } of TEXTS) {
  test(`the steps to read ${from ?? (name || "a text")} are linear in its length`, async () => {
    for (const beginning of beginnings) {
      for (const part of [...DELIMITERS, ...parts]) {
        const stepsOf = async (length: number) => {
          const text = beginning + part.repeat(length / part.length);
          return (await counter.count({ text, name, from })).steps;
        };
        const growth = await growthOf(stepsOf, LENGTH);
        const what = JSON.stringify(`${beginning}${part} …`);
        assert.ok(
          growth <= MOST,
          `${what}: 16 times the text took ${growth.toFixed(0)} times the steps`,
        );
      }
    }
  });
}

/** Tables of one name in as many databases or schemas. */
const NAMESAKES: [Dialect, (n: number) => string][] = [
  ["mssql", (n) => `use d${n}\ngo\ncreate table t (a int)\ngo\n`],
  ["mssql", (n) => `create table d${n}.dbo.t (a int); alter table d${n}.dbo.t add b int;`],
  ["postgres", (n) => `\\c d${n}\ncreate table t (a int);`],
  ["postgres", (n) => `set search_path = s${n}; create table t (a int); drop schema x${n};`],
  ["mysql", (n) => `use d${n}; create table t (a int);`],
];

for (const [dialect, statements] of NAMESAKES) {
  test(`the steps to read tables like ${JSON.stringify(statements(1))} are linear in their number (${dialect})`, async () => {
    const stepsOf = async (count: number) => {
      const text = Array.from({ length: count }, (_, n) => statements(n)).join("");
      const { steps, problem } = await counter.count({ text, from: "sql", dialect });
      assert.equal(problem, null);
      return steps;
    };
    const growth = await growthOf(stepsOf, (LENGTH * 2) / 2 ** DOUBLINGS);
    assert.ok(growth <= MOST, `16 times the text took ${growth.toFixed(0)} times the steps`);
  });
}

test("the steps to read a list after a long action that is skipped are linear in the length of both", async () => {
  const stepsOf = async (count: number) => {
    const action = `set ${"x ".repeat(count)}${", a".repeat(count)}`;
    const text = `create table t (a int); alter table t ${action}`;
    const { steps, problem } = await counter.count({ text, from: "sql", dialect: "snowflake" });
    assert.equal(problem, null);
    return steps;
  };
  const growth = await growthOf(stepsOf, LENGTH);
  assert.ok(growth <= MOST, `16 times the text took ${growth.toFixed(0)} times the steps`);
});

test("YAML is parsed as far as its first fault", async () => {
  const stepsOf = async (length: number) => {
    const text = `a: 1\n${"]".repeat(length)}`;
    const { steps, problem } = await counter.count({ text, name: "a.yaml" });
    assert.match(problem ?? "", /This is not valid YAML/);
    return steps;
  };
  // The format is recognised by the first 64 KiB.
  assert.ok((await stepsOf(200_000)) < 1.1 * (await stepsOf(100_000)));
});

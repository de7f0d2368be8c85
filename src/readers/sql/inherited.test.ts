import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";

const read = (text: string) => readSource(textSource(text), { from: "sql", dialect: "postgres" });

const statements = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join("\n");

test("a short text cannot have tables copy columns without end", async () => {
  const copies = [
    (n: number) => `create table t${n + 1} (like t${n}, like t${n});`,
    (n: number) => `create table t${n + 1} (a${n} int) inherits (t${n});`,
  ];
  for (const copy of copies) {
    await assert.rejects(read(`create table t0 (a int);\n${statements(2000, copy)}`), {
      name: "UnreadableSource",
      message: "Up to here, tables copy over 1,000,000 columns of others. Give the text in parts.",
    });
  }
});

test("tables that inherit in circles, or twice, are dropped with CASCADE", async () => {
  const circle = `create table a (x int); create table b (x int);
    alter table a inherit b; alter table b inherit a;`;
  const twice = `create table a (x int); create table t0 () inherits (a);
    ${statements(40, (n) => `create table t${n + 1} () inherits (t${n}, t${n});`)}`;
  for (const text of [circle, twice]) {
    const { tables: left } = await read(`${text} create table kept (y int); drop table a cascade;`);
    assert.deepEqual(
      left.map(({ name }) => name),
      ["kept"],
    );
  }
});

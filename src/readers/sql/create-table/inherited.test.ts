import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../../read-source.ts";
import { textSource } from "../../source.ts";

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
      message:
        "Up to here, tables copy more than 1,000,000 columns from others. Give the text in parts.",
    });
  }
});

const PARENT = "create table a (x int constraint n not null, y int primary key);";

for (const [text, required] of [
  ["create table b (like a);", [true, true]],
  ["create table b () inherits (a);", [true, true]],
  ["create table b (like a); alter table b drop constraint n;", [false, true]],
  [
    "create table b () inherits (a); alter table b no inherit a; alter table b drop constraint n;",
    [false, true],
  ],
  // It may have been NOT NULL by itself, too.
  ["create table b () inherits (a); alter table a drop constraint n;", null],
] as const) {
  test(`NOT NULL is copied, with its name: ${text}`, async () => {
    const [, copy] = (await read(`${PARENT} ${text}`)).tables;
    assert.ok(copy);
    const columns = "columns" in copy ? copy.columns.map((column) => column.required) : null;
    assert.deepEqual(columns, required);
  });
}

test("hundreds of tables may copy the columns of a wide one", async () => {
  const wide = Array.from({ length: 500 }, (_, n) => `c${n} int`).join(", ");
  const copies = statements(300, (n) => `create table t${n} (like w);`);
  const { tables } = await read(`create table w (${wide});\n${copies}`);
  assert.equal(tables.length, 301);
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

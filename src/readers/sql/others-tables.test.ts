import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../mapping/dialects.ts";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source, textSource } from "../source.ts";

const ORDERS = textSource("create table shop.orders (id int not null, a int)", "001.sql");

async function names(text: string, dialect?: Dialect, others: Source[] = [ORDERS]) {
  const own = textSource(text, "002.sql");
  const { tables } = await readSource(own, { dialect, together: async () => [...others, own] });
  return tables.map((table) => ("fault" in table ? table.fault : table.name));
}

for (const [change, dialect] of [
  ["alter table shop.orders add b int", "postgres"],
  ["alter table only orders add primary key (a)", "postgres"],
  ['alter table "shop"."orders" drop column a', "postgres"],
  ["alter table orders alter column a set not null, add check (a > 0)", "postgres"],
  ["alter table ORDERS alter a type bigint"],
  ["alter table shop.orders rename to sales", "snowflake"],
  ["alter table orders modify (a number not null)", "oracle"],
  ["alter table `shop.orders` alter column a set data type numeric", "bigquery"],
  ["if 1 = 1\nalter table [shop].[orders] with check add b int", "mssql"],
  ["alter table orders alter column a bigint", "mssql"],
  ["execute sp_rename 'shop.orders.a', 'b'", "mssql"],
  ["alter table db.shop.orders add b int", "mssql"],
  ["exec sp_rename @objname = N'[orders]', @newname = N'sales'", "mssql"],
  ["rename table shop.orders to shop.sales", "mysql"],
  ["alter table orders add index i (a); alter table orders add b int", "mysql"],
  ["alter table orders drop a", "mysql"],
  ["alter table orders set unused (a)", "oracle"],
  ["alter table orders replace columns (id int)", "spark"],
  ["alter table if exists orders alter column id drop not null", "postgres"],
] as [string, Dialect?][]) {
  test(`a change of another file's table is an error: ${change}`, async () => {
    for (const text of [change, `create table items (x int);\n${change}`])
      await assert.rejects(names(text, dialect), {
        name: "UnreadableSource",
        message: /^(ALTER TABLE|RENAME TABLE|sp_rename) changes \S+, which 001\.sql creates/,
      });
  });
}

for (const [change, dialect] of [
  ["alter table shop.orders add constraint o foreign key (id) references items (x)", "postgres"],
  ["alter table orders add constraint c check (a > 0), drop constraint d", "postgres"],
  ["alter table orders owner to me; alter table orders alter a set default 1", "postgres"],
  ["alter table only shop.orders add constraint orders_pkey primary key (id)", "postgres"],
  ["alter table orders alter a set default null", "postgres"],
  ["alter table orders add b int; alter table orders drop b", "postgres"],
  ["alter table orders add primary key (id), modify id int not null auto_increment", "mysql"],
  ["alter table orders rename index i to j, add partition (partition p values in (1))", "mysql"],
  ["alter table orders modify (id not null enable)", "oracle"],
  ["alter table orders add constraint k primary key (a) disable", "oracle"],
  ["alter table orders add partition p values less than (1)", "oracle"],
  ["alter table orders add constraint k primary key (a) not enforced", "bigquery"],
  ["alter table orders modify column a set masking policy p", "snowflake"],
  ["alter table orders add constraint d default 0 for a, constraint c check (a > 0)", "mssql"],
  ["exec sp_rename 'shop.orders.i', 'j', 'INDEX'", "mssql"],
  ["alter table orders add index i (a), add unique key k (a)", "mysql"],
  ["alter table orders add constraint d default 0 for a", "mssql"],
  ["alter table other.orders add b int; alter table sales add b int", "postgres"],
  ["-- migrate:down\nalter table orders drop column a", "postgres"],
  ["alter table orders add index i (a); alter table items auto_increment = 5"],
] as [string, Dialect?][]) {
  test(`a file may say of another's table what changes no columns: ${change}`, async () => {
    assert.deepEqual(await names(`create table items (x int);\n${change}`, dialect), ["items"]);
  });
}

for (const [other, isChange] of [
  ["-- create table sales, see above\ncreate table items (id int)", false],
  ["create table a (id int);\n-- migrate:down\ncreate table sales (id int)", false],
  ["create table a (id int); create table sales (like a)", true],
  ["create table my-project.shop.sales (id int)", true],
  ['create table if not exists "shop"."sales" (id int)', true],
] as const) {
  test(`what another file creates is told from its statements: ${other}`, async () => {
    const change = "create table items (x int); alter table sales add b int";
    const read = names(change, /-p/.test(other) ? "bigquery" : "postgres", [
      textSource(other, "001.sql"),
    ]);
    if (isChange) await assert.rejects(read, /^UnreadableSource: ALTER TABLE changes sales/);
    else assert.deepEqual(await read, ["items"]);
  });
}

test("a comment of another file hides no table", async () => {
  const told = textSource("-- create table shop.orders first", "000.sql");
  await assert.rejects(
    names("alter table orders add b int", "postgres", [ORDERS, told]),
    /which 001\.sql creates/,
  );
});

test("files that are too large, broken or of another format create nothing", async () => {
  const create = "create table orders (id int)";
  const change = "create table items (x int); alter table orders add b int";
  for (const other of [
    textSource(create, "orders.json"),
    textSource(create + " ".repeat(4 * 1024 * 1024), "large.sql"),
    bytesSource(new Uint8Array([0x1f, 0x8b, 8, 0]), "broken.sql.gz"),
  ])
    assert.deepEqual(await names(change, "postgres", [other]), ["items"]);
  await assert.rejects(
    names(change, "postgres", [textSource(create, "orders.ddl")]),
    /which orders\.ddl creates/,
  );
});

test("what is wrong with a text that changes another's table is told as always", async () => {
  await assert.rejects(names("alter table orders owner to me; create table t ('x", "postgres"), {
    name: "UnreadableSource",
    message: /^(?!ALTER TABLE)/,
  });
});

test("a table that two files create is changed by each of them", async () => {
  const text = "create table orders (id int); alter table orders add b int";
  assert.deepEqual(await names(text, "postgres"), ["orders"]);
  assert.deepEqual(
    await names("create table items (x int); alter table orders add b int", "postgres", []),
    ["items"],
  );
});

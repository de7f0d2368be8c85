import assert from "node:assert/strict";
import { test } from "node:test";
import { NotInSource } from "../unreadable.ts";
import { chooseMessages } from "./choose.ts";
import { parseFile } from "./file.ts";

const SHOP = parseFile(`syntax = "proto3";
package shop.v1;
message Order { message Item { message Tax {} } message Tax {} }
message Item { message Gift {} }
`);

function choose(name?: string) {
  return chooseMessages(SHOP, name).map(({ path }) => path);
}

test("each message that is not within another is a table", () => {
  assert.deepEqual(choose(), ["Order", "Item"]);
});

for (const [name, path] of [
  ["Order", "Order"],
  ["shop.v1.Order", "Order"],
  [".shop.v1.Order.Item", "Order.Item"],
  ["Order.Item", "Order.Item"],
  ["Item", "Item"],
  ["Gift", "Item.Gift"],
  ["Item.Tax", "Order.Item.Tax"],
] as const) {
  test(`the message ${path} is asked for as ${name}`, () => {
    assert.deepEqual(choose(name), [path]);
  });
}

for (const unknownName of ["order", "v1.Order", "Order.", "der", "", "constructor"]) {
  test(`no message is called ${JSON.stringify(unknownName)}`, () => {
    const all = ["Order", "Order.Item", "Order.Item.Tax", "Order.Tax", "Item", "Item.Gift"];
    const listed = all.map((name) => `shop.v1.${name}`).join(", ");
    assert.throws(
      () => choose(unknownName),
      (error) => {
        assert.ok(error instanceof NotInSource);
        assert.equal(error.message, `There is no message ${unknownName}. There are: ${listed}.`);
        return true;
      },
    );
  });
}

test("a name that several messages have needs what is around it", () => {
  assert.throws(() => choose("Tax"), {
    message:
      "Several messages are called Tax: shop.v1.Order.Item.Tax, shop.v1.Order.Tax. Give the full name.",
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { likelyRenames } from "./renames.ts";

const column = (name: string, type: "string" | "number" = "string") => ({ name, type });

test("a name that contains the other may be a rename", () => {
  const renames = likelyRenames([column("total")], [column("total_amount")]);
  assert.deepEqual([...renames], [["total", "total_amount"]]);
});

test("another spelling may be a rename", () => {
  const renames = likelyRenames([column("customerId")], [column("custommer_id")]);
  assert.equal(renames.get("customerId"), "custommer_id");
});

test("another type is not a rename", () => {
  assert.equal(likelyRenames([column("total")], [column("total_amount", "number")]).size, 0);
});

test("dissimilar names are not a rename", () => {
  assert.equal(likelyRenames([column("email")], [column("country")]).size, 0);
});

test("an added column matches one removed column only", () => {
  const renames = likelyRenames([column("total"), column("totals")], [column("total_amount")]);
  assert.equal(renames.size, 1);
});

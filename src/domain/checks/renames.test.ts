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

test("names of a usual length are compared up to 100 times 100", () => {
  const columns = (suffix: string) =>
    Array.from({ length: 100 }, (_, n) => column(`${String(n).repeat(4)}_${suffix}`));
  assert.equal(likelyRenames(columns("total"), columns("totals")).size, 100);
});

for (const [what, removed, added] of [
  ["long", "a".repeat(240), "b".repeat(240)],
  ["empty but for signs", "", ""],
] as const) {
  test(`more than anyone reads is not compared: names that are ${what}`, () => {
    const columns = (start: string) =>
      Array.from({ length: 2000 }, (_, n) => column(start + "_".repeat(n)));
    const before = process.cpuUsage();
    assert.equal(likelyRenames(columns(removed), columns(added)).size, 0);
    assert.ok(process.cpuUsage(before).user < 50_000);
  });
}

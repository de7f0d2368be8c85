import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOf, isPattern, patternExpression } from "./pattern.ts";

const MATCHES: [pattern: string, path: string, matches: boolean][] = [
  ["*.sql", "orders.sql", true],
  ["*.sql", "a/orders.sql", false],
  ["a/*.sql", "a/orders.sql", true],
  ["**/*.sql", "orders.sql", true],
  ["**/*.sql", "a/b/orders.sql", true],
  ["a/**", "a/b/c.json", true],
  ["a?.csv", "ab.csv", true],
  ["a?.csv", "a/.csv", false],
  ["[ab].csv", "b.csv", true],
  ["[!ab].csv", "b.csv", false],
  ["*.{sql,ddl}", "x.ddl", true],
  ["*.{sql,d*}", "x.ddl", true],
  ["a.b", "axb", false],
  ["a(1)*.csv", "a(1)b.csv", true],
  ["[", "[", true],
];

for (const [pattern, path, matches] of MATCHES) {
  test(`${pattern} ${matches ? "matches" : "does not match"} ${path}`, () => {
    assert.equal(patternExpression(pattern).test(path), matches);
  });
}

test("a pattern begins in the last folder that has no wildcard", () => {
  assert.equal(folderOf("a/b/*.sql"), "a/b");
  assert.equal(folderOf("*.sql"), ".");
  assert.equal(folderOf("/*/x.sql"), "/");
  assert.equal(folderOf("/data/**/x.sql"), "/data");
  assert.ok(isPattern("a*"));
  assert.ok(!isPattern("a/b.sql"));
});

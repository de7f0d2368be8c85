import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { outcome } from "../testing/run.ts";
import { findPlaces, pathFrom } from "./find-places.ts";
import { lineOf } from "./line-of.ts";

const TEXT = `create table stores (
  id integer
);
create table orders (
  id integer,
  "order id" text,
  orders_total int,
  total int
);`;

const LINES: [table: string, column: string | undefined, line: number][] = [
  ["stores", "id", 2],
  ["orders", "id", 5],
  ["orders", "order id", 6],
  ["orders", "total", 8],
  ["orders", "gone", 4],
  ["orders", undefined, 4],
  ["other", "id", 2],
  ["other", "gone", 1],
  ["other", "", 1],
];

for (const [table, column, line] of LINES) {
  test(`${column === undefined ? table : `${table}.${column}`} is in line ${line}`, () => {
    assert.equal(lineOf(TEXT, table, column), line);
  });
}

const PATHS: [path: string, expected: string | null][] = [
  ["/repo/models/orders.sql", "models/orders.sql"],
  ["/repo", null],
  ["/other/x.sql", null],
  ["/repo/..x.sql", "..x.sql"],
  ["/repository/x.sql", null],
  ["-", null],
  ["postgres://host/db", null],
];

for (const [path, expected] of PATHS) {
  test(`in /repo, ${path} is ${expected}`, () => assert.equal(pathFrom("/repo", path), expected));
}

test("places are those of the repository that the pipeline has checked out", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "places-"));
  after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "models"));
  const path = join(root, "models", "orders.sql");
  writeFileSync(path, TEXT);
  for (const name of ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]) {
    const outcomes = { checks: [outcome({ path })], failed: [] };
    const placeOf = await findPlaces(outcomes, { [name]: root });
    const source = { path, name: "orders", from: "sql" } as const;
    assert.deepEqual(placeOf(source, "total"), { path: "models/orders.sql", line: 8 });
  }
  await t.test("a file that is binary, large or missing has its first line", async () => {
    writeFileSync(join(root, "binary"), `\0\n${TEXT}`);
    writeFileSync(join(root, "large"), `${" \n".repeat(200_000)}${TEXT}`);
    for (const name of ["binary", "large", "missing", "models"]) {
      const source = { path: join(root, name), name: "orders", from: "sql" } as const;
      const checks = [outcome({ path: source.path })];
      const placeOf = await findPlaces({ checks, failed: [] }, { CI_PROJECT_DIR: root });
      assert.deepEqual(placeOf(source, "total"), { path: name, line: 1 });
    }
  });
});

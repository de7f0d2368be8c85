import assert from "node:assert/strict";
import { test } from "node:test";
import { readPostgres, shownUrl } from "./postgres.ts";

for (const [url, shown] of [
  ["postgres://ada:secret@db:5432/shop?sslmode=require", "postgres://db:5432/shop"],
  ["postgresql://db/shop#x", "postgresql://db/shop"],
  ["postgres://ada:se/c#r@t@db/shop", "postgres://db/shop"],
  ["postgres://ada:secret?x@db/shop", "postgres://db/shop"],
] as const) {
  test(`${url} is shown without its password`, () => assert.equal(shownUrl(url), shown));
}

test("a table after # is refused, since it would be ignored", async () => {
  await assert.rejects(readPostgres("postgres://ada:secret@db/shop#orders", {}), {
    exitCode: 2,
    message: "postgres://db/shop: Name a table with --table, not after a # in the URL.",
  });
});

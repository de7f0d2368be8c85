import assert from "node:assert/strict";
import { test } from "node:test";
import { waysToConnect } from "./postgres-tls.ts";

const URL_OF_SHOP = "postgres://db/shop";
const COMPATIBLE = "uselibpqcompat=true";

for (const [query, ways, variables = {}] of [
  ["", ["sslmode=require", "sslmode=disable"]],
  ["", ["sslmode=require"], { PGSSLMODE: "require" }],
  ["sslmode=disable", ["sslmode=disable"], { PGSSLMODE: "require", PGSSLROOTCERT: "a" }],
  ["sslmode=allow", ["sslmode=disable", "sslmode=require"]],
  ["sslmode=require", ["sslmode=require"]],
  ["ssl=true", ["sslmode=require"]],
  ["ssl=0", ["sslmode=disable"]],
  ["sslmode=require&sslrootcert=system", ["sslmode=verify-full"]],
  ["sslmode=verify-full", ["sslrootcert=a", "sslmode=verify-full"], { PGSSLROOTCERT: "a" }],
] as [string, string[], Record<string, string>?][]) {
  const title = `${query} with ${JSON.stringify(variables)}`;
  test(`${title} is tried as ${ways.join(" and ")}`, () => {
    const tried = waysToConnect(`${URL_OF_SHOP}?${query}`, variables);
    assert.ok(!("fault" in tried));
    for (const [n, url] of tried.entries()) {
      const queryTexts = [...new URL(url).searchParams].map((pair) => pair.join("="));
      const own: (string | undefined)[] = ways.length > tried.length ? ways : [ways[n]];
      assert.deepEqual(queryTexts.toSorted(), [...own, COMPATIBLE].toSorted());
    }
  });
}

for (const [query, fault] of [
  ["sslmode=verify-ca", /needs sslrootcert/],
  ["sslmode=verify-ca&sslrootcert=system", /needs sslrootcert/],
  ["sslmode=yes", /must be one of disable, allow, prefer/],
  ["ssl=constructor", /must be one of/],
] as const) {
  test(`${query} is refused`, () => {
    const tried = waysToConnect(`${URL_OF_SHOP}?${query}`, {});
    assert.ok("fault" in tried);
    assert.match(tried.fault, fault);
  });
}

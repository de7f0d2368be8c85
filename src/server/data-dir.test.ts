import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeDataDir, makeWritableDataDir } from "./data-dir.ts";
import { secretFile } from "./secrets/secret-file.ts";

const dir = mkdtempSync(join(tmpdir(), "data-dir-"));
after(() => rmSync(dir, { recursive: true }));

test("creates the data directory with its parents, and accepts an existing one", () => {
  const deep = join(dir, "a", "b", "c");
  for (let time = 0; time < 2; time++) makeWritableDataDir(deep);
  assert.equal(statSync(deep).mode & 0o777, 0o755 & ~process.umask());
});

test("a directory that cannot be created is reported with the variable's name", () => {
  const file = join(dir, "file");
  writeFileSync(file, "");
  const said = /^Failure: The data directory .+ \(DATA_DIR\) is not writable: /;
  for (const nowhere of ["/proc/nowhere/data", join(file, "data")]) {
    assert.throws(() => makeDataDir(nowhere), said, nowhere);
    assert.throws(() => makeWritableDataDir(nowhere), said, nowhere);
    assert.throws(() => secretFile(nowhere, "secret", () => "x"), said, nowhere);
  }
  assert.throws(() => makeWritableDataDir(file), said);
});

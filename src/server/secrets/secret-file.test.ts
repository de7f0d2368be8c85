import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Failure } from "#server/failure.ts";
import { secretFile } from "./secret-file.ts";

const dir = mkdtempSync(join(tmpdir(), "secret-file-"));
after(() => rmSync(dir, { recursive: true }));

test("a secret is created once and kept", () => {
  assert.equal(
    secretFile(dir, "kept", () => "first"),
    "first",
  );
  assert.equal(
    secretFile(dir, "kept", () => "second"),
    "first",
  );
  assert.equal(readFileSync(join(dir, "kept"), "utf8"), "first");
});

test("a secret is readable by its owner only", () => {
  secretFile(dir, "private", () => "secret");
  assert.equal(statSync(join(dir, "private")).mode & 0o777, 0o600);
});

test("a trailing line break in a hand-written secret is ignored", () => {
  writeFileSync(join(dir, "by-hand"), "secret\n");
  assert.equal(
    secretFile(dir, "by-hand", () => "other"),
    "secret",
  );
});

test("an empty file is refused", () => {
  writeFileSync(join(dir, "empty"), "\n");
  assert.throws(() => secretFile(dir, "empty", () => "secret"), Failure);
});

test("a full disk leaves no empty secret behind", () => {
  const program = `
    const { secretFile } = await import(${JSON.stringify(join(import.meta.dirname, "secret-file.ts"))});
    secretFile(${JSON.stringify(dir)}, "no-room", () => "secret");`;
  // Limits the child's file size to zero bytes.
  const { status, stderr } = spawnSync(
    "sh",
    ["-c", 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, program],
    { encoding: "utf8" },
  );
  assert.notEqual(status, 0);
  assert.match(stderr, /Failure: The data directory .+ is not writable: EFBIG/);
  assert.deepEqual(
    readdirSync(dir).filter((name) => name.startsWith("no-room")),
    [],
  );
  assert.equal(
    secretFile(dir, "no-room", () => "later"),
    "later",
  );
});

test("each secret has its own file", () => {
  assert.notEqual(
    secretFile(dir, "one", () => "1"),
    secretFile(dir, "two", () => "2"),
  );
});

test("a missing directory is created", () => {
  const absent = join(dir, "absent", "deeper");
  assert.equal(
    secretFile(absent, "key", () => "secret"),
    "secret",
  );
});

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { writeWhole } from "./write-whole.ts";

const dir = mkdtempSync(join(tmpdir(), "whole-"));
after(() => rmSync(dir, { recursive: true }));

test("a file is written with the folders that are missing, and nothing else is left", async () => {
  const path = join(dir, "a", "b", "report.xml");
  await writeWhole(path, "1");
  await writeWhole(path, "2");
  assert.equal(readFileSync(path, "utf8"), "2");
  assert.deepEqual(readdirSync(join(dir, "a", "b")), ["report.xml"]);
});

test("a file keeps its mode, and a link its target", async () => {
  const [file, link] = [join(dir, "file"), join(dir, "link")];
  writeFileSync(file, "old");
  chmodSync(file, 0o640);
  symlinkSync(file, link);
  await writeWhole(link, "new");
  assert.equal(readFileSync(file, "utf8"), "new");
  assert.equal(statSync(file).mode & 0o777, 0o640);
  assert.ok(lstatSync(link).isSymbolicLink());
});

test("what is written to a pipe arrives", async (t) => {
  if (spawnSync("mkfifo", ["--version"]).status !== 0) return t.skip("there is no mkfifo");
  const pipe = join(dir, "pipe");
  execFileSync("mkfifo", [pipe]);
  const [arrived] = await Promise.all([readFile(pipe, "utf8"), writeWhole(pipe, "text")]);
  assert.equal(arrived, "text");
});

test("nothing is left of a file that cannot be replaced", async () => {
  const folder = join(dir, "folder");
  mkdirSync(folder);
  await assert.rejects(writeWhole(folder, "text"), { code: "EISDIR" });
  await assert.rejects(writeWhole(join(dir, "file", "below"), "text"));
  assert.deepEqual(readdirSync(folder), []);
});

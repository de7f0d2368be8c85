import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { servedFiles } from "./served-files.ts";
import { wheel } from "./wheel.ts";

const PARTS = {
  version: "0.1.0",
  program: "console.log(1);\n",
  tarball: new Uint8Array([1, 2, 3]),
  schema: "{}\n",
  wheel: wheel("."),
};
const FILES = new Map(servedFiles(PARTS).map(({ name, data }) => [name, data]));

test("each file has a name with its version", () => {
  for (const kind of ["mjs", "tgz"]) {
    assert.equal(FILES.get(`schema-check-0.1.0.${kind}`), FILES.get(`schema-check.${kind}`));
    assert.ok(FILES.get(`schema-check.${kind}`));
  }
});

test("sha256sum accepts the checksum beside each file", (t) => {
  const dir = mkdtempSync(join(tmpdir(), "checksums-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const names = [...FILES.keys()].filter((name) => !name.startsWith("simple/"));
  for (const name of names) writeFileSync(join(dir, name), FILES.get(name) ?? "");
  const checksums = names.filter((name) => name.endsWith(".sha256"));
  assert.equal(checksums.length, names.length / 2);
  const said = execFileSync("sha256sum", ["--check", ...checksums], { cwd: dir, encoding: "utf8" });
  assert.equal(said.match(/: OK$/gm)?.length, checksums.length);
});

test("the index leads to the wheel, with its hash", () => {
  const { name } = PARTS.wheel;
  const [, hash] = /^(\S+)/.exec(String(FILES.get(`${name}.sha256`))) ?? [];
  const page = String(FILES.get("simple/schema-contract-check/index.html"));
  assert.ok(page.includes(`href="../../${name}#sha256=${hash}"`), page);
  assert.match(String(FILES.get("simple/index.html")), /href="schema-contract-check\/"/);
});

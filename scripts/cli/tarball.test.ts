import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "fflate";
import { parseTar } from "nanotar";
import { tarball } from "./tarball.ts";

test("the same files make the same bytes", () => {
  const files = [{ name: "package.json", data: "{}" }];
  assert.deepEqual(tarball(files), tarball(files));
});

test("files are in the folder that npm wants, programs executable", () => {
  const files = [
    { name: "package.json", data: "{}" },
    { name: "main.mjs", data: "1", isProgram: true },
  ];
  const [manifest, program] = parseTar(gunzipSync(tarball(files)));
  assert.deepEqual([manifest?.name, manifest?.attrs?.mode], ["package/package.json", "0000644"]);
  assert.deepEqual([program?.name, program?.attrs?.mode], ["package/main.mjs", "0000755"]);
});

for (const size of [0, 1, 511, 512, 9728, 9729]) {
  test(`an archive with a file of ${size} bytes ends with two empty blocks`, () => {
    const tar = gunzipSync(tarball([{ name: "file", data: "x".repeat(size) }]));
    assert.ok(tar.subarray(-1024).every((byte) => byte === 0));
  });
}

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { after, test } from "node:test";
import { Failure } from "../failure.ts";
import { openSources } from "./open-sources.ts";

const root = mkdtempSync(join(tmpdir(), "sources-"));
after(() => rmSync(root, { recursive: true }));

for (const file of [
  "plain/b.sql",
  "plain/a.json",
  "plain/notes.txt",
  "plain/.hidden.sql",
  "plain/below/c.avsc",
  "plain/node_modules/d.avsc",
  "orders/day=2026-01-01/part-0.parquet",
  "orders/day=2026-01-02/part-0.parquet",
  "orders/_SUCCESS",
  "lake/clicks/_delta_log/00000000000000000000.json",
  "lake/clicks/part-0.parquet",
  "lake/visits/metadata/v9.metadata.json",
  "lake/visits/metadata/v10.metadata.json",
  "lake/visits/data/part-0.parquet",
  "empty/notes.txt",
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), "x");
}

async function opened(path: string) {
  const sources = await openSources(join(root, path));
  return sources.map(({ path, source }) => [relative(root, path), source.name]);
}

test("a folder stands for the files of known formats in and below it", async () => {
  assert.deepEqual(await opened("plain"), [
    ["plain/a.json", "a.json"],
    ["plain/b.sql", "b.sql"],
    ["plain/below/c.avsc", "c.avsc"],
  ]);
});

test("a pattern stands for what it matches", async () => {
  assert.deepEqual(await opened("plain/**/*.{avsc,sql}"), [
    ["plain/b.sql", "b.sql"],
    ["plain/below/c.avsc", "c.avsc"],
  ]);
});

test("Parquet files are one table with the folder's name, of which the last is read", async () => {
  const last = "orders/day=2026-01-02/part-0.parquet";
  assert.deepEqual(await opened("orders"), [[last, "orders.parquet"]]);
  assert.deepEqual(await opened("orders/**/*.parquet"), [[last, "orders.parquet"]]);
});

test("tables that are folders are found by their logs and metadata", async () => {
  assert.deepEqual(await opened("lake"), [
    ["lake/clicks", "clicks"],
    ["lake/visits/metadata/v10.metadata.json", "v10.metadata.json"],
  ]);
  assert.deepEqual(await opened("lake/clicks"), [["lake/clicks", "clicks"]]);
});

test("a folder gives its files by their paths in it, and a file what is beside it", async () => {
  const [clicks] = await openSources(join(root, "lake/clicks"));
  const files = (await clicks?.source.files?.()) ?? [];
  assert.deepEqual(
    files.map(({ name }) => name),
    ["_delta_log/00000000000000000000.json", "part-0.parquet"],
  );
  const [plain] = await openSources(join(root, "plain/b.sql"));
  assert.equal((await plain?.source.beside?.("a.json"))?.name, "a.json");
  assert.equal(await plain?.source.beside?.("none.json"), null);
});

for (const [path, message] of [
  ["none.sql", /There is no such file or folder/],
  ["none/*.sql", /There are no files to read/],
  ["plain/*.proto", /There are no files to read/],
  ["empty", /There are no files to read/],
] as const) {
  test(`${path} cannot be read`, async () => {
    await assert.rejects(openSources(join(root, path)), (error) => {
      assert.ok(error instanceof Failure && error.exitCode === 4);
      assert.match(error.message, message);
      return true;
    });
  });
}

test("what the file system refuses is a source that cannot be read", async (t) => {
  symlinkSync("loop", join(root, "loop"));
  const socket = createServer().listen(join(root, "socket"));
  t.after(() => socket.close());
  await once(socket, "listening");
  for (const [path, reason] of [
    ["loop", /loop: It cannot be read: ELOOP/],
    ["socket", /socket: It cannot be read: ENXIO/],
  ] as const) {
    await assert.rejects(openSources(join(root, path)), (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.exitCode, 4);
      assert.match(error.message, reason);
      return true;
    });
  }
});

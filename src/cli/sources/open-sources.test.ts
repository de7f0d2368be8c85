import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { after, test } from "node:test";
import { Failure } from "../failure.ts";
import { openSources } from "./open-sources.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "sources-")));
after(() => rmSync(root, { recursive: true }));

for (const file of [
  "plain/b.sql",
  "plain/a.json",
  "plain/notes.txt",
  "plain/schema-check.yaml",
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

function refusal(message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof Failure);
    assert.match(error.message, message);
    return true;
  };
}

function unreadable(message: RegExp) {
  return (error: unknown) => refusal(message)(error) && (error as Failure).exitCode === 4;
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

test("Iceberg metadata of the newest version is read, unless a hint names another", async () => {
  const folder = join(root, "berg/orders/metadata");
  mkdirSync(folder, { recursive: true });
  for (const file of ["v9.metadata.json", "v10.metadata.json.gz"]) {
    writeFileSync(join(folder, file), "x");
  }
  const newest = ["berg/orders/metadata/v10.metadata.json.gz", "v10.metadata.json.gz"];
  assert.deepEqual(await opened("berg/orders"), [newest]);
  writeFileSync(join(folder, "00010-3f1c.metadata.json"), "x");
  await assert.rejects(opened("berg/orders"), refusal(/have the same version. Name the file/));
  writeFileSync(join(folder, "version-hint.text"), "9\n");
  const hinted = ["berg/orders/metadata/v9.metadata.json", "v9.metadata.json"];
  assert.deepEqual(await opened("berg/orders"), [hinted]);
  writeFileSync(join(folder, "version-hint.text"), "v9.metadata.json");
  assert.deepEqual(await opened("berg/orders"), [hinted]);
  writeFileSync(join(folder, "00000-3f1c.metadata.json"), "x");
  writeFileSync(join(folder, "x.metadata.json"), "x");
  writeFileSync(join(folder, "version-hint.text"), "x");
  const named = ["berg/orders/metadata/x.metadata.json", "x.metadata.json"];
  assert.deepEqual(await opened("berg/orders"), [named]);
  for (const hint of ["11", "", "latest.metadata.json", "latest"]) {
    writeFileSync(join(folder, "version-hint.text"), hint);
    await assert.rejects(opened("berg/orders"), refusal(/No metadata has the version/));
  }
});

test("a Delta table gives the files of its log by their paths in it, and a file what is beside it", async () => {
  const [clicks] = await openSources(join(root, "lake/clicks"));
  const files = (await clicks?.source.files?.()) ?? [];
  assert.deepEqual(
    files.map(({ name }) => name),
    ["_delta_log/00000000000000000000.json"],
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
    await assert.rejects(openSources(join(root, path)), unreadable(message));
  });
}

test("a pattern that matches folders alone says how to read them", async () => {
  mkdirSync(join(root, "days/day=1"), { recursive: true });
  writeFileSync(join(root, "days/day=1/a.csv"), "id\n1\n");
  const pattern = join(root, "days/day=*");
  await assert.rejects(
    openSources(pattern),
    refusal(/matches folders .*the files: '.*day=\*\/\*'/),
  );
  assert.equal((await openSources(`${pattern}/*`)).length, 1);
});

test("a link in a folder is followed within it, and not out of it", async () => {
  mkdirSync(join(root, "links/below"), { recursive: true });
  writeFileSync(join(root, "links/a.sql"), "x");
  symlinkSync("../a.sql", join(root, "links/below/b.sql"));
  assert.deepEqual(await opened("links"), [
    ["links/a.sql", "a.sql"],
    ["links/below/b.sql", "b.sql"],
  ]);
  symlinkSync(join(root, "plain/b.sql"), join(root, "links/out.sql"));
  for (const path of ["links", "links/**/*.sql"]) {
    await assert.rejects(opened(path), refusal(/links\/out\.sql: This leads out of .*links, and/));
  }
  rmSync(join(root, "links/out.sql"));
  symlinkSync(join(root, "plain"), join(root, "links/folder"));
  assert.equal((await opened("links")).length, 2);
});

test("a link in a folder that leads to nothing is an error that names it", async () => {
  const folder = join(root, "dangling");
  mkdirSync(folder);
  for (const target of ["gone.sql", "a.sql"]) {
    symlinkSync(target, join(folder, "a.sql"));
    await assert.rejects(
      openSources(folder),
      refusal(/dangling\/a\.sql: This link leads to no file/),
    );
    rmSync(join(folder, "a.sql"));
  }
});

test("a link among the files of a Delta table is not followed out of it", async () => {
  const log = join(root, "delta/_delta_log");
  mkdirSync(log, { recursive: true });
  symlinkSync(join(root, "plain/a.json"), join(log, "00000000000000000000.json"));
  const [delta] = await openSources(join(root, "delta"));
  await assert.rejects(async () => delta?.source.files?.(), refusal(/leads out of/));
});

test("the files of a configuration are in its folder, and so is where they lead", async () => {
  const plain = { path: "schema-check.yaml", root: join(root, "plain") };
  const open = (path: string) => openSources(join(root, path), plain);
  assert.equal((await open("plain/b.sql")).length, 1);
  for (const path of ["links/a.sql", "plain/../links/a.sql", "links", "links/*.sql"]) {
    await assert.rejects(open(path), refusal(/^schema-check\.yaml names .* which is not in/));
  }
  symlinkSync(join(root, "links/a.sql"), join(root, "plain/link.sql"));
  symlinkSync(join(root, "links"), join(root, "plain/linked"));
  for (const path of ["plain/link.sql", "plain/linked", "plain/linked/*.sql"]) {
    await assert.rejects(open(path), refusal(/leads out of/));
  }
  rmSync(join(root, "plain/link.sql"));
  rmSync(join(root, "plain/linked"));
});

test("what lies beside a file is read only where that file may be", async () => {
  const inside = { path: "schema-check.yaml", root: join(root, "plain/below") };
  const [source] = await openSources(join(root, "plain/below/c.avsc"), inside);
  assert.equal(await source?.source.beside?.("../b.sql"), null);
  symlinkSync(join(root, "plain/a.json"), join(root, "plain/below/catalog.json"));
  await assert.rejects(
    async () => source?.source.beside?.("catalog.json"),
    refusal(/leads out of/),
  );
  rmSync(join(root, "plain/below/catalog.json"));
});

test("what the file system refuses is a source that cannot be read", async (t) => {
  symlinkSync("loop", join(root, "loop"));
  const socket = createServer().listen(join(root, "socket"));
  t.after(() => socket.close());
  await once(socket, "listening");
  for (const [path, reason] of [
    ["loop", /loop: It cannot be read: ELOOP/],
    ["socket", /socket: It cannot be read: ENXIO/],
  ] as const) {
    await assert.rejects(openSources(join(root, path)), unreadable(reason));
  }
});

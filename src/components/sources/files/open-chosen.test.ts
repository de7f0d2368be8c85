import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChosenFile } from "../source-input.ts";
import { openChosen } from "./open-chosen.ts";

function chosen(path: string, text = ""): ChosenFile {
  return { path, file: new File([text], path.split("/").at(-1) ?? "") };
}

/**
 * The names under which these files are read: `name: path`, with the files of a table that is a
 * folder.
 */
async function opened(...paths: string[]) {
  const sources = await openChosen(
    paths.map((path) => chosen(path, "x")),
    () => {},
  );
  return Promise.all(
    sources.map(async ({ path, source, others = [] }) => {
      const files = ((await source.files?.()) ?? []).map(({ name }) => name);
      const more = others.length > 0 ? ` of ${others.length + 1}` : "";
      return `${source.name}: ${[path, ...files].join(" + ")}${more}`;
    }),
  );
}

async function textOf(source: {
  size: number;
  read: (from: number, to: number) => Promise<Uint8Array>;
}) {
  return new TextDecoder().decode(await source.read(0, source.size));
}

test("a part of a file is read, and counted", async () => {
  const counts: number[] = [];
  const files = [chosen("a.csv", "id,name\n1,x\n")];
  const [source] = await openChosen(files, (bytes) => counts.push(bytes));
  assert.ok(source);
  assert.equal(source.source.size, 12);
  assert.equal(new TextDecoder().decode(await source.source.read(3, 7)), "name");
  assert.deepEqual(counts, [4]);
});

test("files that were chosen together are beside each other, each by itself", async () => {
  const files = [chosen("manifest.json", "{}"), chosen("catalog.json", "[]")];
  const [manifest, ...others] = await openChosen(files, () => {});
  assert.equal(others.length, 1);
  const catalog = await manifest?.source.beside?.("catalog.json");
  assert.equal(catalog && (await textOf(catalog)), "[]");
  assert.equal(await manifest?.source.beside?.("other.json"), null);
  assert.deepEqual(await opened("b.parquet", "a.parquet"), [
    "b.parquet: b.parquet",
    "a.parquet: a.parquet",
  ]);
});

test("a Delta table is read by its log, and the files beside it by themselves", async () => {
  assert.deepEqual(
    await opened(
      "lake/a/part-1.parquet",
      "lake/a/_delta_log/00.json",
      "lake/a/_delta_log/_last_checkpoint",
      "lake/b.csv",
      "c.csv",
    ),
    [
      "c.csv: c.csv",
      "a: lake/a + _delta_log/00.json + _delta_log/_last_checkpoint",
      "b.csv: lake/b.csv",
    ],
  );
});

test("an Iceberg table is read by its metadata, and by what says which counts", async () => {
  assert.deepEqual(
    await opened(
      "lake/metadata/v9.metadata.json",
      "lake/metadata/v10.metadata.json.gz",
      "lake/metadata/version-hint.text",
      "lake/data/metadata/v11.parquet",
      "lake/data/a.parquet",
    ),
    [
      "lake: lake + metadata/v9.metadata.json + metadata/v10.metadata.json.gz + metadata/version-hint.text",
    ],
  );
});

test("a file within a folder has the files of its own folder beside it", async () => {
  const files = [
    ...[chosen("lake/target/manifest.json", "{}"), chosen("lake/target/catalog.json", "[]")],
    ...[chosen("lake/catalog.json", "{}"), chosen("lake/target/compiled/a.sql")],
  ];
  const sources = await openChosen(files, () => {});
  assert.deepEqual(
    sources.map(({ path }) => path),
    ["lake/catalog.json", "lake/target/manifest.json"],
  );
  const catalog = await sources[1]?.source.beside?.("catalog.json");
  assert.equal(catalog && (await textOf(catalog)), "[]");
});

test("10,000 files are sorted out quickly", async () => {
  const paths = Array.from({ length: 10_000 }, (_, n) => `lake/day=${n}/${n}.parquet`);
  assert.deepEqual(await opened(...paths), ["lake.parquet: lake/day=9999/9999.parquet of 10000"]);
});

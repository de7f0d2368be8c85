import assert from "node:assert/strict";
import { test } from "node:test";
import { folderParts } from "./folder-parts.ts";

/** What a folder with these files is read as: `name: file`, or `name: files together`. */
function parts(...paths: string[]) {
  const chosen = paths.map((path) => ({ path, file: new File([], "") }));
  return folderParts("lake", chosen).map((part) =>
    "files" in part
      ? `${part.name}: ${part.files.map(({ path }) => path).join(" + ")}`
      : `${part.name}: ${part.file.path}`,
  );
}

test("a Delta table is read by its log, and the files beside it by themselves", () => {
  assert.deepEqual(
    parts(
      "lake/a/part-1.parquet",
      "lake/a/_delta_log/01.json",
      "lake/a/_delta_log/00.json",
      "lake/b.csv",
    ),
    ["lake: lake/a/_delta_log/00.json + lake/a/_delta_log/01.json", "b.csv: lake/b.csv"],
  );
});

test("an Iceberg table is read by its metadata, and by what says which counts", () => {
  assert.deepEqual(
    parts(
      "lake/metadata/v9.metadata.json",
      "lake/metadata/v10.metadata.json.gz",
      "lake/metadata/version-hint.text",
      "lake/metadata/snap-1.avro",
      "lake/data/a.parquet",
    ),
    [
      "lake: lake/metadata/v10.metadata.json.gz + lake/metadata/v9.metadata.json + lake/metadata/version-hint.text",
    ],
  );
});

test("dbt's target folder is read by its manifest, with the catalog beside it", () => {
  const files = ["catalog.json", "manifest.json", "run_results.json", "compiled/a.sql"];
  assert.deepEqual(parts(...files.map((file) => `lake/target/${file}`)), [
    "manifest.json: lake/target/manifest.json",
  ]);
  const chosen = files.map((file) => ({ path: `lake/target/${file}`, file: new File([], file) }));
  const [part] = folderParts("lake", chosen);
  assert.ok(part && "beside" in part);
  assert.deepEqual(
    part.beside.map(({ file }) => file.name),
    ["catalog.json", "manifest.json", "run_results.json"],
  );
});

test("Parquet files are one table, by the last of them, unless there are others", () => {
  assert.deepEqual(parts("lake/day=1/b.parquet", "lake/day=2/a.parquet", "lake/_SUCCESS"), [
    "lake.parquet: lake/day=2/a.parquet",
  ]);
  assert.deepEqual(parts("lake/a.parquet", "lake/b.parquet", "lake/c.csv"), [
    "a.parquet: lake/a.parquet",
    "b.parquet: lake/b.parquet",
    "c.csv: lake/c.csv",
  ]);
});

test("hidden files, and those of other kinds, are left out", () => {
  assert.deepEqual(parts("lake/.a.json", "lake/_b.csv", "lake/c.png", "lake/d.sql"), [
    "d.sql: lake/d.sql",
  ]);
});

test("10,000 files are sorted out quickly", () => {
  const paths = Array.from({ length: 10_000 }, (_, n) => `lake/day=${n}/${n}.parquet`);
  assert.equal(parts(...paths).length, 1);
});

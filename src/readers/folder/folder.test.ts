import assert from "node:assert/strict";
import { test } from "node:test";
import { parquetFile } from "../parquet/testing/parquet-file.ts";
import { readSource } from "../read-source.ts";
import { bytesSource } from "../source.ts";
import { isMapped } from "../table.ts";
import { chosenFiles } from "./chosen-files.ts";
import type { Folder } from "./folder.ts";
import { openFiles } from "./open-files.ts";
import { baseOf } from "./path.ts";
import { readTogether } from "./read-together.ts";

type Files = Record<string, string | Uint8Array>;

/** A Parquet file with these columns of integers; a name with "!" may not be null. */
const parquet = (...names: string[]) =>
  parquetFile(
    names.map((name) => ({
      1: 2,
      3: name.endsWith("!") ? 0 : 1,
      4: name.replace("!", ""),
      6: 18,
    })),
  );

const ID = parquet("id!");

function folderOf(files: Files, path: string): Folder {
  return {
    path,
    open: async (file, name = baseOf(file)) => {
      const content = files[file] ?? "";
      const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
      return { path: file, source: bytesSource(new Uint8Array(bytes), name) };
    },
  };
}

/** The tables of a folder, as `file: name(column type)`. */
async function tables(files: Files, path = "/data/orders", any = false) {
  const folder = folderOf(files, path);
  const opened = await openFiles(folder, await chosenFiles(folder, Object.keys(files)));
  const read = opened.map(async (open) => {
    const { tables } = await readTogether(open, ({ source }) => readSource(source), any);
    return tables.map((table) => {
      assert.ok("columns" in table);
      const columns = table.columns.map((column) => {
        assert.ok(isMapped(column));
        return `${column.name} ${column.type}${column.required ? "!" : ""}`;
      });
      return `${open.path}: ${table.name}(${columns.join(", ")})`;
    });
  });
  return (await Promise.all(read)).flat();
}

for (const [title, files, expected, path] of [
  ["one file has the folder's name", { "part-0-3f1c.parquet": ID }, ["orders(id integer!)"]],
  [
    "key=value folders are columns, with the type of their values",
    { "day=2026-01-01/hour=07/v=1/0.parquet": ID, "day=2026-01-02/hour=8/v=a/0.parquet": ID },
    ["orders(id integer!, day date, hour integer, v string)"],
  ],
  [
    "key=value folders of CSV are columns",
    { "day=2026-01-01/0.csv": "id\n1\n", "day=2026-01-02/0.csv": "id\n2\n" },
    ["orders(id integer!, day date)"],
  ],
  [
    "a folder that is a partition itself has the table's name",
    { "0.parquet": ID },
    ["orders(id integer!, day date)"],
    "/data/orders/day=2026-01-01",
  ],
  ["a file's own column counts", { "id=x/0.parquet": ID }, ["orders(id integer!)"]],
  [
    "a column is required where all files require it",
    { "a.parquet": parquet("id"), "b.parquet": ID },
    ["orders(id integer)"],
  ],
  [
    "what is hidden is left out",
    { "a.parquet": ID, "_b.parquet": "x", ".c.parquet": "x", "_t/d.parquet": "x", _SUCCESS: "" },
    ["orders(id integer!)"],
  ],
  [
    "what has no columns is left out",
    {
      "a.parquet": ID,
      "README.md": "# a",
      "node_modules/a.csv": "x\n",
      "schema-check.yaml": "a: 1",
    },
    ["orders(id integer!)"],
  ],
  ["Parquet is recognised by its content", { "000000_0": ID }, ["orders(id integer!)"]],
  [
    "unlike folders are tables of their own",
    { "a/day=1/0.parquet": ID, "b/day=1/0.parquet": parquet("n") },
    ["a(id integer!, day integer)", "b(n integer, day integer)"],
  ],
  [
    "files that are no Parquet are each by itself",
    { "a.csv": "id\n1\n", "b.csv": "n\n1\n" },
    ["a(id integer!)", "b(n integer!)"],
  ],
  [
    "what dbt writes beside its manifest is not read by itself",
    {
      "a.csv": "id\n1\n",
      "compiled/b.sql": "SELECT",
      "manifest.json": '[{"id":1}]',
      "run_results.json": "{}",
    },
    ["a(id integer!)", "manifest(id integer!)"],
  ],
  [
    "any manifest.json leaves others",
    {
      "manifest.json": '[{"id":1}]',
      "run/b.sql": "CREATE TABLE b (n int)",
    },
    ["manifest(id integer!)", "b(n integer)"],
  ],
] as const) {
  test(`in a folder, ${title}`, async () => {
    const read = await tables(files as Files, path);
    assert.deepEqual(
      read.map((line) => line.slice(line.indexOf(": ") + 2)),
      expected,
    );
  });
}

test("numbers in names count as such: part-10 is the last", async () => {
  assert.deepEqual(await tables({ "part-9.parquet": ID, "part-10.parquet": ID }), [
    "part-10.parquet: orders(id integer!)",
  ]);
});

test("_metadata is read where there is one, and must agree with the files", async () => {
  assert.deepEqual(await tables({ "a.parquet": ID, _metadata: ID }), [
    "_metadata: orders(id integer!)",
  ]);
  await assert.rejects(tables({ "a.parquet": parquet("n"), _metadata: ID }), /id and n|n and id/);
});

for (const [title, files, message] of [
  [
    "of different columns",
    { "a.parquet": parquet("id!", "note"), "b.parquet": ID },
    /a\.parquet and b\.parquet do not have the same columns: note/,
  ],
  [
    "in folders of different keys",
    { "day=1/0.parquet": ID, "hour=1/0.parquet": ID },
    /Some files are in folders for day, others for hour/,
  ],
  [
    "of integers of other sizes",
    { "a.parquet": ID, "b.parquet": parquetFile([{ 1: 1, 3: 0, 4: "id" }]) },
    /do not have the same columns: id/,
  ],
  [
    "in folders of one key twice",
    { "d=1/d=2/0.parquet": ID },
    /Two folders of one path are named d=/,
  ],
  ["compressed beside CSV", { "a.csv": "id\n1\n", "b.csv.bz2": "BZh\0" }, /bzip2/],
  ["of ORC in a partition", { "day=1/0.parquet": ID, "day=2/0": "ORC\0\0" }, /ORC/],
  ["without a name in a partition", { "day=1/0.parquet": ID, "day=2/0": "1\x01a\n" }, /recognised/],
] as const) {
  test(`files ${title} are an error`, async () => {
    await assert.rejects(tables(files as Files), { name: "UnreadableSource", message });
  });
}

test("one of unlike files is read where any may be", async () => {
  const files = { "a.parquet": parquet("id!", "note"), "b.parquet": ID };
  assert.deepEqual(await tables(files, "/data/orders", true), ["b.parquet: orders(id integer!)"]);
});

async function details(files: Files) {
  const folder = folderOf(files, "/data/orders");
  const [open] = await openFiles(folder, await chosenFiles(folder, Object.keys(files)));
  assert.ok(open);
  const { tables } = await readTogether(open, ({ source }) => readSource(source), false);
  const [table] = tables;
  assert.ok(table && "columns" in table);
  return table.columns.map((column) => (isMapped(column) ? column.detail : undefined));
}

test("a column of several files may be null if it may be in one", async () => {
  for (const files of [
    { "a.parquet": parquet("id"), "b.parquet": ID },
    { "a.parquet": ID, "b.parquet": parquet("id") },
  ]) {
    const [detail] = await details(files);
    assert.equal(detail?.nullable, true);
  }
});

test("of records in several files, the inside is known if it is the same in all", async () => {
  const of = (value: string) => `{"s":{"x":${value}}}\n`;
  const same = await details({ "k=1/a.ndjson": of("1"), "k=2/a.ndjson": of("2") });
  const other = await details({ "k=1/a.ndjson": of("1"), "k=2/a.ndjson": of('"z"') });
  assert.equal(same[0]?.is?.kind, "struct");
  assert.equal(other[0]?.is, undefined);
});

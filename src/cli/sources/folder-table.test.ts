import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { parquetFile } from "#readers/parquet/testing/parquet-file.ts";
import { residentSchemaCheck } from "#testing/servers/schema-check.ts";

const root = mkdtempSync(join(tmpdir(), "folders-"));
after(() => rmSync(root, { recursive: true }));

const TYPE = { int: 2, text: 6 };

/** A Parquet file with these columns, none of which may be null. */
const parquet = (columns: Record<string, keyof typeof TYPE>, repetition = 0) =>
  parquetFile(
    Object.entries(columns).map(([name, type]) => ({
      1: TYPE[type],
      3: repetition,
      4: name,
      6: type === "text" ? 0 : 18,
    })),
  );

const ID = parquet({ id: "int" });
const WIDER = parquet({ id: "int", note: "text" });

let folders = 0;

/** What the command line makes of a folder `orders` with these files. */
async function columns(
  files: Record<string, string | Uint8Array>,
  source = "orders",
  ...args: string[]
) {
  folders += 1;
  const cwd = join(root, `${folders}`);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  const run = await residentSchemaCheck(["columns", source, "--format", "json", ...args], { cwd });
  const { sources = [] } = run.stdout ? JSON.parse(run.stdout) : {};
  return { ...run, sources, tables: sources.map(summaryOf) };
}

type Shown = { name: string; columns: { name: string; type: string; required: boolean }[] };

const summaryOf = ({ name, columns }: Shown) =>
  `${name}(${columns.map(({ name, type, required }) => `${name} ${type}${required ? "!" : ""}`).join(", ")})`;

test("key=value folders are columns, whose types are those of their values", async () => {
  const run = await columns({
    "orders/day=2026-01-01/hour=01/region=eu%2Fwest/v=a/part-0.parquet": ID,
    "orders/day=2026-01-02/hour=10/region=__HIVE_DEFAULT_PARTITION__/v=1/part-0.parquet": ID,
  });
  assert.deepEqual(run.tables, [
    "orders(id integer!, day date, hour integer, region string, v string)",
  ]);
  assert.match(run.stderr, /day, hour, region and v come from the names of its folders/);
});

for (const [file, content] of [
  ["part-0.csv", "id\n1\n"],
  ["part-0.ndjson", '{"id":1}\n'],
  ["part-0.parquet", ID],
] as const) {
  test(`key=value folders of ${file} are columns`, async () => {
    const files = { [`lake/orders/day=20260101/${file}`]: content };
    assert.deepEqual((await columns(files, "lake")).tables, ["orders(id integer!, day integer)"]);
    const path = `lake/orders/day=20260101/${file}`;
    assert.deepEqual((await columns(files, path)).tables, ["part-0(id integer!, day integer)"]);
    for (const source of ["lake/orders/day=20260101", "lake/orders/*/*"]) {
      assert.deepEqual((await columns(files, source)).tables, ["orders(id integer!, day integer)"]);
    }
  });
}

test("a column that the file has as well is the file's", async () => {
  const { tables } = await columns({ "orders/id=x/part-0.parquet": ID });
  assert.deepEqual(tables, ["orders(id integer!)"]);
});

test("names of folders are folded like those of the file, and may not become one of them", async () => {
  const file = parquet({ Id: "int" });
  const upper = await columns({ "orders/Day=1/a.parquet": file }, "orders", "--names", "upper");
  assert.deepEqual(upper.tables, ["orders(ID integer!, DAY integer)"]);
  const one = await columns({ "orders/id=1/a.parquet": file }, "orders", "--names", "lower");
  assert.match(one.stderr, /The columns Id and id would both be called id/);
  assert.equal(one.code, 4);
});

test("folders that do not have the same keys are an error", async () => {
  const { code, stderr } = await columns({
    "orders/day=1/part-0.parquet": ID,
    "orders/hour=1/part-0.parquet": ID,
  });
  assert.equal(code, 4);
  assert.match(stderr, /orders: .*day.*hour/);
});

test("a folder with one Parquet file has the folder's name", async () => {
  for (const source of ["orders", "orders/", "orders/*.parquet"]) {
    const { tables } = await columns({ "orders/part-0-3f1c.parquet": ID }, source);
    assert.deepEqual(tables, ["orders(id integer!)"]);
  }
});

test("Parquet files of different schemas are an error, unless any of them may be read", async () => {
  const files = { "orders/part-0.parquet": WIDER, "orders/part-1.parquet": ID };
  const { code, stderr, stdout } = await columns(files);
  assert.deepEqual([code, stdout], [4, ""]);
  assert.match(stderr, /part-0\.parquet .*part-1\.parquet.*note.*--any/);
  const any = await columns(files, "orders", "--any");
  assert.deepEqual([any.code, any.tables], [0, ["orders(id integer!)"]]);
});

test("a column is required where all files require it", async () => {
  const { tables } = await columns({
    "orders/part-0.parquet": parquet({ id: "int" }, 1),
    "orders/part-1.parquet": ID,
  });
  assert.deepEqual(tables, ["orders(id integer)"]);
});

test("the last file is the last by number, and the report says which it is", async () => {
  const files = { "orders/part-9.parquet": ID, "orders/part-10.parquet": ID };
  const { sources } = await columns(files);
  assert.equal(sources[0].path, "orders/part-10.parquet");
  assert.match(sources[0].note, /^The last of 2 files was read: part-10\.parquet\./);
});

for (const file of ["part-1.parq", "part-1.pq", "part-1", "part-1.snappy", "below/000000_0"]) {
  test(`${file} is part of a table if it is Parquet`, async () => {
    const files = { "orders/part-0.parquet": ID, "orders/LICENSE": "text", [`orders/${file}`]: ID };
    for (const source of ["orders", `orders/{part-*,${file}}`]) {
      const run = await columns(files, source);
      assert.deepEqual(run.tables, ["orders(id integer!)"]);
      assert.match(run.stderr, /of 2 files/);
    }
    const alone = await columns({ [`orders/${file}`]: ID });
    assert.deepEqual(alone.tables, ["orders(id integer!)"]);
    const unlike = await columns({ ...files, [`orders/${file}`]: WIDER });
    assert.match(unlike.stderr, /do not have the same columns: note/);
  });
}

const PACKED = "\x1f\x8b\0";

for (const [title, files, message] of [
  [
    "compressed beside Parquet",
    { "part-0.parquet": ID, "part-1.parquet.gz": PACKED },
    /part-1.*gzip/,
  ],
  ["compressed beside CSV", { "a.csv": "id\n1\n", "b.csv.bz2": "BZh\0" }, /b\.csv\.bz2: .*bzip2/],
  ["of an unknown name", { "a.csv": "id\n1\n", "0000_part_00": "\x28\xb5\x2f\xfd\0" }, /Zstandard/],
  ["ORC below", { "2025/a.parquet": ID, "2026/b.orc": "ORC\0\0" }, /b\.orc: .*ORC/],
  ["ORC beside a schema", { "a.sql": "CREATE TABLE a (id int);", "b.orc": "ORC\0\0" }, /ORC/],
  ["text in a partition", { "day=1/0.parquet": ID, "day=2/000000_0": "1\x01a\n" }, /000000_0/],
  ["an archive beside rows", { "a.csv": "id\n1\n", "b.zip": "PK\x03\x04\0" }, /b\.zip: .*zip/],
  ["SQLite beside rows", { "a.csv": "id\n1\n", "b.db": "SQLite format 3\0" }, /SQLite/],
  ["ORC in a partition", { "day=1/0.parquet": ID, "day=2/0": "ORC\0\0" }, /ORC/],
] as const) {
  test(`rows that cannot be read are not left out of a folder: ${title}`, async () => {
    const below = Object.entries(files).map(([name, content]) => {
      const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
      return [`orders/${name}`, bytes];
    });
    const { code, stderr } = await columns(Object.fromEntries(below));
    assert.equal(code, 4, stderr);
    assert.match(stderr, message);
  });
}

test("what has no rows is left out of a folder, and what is hidden", async () => {
  const { tables } = await columns({
    "orders/part-0.parquet": ID,
    "orders/README.md": "# Orders",
    "orders/notes": "BZ",
    "orders/empty": "",
    "orders/_part-1": WIDER,
    "orders/.part-2": WIDER,
    "orders/.part-0.parquet.crc": "crc\0",
    "orders/code/bundle.tgz": PACKED,
  });
  assert.deepEqual(tables, ["orders(id integer!)"]);
});

test("what begins with _ or . is hidden", async () => {
  const { tables } = await columns({
    "orders/part-0.parquet": ID,
    "orders/_temporary/0/part-1.parquet": WIDER,
    "orders/.tmp/part-2.parquet": WIDER,
    "orders/_SUCCESS": "",
  });
  assert.deepEqual(tables, ["orders(id integer!)"]);
  const pattern = await columns({ "orders/part-0.parquet": ID, "orders/_SUCCESS": "" }, "orders/*");
  assert.deepEqual(pattern.tables, ["orders(id integer!)"]);
});

test("a pattern that writes the _ finds what begins with it", async () => {
  const { tables } = await columns(
    { "models/_a.sql": "CREATE TABLE a (id int);" },
    "models/_*.sql",
  );
  assert.deepEqual(tables, ["a(id integer)"]);
});

test("_metadata is read where there is one, and must agree with the files", async () => {
  const fine = await columns({ "orders/a.parquet": ID, "orders/_metadata": ID });
  assert.equal(fine.sources[0].path, "orders/_metadata");
  assert.deepEqual(fine.tables, ["orders(id integer!)"]);
  const stale = await columns({ "orders/a.parquet": WIDER, "orders/_metadata": ID });
  assert.equal(stale.code, 4);
});

test("folders of a folder that have tables of their own are read one by one", async () => {
  const { tables } = await columns(
    { "lake/a/day=1/0.parquet": ID, "lake/b/day=1/0.parquet": WIDER },
    "lake",
  );
  assert.deepEqual(tables, [
    "a(id integer!, day integer)",
    "b(id integer!, note string!, day integer)",
  ]);
});

test("Iceberg metadata that is compressed is read", async () => {
  const metadata = {
    "format-version": 2,
    location: "s3://lake/orders",
    "current-schema-id": 0,
    schemas: [{ "schema-id": 0, fields: [{ id: 1, name: "id", required: true, type: "long" }] }],
  };
  const packed = gzipSync(JSON.stringify(metadata));
  for (const file of [
    "v3.metadata.json.gz",
    "v3.gz.metadata.json",
    "00003-3f1c.gz.metadata.json",
  ]) {
    const files = { [`orders/metadata/${file}`]: packed, "orders/metadata/v2.metadata.json": "{}" };
    assert.deepEqual((await columns(files)).tables, ["orders(id integer!)"]);
  }
  const twice = await columns({
    "orders/metadata/v3.metadata.json.gz": packed,
    "orders/metadata/v3.metadata.json": JSON.stringify(metadata),
  });
  assert.deepEqual([twice.code, twice.stdout], [4, ""]);
  assert.match(
    twice.stderr,
    /v3\.metadata\.json\S* and v3\.metadata\.json\S* have the same version/,
  );
});

const DELTA_COMMIT = JSON.stringify({
  metaData: {
    id: "1",
    format: { provider: "parquet" },
    schemaString: JSON.stringify({
      type: "struct",
      fields: [{ name: "id", type: "long", nullable: false, metadata: {} }],
    }),
    partitionColumns: [],
  },
});

test("a pattern finds tables that are folders, and says so if it means their files", async () => {
  const files = {
    "lake/orders/_delta_log/00000000000000000000.json": DELTA_COMMIT,
    "lake/orders/part-0.parquet": "not read",
    "lake/visits/0.parquet": ID,
  };
  assert.deepEqual((await columns(files, "lake/*")).tables, ["orders(id integer!)"]);
  for (const pattern of ["lake/**/*.parquet", "lake/*/*"]) {
    const run = await columns(files, pattern);
    assert.equal(run.tables.length, 1);
    assert.match(run.stderr, /^Left out: lake\/orders: This is a table with a log/m);
  }
  const inside = await columns(files, "lake/orders/*.parquet");
  assert.match(inside.stderr, /Left out: lake\/orders: .*\n.*There are no files to read/);
  assert.equal(inside.code, 4);
  assert.equal((await columns(files, "lake/orders/_delta_log/*.json")).code, 0);
});

test("only the log of a Delta table is listed, not its data", async () => {
  const { tables } = await columns(
    {
      "lake/orders/_delta_log/00000000000000000000.json": `${DELTA_COMMIT}\n`,
      "lake/orders/day=1/part-0.parquet": "not read",
      "lake/visits/0.parquet": ID,
    },
    "lake",
  );
  assert.deepEqual(tables, ["orders(id integer!)", "lake(id integer!)"]);
});

const ICEBERG_METADATA = JSON.stringify({
  "format-version": 1,
  location: "s3://lake/orders",
  schema: {
    type: "struct",
    fields: [{ id: 1, name: "note", required: false, type: "string" }],
  },
});

test("a folder that is a Delta and an Iceberg table is read as the one that is asked for", async () => {
  const files = {
    "orders/_delta_log/00000000000000000000.json": DELTA_COMMIT,
    "orders/metadata/v1.metadata.json": ICEBERG_METADATA,
    "orders/part-0.parquet": WIDER,
  };
  const unsure = await columns(files);
  assert.equal(unsure.code, 4);
  assert.match(unsure.stderr, /orders: This folder has both a Delta log and Iceberg metadata/);
  for (const [from, table] of [
    ["delta", "orders(id integer!)"],
    ["iceberg", "orders(note string)"],
  ] as const) {
    assert.deepEqual((await columns(files, "orders", "--from", from)).tables, [table]);
  }
});

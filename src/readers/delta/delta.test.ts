import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source, textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";
import { summarise } from "../testing/summary.ts";
import { UnreadableSource } from "../unreadable.ts";

const FIXTURES = new URL("fixtures/", import.meta.url);

/** The files of a fixture by their names, with others instead of them or beside them. */
function filesOf(fixture: string, others: Record<string, string | Uint8Array | null> = {}) {
  const log = new URL(`${fixture}/_delta_log/`, FIXTURES);
  const files = readdirSync(log).map((name) => [
    `_delta_log/${name}`,
    new Uint8Array(readFileSync(new URL(name, log))),
  ]);
  return { ...Object.fromEntries(files), ...others } as Record<string, string | Uint8Array | null>;
}

function folder(files: Record<string, string | Uint8Array | null>, name = "orders"): Source {
  const sources = Object.entries(files).flatMap(([name, content]) => {
    if (content === null) return [];
    return [typeof content === "string" ? textSource(content, name) : bytesSource(content, name)];
  });
  return { name, size: 0, read: async () => new Uint8Array(), files: async () => sources };
}

/** A name in the log: `file(3, "checkpoint.parquet")`. */
function file(version: number, rest = "json") {
  return `_delta_log/${String(version).padStart(20, "0")}.${rest}`;
}

const UUID = "3a0d65cd-4056-49b8-937b-95f9e3ee90e5";

const ORDERS = {
  from: "delta",
  name: "orders",
  columns: { id: "!integer long", note: "string string" },
};

test("types as delta-rs writes them; the table has a name", async () => {
  assert.deepEqual(await summarise(folder(filesOf("types"))), {
    from: "delta",
    name: "all types",
    columns: {
      id: "!integer long",
      string: "string string",
      long: "integer long",
      integer: "integer integer",
      short: "integer short",
      byte: "integer byte",
      float: "number float",
      double: "number double",
      boolean: "boolean boolean",
      binary: "string⚠ binary",
      date: "date date",
      timestamp: "timestamp timestamp",
      timestamp_ntz: "timestamp timestamp_ntz",
      "decimal(12,2)": "number decimal(12,2)",
      "decimal(12,0)": "integer decimal(12,0)",
      struct: "json struct",
      array: "json array",
      map: "json map",
    },
  });
});

test("timestamps in nanoseconds are read as delta-rs writes them", async () => {
  assert.deepEqual(await shapesOf(folder(filesOf("nanoseconds"))), {
    instant: "timestamp(ns, zone) nullable",
    local: "timestamp(ns) nullable",
  });
});

const WHOLE = ["orders", "checkpoint", "snappy", "parts", "v2", "v2-json"];
const ENCODINGS = ["plain", "delta-length", "delta-bytes"];

for (const fixture of [...WHOLE, ...ENCODINGS]) {
  test(`the newest schema is found in the log "${fixture}"`, async () => {
    assert.deepEqual(await summarise(folder(filesOf(fixture))), ORDERS);
  });
}

test("the log is found when it is given itself", async () => {
  const files = Object.entries(filesOf("snappy"));
  const within = files.map(([name, content]) => [name.replace("_delta_log/", ""), content]);
  assert.deepEqual(await summarise(folder(Object.fromEntries(within))), ORDERS);
});

test("a folder of several tables has several lists, and one of them may be unreadable", async () => {
  const files = [...Object.entries(filesOf("orders")), ...Object.entries(filesOf("checkpoint"))];
  const tables = Object.fromEntries([
    ...files.slice(0, 4).map(([name, content]) => [`shop/orders/${name}`, content]),
    [`shop/lines/${file(3)}`, '{"add":{}}'],
  ]);
  const { tables: read } = await readSource(folder(tables, "lake"));
  assert.deepEqual(
    read.map((table) => [table.name, "fault" in table ? table.fault : table.columns.length]),
    [
      ["orders", 2],
      ["lines", "The Delta log lacks version 2, so its schema is unknown."],
    ],
  );
});

test("one commit is read by itself, and one checkpoint", async () => {
  const { [file(1)]: commit } = filesOf("orders");
  const { [file(3, "checkpoint.parquet")]: checkpoint } = filesOf("snappy");
  for (const [bytes, name] of [
    [commit, file(1)],
    [commit, "commit.json"],
    [checkpoint, file(3, "checkpoint.parquet")],
  ] as const) {
    assert.ok(bytes instanceof Uint8Array);
    const { from, columns } = await summarise(bytesSource(bytes, name));
    assert.deepEqual({ from, columns }, { from: "delta", columns: ORDERS.columns });
  }
});

test("a broken checkpoint is not needed while the commits before it are there", async () => {
  const files = filesOf("orders", { [file(3, "checkpoint.parquet")]: "PAR1" });
  assert.deepEqual(await summarise(folder(files)), ORDERS);
});

test("a checkpoint that lacks a part is none", async () => {
  const { [file(3, "checkpoint.parquet")]: whole } = filesOf("snappy");
  const files = filesOf("parts", { [file(3, "checkpoint.0000000001.0000000002.parquet")]: null });
  await assert.rejects(readSource(folder(files)), /lacks version 2/);
  const both = { ...files, [file(3, "checkpoint.parquet")]: whole ?? null };
  assert.deepEqual(await summarise(folder(both)), ORDERS);
});

const NOTHING = '{"commitInfo":{}}\n';

for (const [title, source, message] of [
  ["a log with a gap", folder(filesOf("orders", { [file(1)]: null })), /lacks version 1/],
  [
    "a log without its beginning",
    folder(filesOf("snappy", { [file(3, "checkpoint.parquet")]: null })),
    /lacks version 2/,
  ],
  [
    "a log without a schema",
    folder({ [file(0)]: NOTHING }),
    /No commit of the Delta log has a schema/,
  ],
  [
    "an unknown compression",
    folder(filesOf("zstd")),
    /checkpoint.parquet: .* compressed with Zstandard/,
  ],
  [
    "a table whose checkpoint needs an unknown feature",
    folder(filesOf("managed")),
    /needs catalogManaged/,
  ],
  [
    "such a checkpoint by itself",
    bytesSource(
      Buffer.from(filesOf("managed")[file(3, "checkpoint.parquet")] ?? ""),
      file(3, "checkpoint.parquet"),
    ),
    /needs catalogManaged/,
  ],
  ["a commit that is cut off", folder({ [file(0)]: '{"metaData":{"schemaS' }), /0.json: This line/],
  [
    "a schema that is no JSON",
    textSource('{"metaData":{"schemaString":"{"}}'),
    /schema .* is damaged/,
  ],
  ["a commit without a schema", textSource(NOTHING), /has no schema.*Read the table's folder/],
  ["a folder without a log", folder({ "a.json": "{}" }), /format was not recognised/],
] as const) {
  test(`${title} is refused`, async () => {
    await assert.rejects(readSource(source), { name: "UnreadableSource", message });
  });
}

async function readOrRefuse(source: Source) {
  try {
    await readSource(source, { from: "delta" });
  } catch (error) {
    assert.ok(error instanceof UnreadableSource, String(error));
  }
}

test("changed bytes of a checkpoint are read or refused", async () => {
  const name = file(3, "checkpoint.parquet");
  const { [name]: original } = filesOf("snappy");
  assert.ok(original instanceof Uint8Array);
  const change = fc.record({ at: fc.nat({ max: original.length - 1 }), to: fc.nat({ max: 255 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      const changed = original.slice();
      for (const { at, to } of changes) changed[at] = to;
      await readOrRefuse(bytesSource(changed, name));
    }),
    { numRuns: 300 },
  );
});

test("a length of two billion costs nothing, wherever it stands", { timeout: 30_000 }, async () => {
  const name = file(3, "checkpoint.parquet");
  const { [name]: original } = filesOf("checkpoint");
  assert.ok(original instanceof Uint8Array);
  const footer = original.length - 8 - Buffer.from(original).readUInt32LE(original.length - 8);
  for (let at = 4; at < footer; at += 4) {
    const changed = original.slice();
    changed.set([0xfe, 0xff, 0xff, 0xff, 0x07], at);
    await readOrRefuse(bytesSource(changed, name));
  }
});

test("whatever stands in a log is read or refused", async () => {
  const line = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify({ metaData: value })),
    fc
      .jsonValue()
      .map((value) => JSON.stringify({ metaData: { schemaString: JSON.stringify(value) } })),
  );
  const name = fc.constantFrom(file(0), file(1), file(99), file(1, `checkpoint.${UUID}.json`), "x");
  const files = fc.dictionary(
    name,
    fc.array(line).map((lines) => lines.join("\n")),
  );
  await fc.assert(
    fc.asyncProperty(files, (log) => readOrRefuse(folder(log))),
    { numRuns: 300 },
  );
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";
import { missingTypes, summarise } from "../testing/summary.ts";
import { UnreadableSource } from "../unreadable.ts";

function fixture(name: string) {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
}

async function summaries(value: unknown, expectedName = "orders") {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const { from, name, columns } = await summarise(textSource(text, "a/schema.json"));
  assert.deepEqual([from, name], ["iceberg", expectedName]);
  return columns;
}

const TYPES = {
  id: "!integer long",
  boolean: "boolean boolean",
  int: "integer int",
  long: "integer long",
  float: "number float",
  double: "number double",
  decimal_2: "number decimal(12, 2)",
  decimal_0: "integer decimal(12, 0)",
  date: "date date",
  time: "string⚠ time",
  timestamp: "timestamp timestamp",
  timestamptz: "timestamp timestamptz",
  timestamp_ns: "timestamp timestamp_ns",
  timestamptz_ns: "timestamp timestamptz_ns",
  string: "string string",
  uuid: "string uuid",
  fixed: "string⚠ fixed[16]",
  binary: "string⚠ binary",
  struct: "json struct",
  list: "json list",
  map: "json map",
  unknown: "- unknown",
};

/** Types of version 3 that pyiceberg does not know. */
const NEW_TYPES = {
  variant: "json variant",
  geometry: "- geometry(srid:4326)",
  geography: "- geography(OGC:CRS84, spherical)",
};

const CURRENT = { id: "!integer long", total: "number decimal(12, 2)", note: "string string" };

test("types as pyiceberg writes them", async () => {
  assert.deepEqual(await summaries(fixture("schema.json"), "schema"), TYPES);
});

test("types of version 3", async () => {
  const fields = Object.entries(NEW_TYPES).map(([name, expected], index) => {
    const type = expected.slice(expected.indexOf(" ") + 1);
    return { id: index + 1, name, required: false, type };
  });
  assert.deepEqual(await summaries({ type: "struct", fields }, "schema"), NEW_TYPES);
});

test("each type of the table is in a test", () => {
  const tested = [...Object.values(TYPES), ...Object.values(NEW_TYPES)];
  assert.deepEqual(missingTypes("iceberg", tested), []);
});

test("the current schema counts, in each version of the format", async () => {
  const { note: _, ...old } = CURRENT;
  const version1 = JSON.parse(fixture("00001-v1.metadata.json"));
  assert.deepEqual(await summaries(version1), old);
  const { schemas: _schemas, "current-schema-id": _id, ...oldest } = version1;
  assert.deepEqual(await summaries(oldest), old);
  const version2 = JSON.parse(fixture("00001-v2.metadata.json"));
  assert.deepEqual(await summaries(version2), CURRENT);
  assert.deepEqual(await summaries({ ...version2, "format-version": 3 }), CURRENT);
  assert.deepEqual(await summaries({ ...version2, "current-schema-id": 0 }), old);
});

test("metadata is read as a REST catalog returns it", async () => {
  const metadata = JSON.parse(fixture("00001-v2.metadata.json"));
  const answer = { "metadata-location": "s3://lake/x.json", metadata, config: {} };
  assert.deepEqual(await summaries(answer), CURRENT);
});

test("a view has the schema of its current version", async () => {
  const { schemas, location } = JSON.parse(fixture("00001-v2.metadata.json"));
  const view = {
    "view-uuid": "1",
    "format-version": 1,
    location,
    schemas,
    "current-version-id": 7,
    versions: [
      { "version-id": 6, "schema-id": 0 },
      { "version-id": 7, "schema-id": 1 },
    ],
  };
  assert.deepEqual(await summaries(view), CURRENT);
});

for (const [value, message] of [
  [{ "format-version": 2, schemas: [], "current-schema-id": 5 }, /current schema, 5, is not among/],
  [{ "format-version": 4, schema: {} }, /Version 4 of Iceberg's format cannot be read/],
  [{ "format-version": "2", schema: {} }, /Version "2" of Iceberg's format cannot be read/],
  [
    {
      "format-version": 2,
      "current-schema-id": 0,
      schemas: [
        { "schema-id": 0, fields: [] },
        { "schema-id": 0, fields: [{ id: 1 }] },
      ],
    },
    /Two of the table's schemas have the id 0/,
  ],
  [{ "format-version": 1, schema: 7 }, /not an Iceberg schema/],
  [
    { "format-version": 1, schema: { fields: [{ name: "a" }] } },
    /Field 1 .* has no name or no type/,
  ],
  [{ type: "struct", "schema-id": 0, fields: [{ id: 1, required: true }] }, /Field 1/],
] as const) {
  test(`${JSON.stringify(value)} is refused`, async () => {
    const source = textSource(JSON.stringify(value));
    await assert.rejects(readSource(source), { name: "UnreadableSource", message });
  });
}

test("whatever stands in a document is read or refused", async () => {
  const key = fc.constantFrom("format-version", "schemas", "schema", "fields", "type", "location");
  const document = fc.dictionary(key, fc.jsonValue({ maxDepth: 4 }));
  await fc.assert(
    fc.asyncProperty(document, fc.jsonValue(), async (value, type) => {
      const field = { id: 1, name: "a", required: true, type };
      for (const each of [value, { ...value, schema: { fields: [field, value] } }]) {
        try {
          await readSource(textSource(JSON.stringify(each)), { from: "iceberg" });
        } catch (error) {
          assert.ok(error instanceof UnreadableSource, String(error));
        }
      }
    }),
    { numRuns: 500 },
  );
});

/** The folder of a table with these files in its folder `metadata`. */
function folder(files: Record<string, string>): Source {
  const sources = Object.entries(files).map(([name, text]) =>
    textSource(text, `orders/metadata/${name}`),
  );
  return { name: "lake", size: 0, read: async () => new Uint8Array(), files: async () => sources };
}

test("of a folder, the metadata that counts is read, or none", async () => {
  const [old, current] = [fixture("00001-v1.metadata.json"), fixture("00001-v2.metadata.json")];
  const files = { "v9.metadata.json": old, "v10.metadata.json": current };
  const { note: _, ...older } = CURRENT;
  const columnsOf = async (files: Record<string, string>) =>
    (await summarise(folder(files))).columns;
  assert.deepEqual(await columnsOf(files), CURRENT);
  assert.deepEqual(await columnsOf({ ...files, "version-hint.text": "9\n" }), older);
  const other = { ...files, "00009-3f1c.metadata.json": JSON.stringify({}) };
  for (const hint of ["v9.metadata.json", "v9"]) {
    assert.deepEqual(await columnsOf({ ...other, "version-hint.text": hint }), older);
  }
  for (const [more, message] of [
    [{ "version-hint.text": "00009-3f1c.metadata.json" }, /No metadata has the version/],
    [{ "version-hint.text": "11" }, /No metadata has the version that version-hint.text names/],
    [{ "00010-3f1c.metadata.json": old }, /have the same version/],
  ] as const) {
    await assert.rejects(columnsOf({ ...files, ...more }), { name: "UnreadableSource", message });
  }
});

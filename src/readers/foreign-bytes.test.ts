import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readSource } from "./read-source.ts";
import { bytesSource, textSource } from "./source.ts";

/** The beginning of files, a byte per character. */
const FILES: [message: RegExp, beginning: string, name?: string][] = [
  [/an SQLite database.*sqlite3 FILE \.schema/, "SQLite format 3\0\x10\0\x01\x01"],
  [/a DuckDB database.*duckdb FILE \.schema/, "\x01\x02\x03\x04\x05\x06\x07\x08DUCK\x40\0"],
  [/pg_dump's own format.*pg_restore --schema-only/, "PGDMP\x01\x0e\0"],
  [/an ORC file.*Parquet/, "ORC\n\x01\0\0"],
  [/a Hadoop sequence file.*Parquet/, "SEQ\x06\x19org.apache"],
  [/an RCFile.*Parquet/, "RCF\x01\0\0"],
  [/an Excel workbook.*sheet as CSV/, "PK\x03\x04\x14\0\x06\0\x08\0xl/workbook.xml\x01", "orders"],
  [
    /an Office document.*sheet as CSV/,
    "PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml\x01",
    "a.xlsx",
  ],
  [/UTF-16 without a byte order mark.*UTF-8/, "i\0d\0,\0n\0\n\0"],
  [/UTF-16 without a byte order mark.*UTF-8/, "\0i\0d\0,\0n\0\n"],
  [/a spreadsheet.*CSV/, "PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet"],
  [/an old Office file.*CSV/, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "orders.xls"],
  [/a zip archive.*Unpack it/, "PK\x03\x04\x14\0\x06\0orders.csv", "orders.csv"],
  [/compressed with Zstandard.*zstd -d/, "\x28\xb5\x2f\xfd\x04", "orders.csv.zst"],
  [/compressed with bzip2.*bunzip2/, "BZh91AY&SY\xd8\x72", "orders.csv.bz2"],
  [/compressed with xz/, "\xfd7zXZ\0\0\x04"],
  [/compressed with LZ4/, "\x04\x22\x4d\x18\x64"],
  [/compressed with Snappy/, "\xff\x06\0\0sNaPpY"],
  [/a 7-Zip archive/, "7z\xbc\xaf\x27\x1c\0\x04"],
  [/a tar archive/, `orders.csv${"\0".repeat(247)}ustar\x0000`],
  [/an HDF5 file/, "\x89HDF\r\n\x1a\n\0"],
  [/a NumPy file/, "\x93NUMPY\x01\0v"],
  [/a PDF/, "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"],
];

for (const [message, beginning, name = "orders"] of FILES) {
  test(`a file is refused by name: ${message.source}`, async () => {
    const bytes = Uint8Array.from(beginning, (character) => character.charCodeAt(0));
    for (const from of [undefined, "csv"] as const) {
      const read = readSource(bytesSource(bytes, name), { from });
      await assert.rejects(read, { name: "UnreadableSource", message });
    }
  });
}

for (const [name, message] of [
  ["orders.xlsx", /By its name, this is an Excel workbook/],
  ["orders.orc", /By its name, this is an ORC file/],
  ["orders.csv.br", /By its name, this is compressed with Brotli/],
  ["orders.pkl", /By its name, this is a Python pickle/],
] as const) {
  test(`${name} is refused by its name if its content says nothing`, async () => {
    await assert.rejects(readSource(textSource("x", name)), { message });
  });
}

for (const name of ["orders.desc", "orders.protoset", "orders.binpb"]) {
  test(`${name}, as protoc writes it, is refused with a way to read it`, async () => {
    const path = new URL("protobuf/fixtures/orders.desc", import.meta.url);
    await assert.rejects(readSource(bytesSource(new Uint8Array(readFileSync(path)), name)), {
      name: "UnreadableSource",
      message:
        "By its name, this is a compiled Protobuf schema, which cannot be read. Read the .proto file that it was compiled from.",
    });
  });
}

for (const text of ["ORC,id\n1,2\n", "BZh,id\n1,2\n", "PGDMP,id\n1,2\n", "%PDF-,id\nGröße,2\n"]) {
  test(`${JSON.stringify(text)} is text, whatever it begins with`, async () => {
    const { tables } = await readSource(textSource(text, "orders.csv"));
    const [table] = tables;
    assert.ok(table && "columns" in table && table.columns.length === 2);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertLinear } from "#testing/growth.ts";
import { readSource } from "../read-source.ts";
import { bytesSource, textSource } from "../source.ts";
import { parseFile } from "./file.ts";

function read(text: string) {
  return readSource(textSource(text, "a.proto"));
}

const FAULTS: [text: string, message: RegExp, line: number, column: number][] = [
  ["message A {\n  string a\n}", /Expected =, but there is \}/, 3, 1],
  ["message A {\n  string a = ;\n}", /a field's number/, 2, 14],
  ["message A {\n  string 1 = 1;\n}", /a field's name/, 2, 10],
  ["message A {\n  string a.b = 1;\n}", /Expected =, but there is \./, 2, 11],
  ["message A { optional group B = 1 {} enum\nB { C = 0; } }", /B is defined twice/, 2, 1],
  ["message A {}\nmessage A {}", /A is defined twice/, 2, 9],
  ["extend A { optional\n int32 }", /a field's name, but there is \}/, 2, 8],
  ["message A { int32 a = 1 [b = ]; }", /Expected an option's value/, 1, 30],
  ["message A { int32 a = 1 [b]; }", /Expected =, but there is \]/, 1, 27],
  ["\noption features.field_presence = LEGACY_REQUIRED;", /for a field only/, 2, 1],
  ["message A {\n  map<string> m = 1;\n}", /Expected ,, but there is >/, 2, 13],
  ["message A {\n  string a = 1", /Expected ;, but the file ends/, 2, 15],
  ["message A {\n  reserved 1", /Expected ;, but the file ends/, 2, 13],
  ["message A {\n  oneof a {", /a field's type, but the file ends/, 2, 12],
  ["message A {\n  string a = 1 [x = (];\n}", /bracket/, 2, 22],
  ["message A {\n  § a = 1;\n}", /"§" is not allowed here/, 2, 3],
  ["enum A {\n  B = 0", /Expected ;, but the file ends/, 2, 8],
  ["message A {}\n/* ", /comment is never closed/, 2, 1],
  ['import "a', /no closing quotation mark/, 1, 8],
  ["hello", /a message or another statement, but there is hello/, 1, 1],
  [`message ${"a".repeat(600)} {}`, /too long/, 1, 9],
  ["message A {".repeat(10_000), /nested too deeply/, 1, 363],
  [`message A { repeated ${"group G = 1 {".repeat(10_000)}`, /nested too deeply/, 1, 437],
];

for (const [text, message, line, column] of FAULTS) {
  test(`a fault has its place: ${JSON.stringify(text.slice(0, 50))}`, async () => {
    await assert.rejects(read(text), {
      name: "UnreadableSource",
      message,
      place: { line, column },
    });
  });
}

test("a package of 100,000 names is refused before it fills memory", async () => {
  const text = `package ${"a.".repeat(100_000)}a; message A { ${"B b = 1;".repeat(1000)} }`;
  await assert.rejects(read(text), { name: "UnreadableSource", message: /too long/ });
});

test("a schema without messages has no table", async () => {
  for (const text of ['syntax = "proto3";', "enum A { B = 0; }", " ", "// nothing\n"]) {
    const { tables } = await read(text);
    assert.match(JSON.stringify(tables), /"fault":"This Protobuf schema has no messages\."/);
  }
});

test("5 MB on one line, 3,000 columns, and options without end are read", async () => {
  const fields = Array.from({ length: 3000 }, (_, n) => `string c${n} = ${n + 1};`).join("");
  const options = `option (a) = { b: [${"{ c: 1 },".repeat(500_000)}] };`;
  const nested = `option (b) = ${"{ a ".repeat(100_000)}${"}".repeat(100_000)};`;
  const { tables } = await read(
    `message A { ${fields} } ${options} ${nested} /*${" ".repeat(1e6)}*/`,
  );
  const [table] = tables;
  assert.equal(table && "columns" in table && table.columns.length, 3000);
});

test("other encodings are read or refused", async () => {
  const text = 'message A { string a = 1; } // "é"';
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  assert.equal((await readSource(bytesSource(utf16, "a.proto"))).tables[0]?.name, "A");
  const latin1 = bytesSource(Buffer.from(text, "latin1"), "a.proto");
  await assert.rejects(readSource(latin1), { name: "UnreadableSource", message: /not UTF-8/ });
});

test("the time to parse a file is linear in its length", () => {
  const parse = (text: string) => {
    try {
      return parseFile(text);
    } catch {
      return null;
    }
  };
  assertLinear(parse, ["message A { ", "message A { int32 a = 1 [", "option x = "]);
});

const WORDS = [
  ..."message enum oneof map group option reserved extensions extend service import package".split(
    " ",
  ),
  ..."syntax edition required optional repeated export local public string int32 A B a.b .A".split(
    " ",
  ),
  ..."{ } [ ] ( ) < > = ; , : 1 0x2 - + \" ' // /* */".split(" "),
  "\n",
  "google.protobuf.Any",
  '"x.proto"',
];

test("no text makes the reader throw anything else", async () => {
  const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((all) => all.join(" "));
  const text = fc.oneof(
    words,
    words.map((within) => `message A { ${within} }`),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      await readSource(textSource(text, "a.proto"), { from: "protobuf" }).catch((error) =>
        assert.equal(error.name, "UnreadableSource", error.stack),
      );
    }),
    { numRuns: 1000 },
  );
});

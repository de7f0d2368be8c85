import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvRecord } from "./csv.ts";

const CELLS: [string | number | boolean | null, string][] = [
  ["plain", "plain"],
  ["", ""],
  [null, ""],
  [0, "0"],
  [-5, "-5"],
  [1.5, "1.5"],
  [true, "true"],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a;b", '"a;b"'],
  ["a\tb", '"a\tb"'],
  [" spaced", '" spaced"'],
  ["spaced ", '"spaced "'],
  ["größe 🙂", "größe 🙂"],
];

for (const [cell, expected] of CELLS) {
  test(`the cell ${JSON.stringify(cell)} is written as ${JSON.stringify(expected)}`, () => {
    assert.equal(csvRecord([cell]), `${expected}\r\n`);
  });
}

for (const sign of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]) {
  test(`text that begins with ${JSON.stringify(sign)} is not written as a formula`, () => {
    const [cell] = parse(csvRecord([`${sign}cmd|' /C calc'!A0`]))[0] ?? [];
    assert.equal(cell, `'${sign}cmd|' /C calc'!A0`);
  });
}

test("a formula that needs quotes is escaped inside them, too", () => {
  assert.equal(
    csvRecord(['=HYPERLINK("http://evil","x")']),
    `"'=HYPERLINK(""http://evil"",""x"")"\r\n`,
  );
});

test("any record can be read back unchanged", () => {
  const texts = fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (records) => {
      const safe = records.map((cells) =>
        cells.map((cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)),
      );
      assert.deepEqual(parse(records.map(csvRecord).join("")), safe);
    }),
    { numRuns: 500 },
  );
});

/** Parses RFC 4180, independently of the writer. */
function parse(text: string) {
  const records: string[][] = [];
  let [record, cell, quoted]: [string[], string, boolean] = [[], "", false];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted && char === '"' && text[i + 1] === '"') {
      cell += text[++i];
    } else if (char === '"') {
      quoted = !quoted;
    } else if (!quoted && char === ",") {
      record.push(cell);
      cell = "";
    } else if (!quoted && char === "\r" && text[i + 1] === "\n") {
      i++;
      records.push([...record, cell]);
      [record, cell] = [[], ""];
    } else {
      cell += char;
    }
  }
  assert.equal(cell, "", "the last record ends with a line end");
  return records;
}

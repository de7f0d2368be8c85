import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pieces } from "./pieces.ts";

/** The rows of chunks as their cells and their lines. */
async function rowsOf(chunks: string[]) {
  const found: { line: number; cells: string[] }[] = [];
  for await (const { text, bounds, rows } of pieces(chunks, ",")) {
    for (const { line, from, to } of rows) {
      const cells: string[] = [];
      for (let at = from; at < to; at += 2) cells.push(text.slice(bounds[at], bounds[at + 1]));
      found.push({ line, cells });
    }
  }
  return found;
}

/** The text cut at some positions. */
function cut(text: string, positions: readonly number[]) {
  const ends = [...new Set(positions.map((at) => at % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index]));
}

const cell = fc.array(fc.constantFrom("a", "1", ",", '""', "\n", "\r\n", " "), { maxLength: 4 });
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });

test("rows are the same however their text is cut", async () => {
  const cuts = fc.array(fc.nat(), { maxLength: 6 });
  const ends = fc.constantFrom("\n", "\r\n", "\r");
  const property = fc.asyncProperty(rows, cuts, ends, async (rows, positions, end) => {
    const written = rows.map((cells) => cells.map((parts) => `"${parts.join("")}"`).join());
    const result = await rowsOf(cut(written.join(end), positions));
    assert.deepEqual(
      result.map(({ cells }) => cells),
      rows.map((cells) => cells.map((parts) => parts.join(""))),
    );
  });
  await fc.assert(property, { numRuns: 2000 });
});

test("each row knows its line", async () => {
  const text = 'a,b\n"x\ny\r\nz",1\r\n\n2,"\n"\r3,4';
  for (let at = 0; at <= text.length; at++) {
    const rows = await rowsOf([text.slice(0, at), text.slice(at)]);
    assert.deepEqual(
      rows.map(({ line }) => line),
      [1, 2, 5, 6, 8],
    );
  }
});

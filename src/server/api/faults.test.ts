import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { faultsOf } from "./faults.ts";

test("of more than 100 faults the first 100 are reported", () => {
  const { error } = z.array(z.string()).safeParse(Array.from({ length: 150 }, () => 1));
  assert.ok(error);
  const paths = faultsOf(error).map(({ path }) => path);
  assert.deepEqual([paths.length, paths[0], paths.at(-1)], [100, "[0]", "[99]"]);
});

test("a text that is too long and a number that is too big have codes of their own", () => {
  const { error } = z
    .object({ text: z.string().max(1), number: z.int().max(1), list: z.array(z.int()).max(1) })
    .safeParse({ text: "ab", number: 2, list: [1, 2] });
  assert.ok(error);
  assert.deepEqual(
    faultsOf(error).map(({ path, code }) => `${path} ${code}`),
    ["text too_long", "number too_big", "list too_big"],
  );
});

const PATHS: [key: string, path: string][] = [
  ["plain_name1", "a.plain_name1[0]"],
  ["$", "a.$[0]"],
  ["two words", 'a["two words"][0]'],
  ["a.b", 'a["a.b"][0]'],
  ["", 'a[""][0]'],
  ['say "hi"', 'a["say \\"hi\\""][0]'],
  ["🧊", 'a["🧊"][0]'],
  ["constructor", "a.constructor[0]"],
];

for (const [key, path] of PATHS) {
  test(`a fault under the key ${JSON.stringify(key)} has the path ${path}`, () => {
    const shape = z.object({ a: z.record(z.string(), z.array(z.string())) });
    const { error } = shape.safeParse({ a: { [key]: [1] } });
    assert.ok(error);
    assert.deepEqual(
      faultsOf(error).map((fault) => fault.path),
      [path],
    );
  });
}

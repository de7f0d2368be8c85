import assert from "node:assert/strict";
import { test } from "node:test";
import { parseYaml } from "./yaml.ts";

test("what << merges is part of the map, and the map's own keys come first", () => {
  const text = "x: &x {type: long, required: true}\na: {<<: *x, type: string}\nb: {<<: [*x]}";
  const x = { type: "long", required: true };
  assert.deepEqual(parseYaml(text), { x, a: { type: "string", required: true }, b: x });
});

test("a << without a map says what it needs", () => {
  assert.throws(() => parseYaml("a: {<<: hello}"), /^UnreadableSource: A key << of this YAML has/);
});

test("merges of merges are refused before they grow", () => {
  let text = "m0: &m0 {a: 1}\n";
  for (let at = 1; at <= 40; at++) text += `m${at}: &m${at} {<<: [*m${at - 1}, *m${at - 1}]}\n`;
  assert.throws(() => parseYaml(text), /too many aliases/);
});

test("a key that stands twice is an error with its place", () => {
  assert.throws(() => parseYaml("a:\n  b: 1\n  b: 2"), {
    message: 'The key "b" appears twice in one map. Keep one of the two.',
    place: { line: 3, column: 3 },
  });
});

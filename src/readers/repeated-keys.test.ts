import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinearIn } from "#testing/growth.ts";
import { readSource } from "./read-source.ts";
import { textSource } from "./source.ts";

const SOURCES: [what: string, text: string, name: string, place: string][] = [
  [
    "a JSON Schema",
    '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",\n "properties": {"a": {"type": "string"}, "a": {"type": "integer"}}}',
    "a.json",
    "2:42",
  ],
  [
    "an Avro schema",
    '{"type": "record", "name": "A", "fields": [{"name": "a", "type": "int", "type": "string"}]}',
    "a.avsc",
    "1:73",
  ],
  ["records", '[{"a": 1, "b": 2, "a": "x"}]', "a.json", "1:19"],
  ["lines of records", '{"a": 1}\n{"a": 1, "a": "x"}\n', "a.ndjson", "2:10"],
  [
    "a Spark schema",
    '{"type":"struct","fields":[{"name":"a","type":"long","nullable":true,"type":"string"}]}',
    "a.json",
    "1:70",
  ],
  ["a log of Delta", '{"metaData":{"schemaString":"{}","schemaString":"{}"}}', "0.json", "1:34"],
];

for (const [what, text, name, place] of SOURCES) {
  test(`a key that stands twice in ${what} is an error with its place`, async () => {
    await assert.rejects(readSource(textSource(text, name)), (error: Error) => {
      assert.match(error.message, /^(0.json: )?The key "\w+" appears twice in one object\./);
      const { line, column } = (error as Error & { place: { line: number; column: number } }).place;
      assert.equal(`${line}:${column}`, place);
      return true;
    });
  });
}

test("a key that stands twice in a map of YAML is an error with its name and place", async () => {
  const text = "fields:\n  a: {type: string}\n  b: {type: string}\n  a: {type: integer}\n";
  await assert.rejects(readSource(textSource(text, "a.yaml"), { from: "datacontract" }), {
    message: 'The key "a" appears twice in one map. Keep one of the two.',
    place: { line: 4, column: 3 },
  });
});

test("a map of YAML takes time in proportion to its keys", async () => {
  const { parseYaml } = await import("./input/yaml.ts");
  const mapOf = (count: number) => Array.from({ length: count }, (_, n) => `k${n}: 1`).join("\n");
  assertLinearIn(parseYaml, mapOf, 1000);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { typeOfText } from "./text-type.ts";

async function typeOf(text: string, name: string) {
  const [table] = (await readSource(textSource(text, name))).tables;
  assert.ok(table && "columns" in table);
  const [column] = table.columns;
  return column && "type" in column ? column.type : column?.fault;
}

for (const number of [
  "1",
  "-1",
  "0",
  "1.0",
  "10.00",
  "-2.0",
  "0.5",
  "1e3",
  "1E-7",
  "1.0e0",
  "12.05",
]) {
  test(`${number} is of one type in CSV, JSON and lines of JSON`, async () => {
    const expected = typeOfText(number);
    assert.equal(await typeOf(`a,b\n${number},x\n`, "a.csv"), expected);
    for (const name of ["a.json", "a.ndjson"]) {
      assert.equal(await typeOf(`{"a": ${number}}`, name), expected);
      assert.equal(await typeOf(`{"a":${number},"b":"1.0"}`, name), expected);
    }
  });
}

test("numbers within texts, keys and lists stay what they are", async () => {
  assert.equal(await typeOf('{"a":"1.0"}', "a.json"), "string");
  assert.equal(await typeOf('{"a":"\\"1.0"}', "a.json"), "string");
  assert.equal(await typeOf('{"a":[1.0]}', "a.json"), "json");
  const [table] = (await readSource(textSource('{"v1.0":1.0}', "a.json"))).tables;
  assert.ok(table && "columns" in table);
  assert.equal(table.columns[0]?.name, "v1.0");
});

test("the keys of any record are kept", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), async (record) => {
      const text = JSON.stringify({ ...record, "1.0": 1 }).replace(/1}$/, "1.0}");
      const [table] = (await readSource(textSource(text, "a.json"), { from: "json" })).tables;
      assert.ok(table && "columns" in table);
      assert.deepEqual(
        table.columns.map(({ name }) => name).sort(),
        [...Object.keys(record), "1.0"].filter((key, at, all) => all.indexOf(key) === at).sort(),
      );
    }),
  );
});

import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { testDatabase } from "#testing/servers/database.ts";
import { intArray, textArray } from "./array-parameter.ts";

const db = testDatabase(1);
after(() => db.$disconnect());

async function read(type: "text" | "int", parameter: Buffer) {
  const text = `SELECT $1::${type}[] AS stored, coalesce(array_length($1::${type}[], 1), 0) AS length`;
  const { rows } = await db.pool.query(text, [parameter]);
  return rows[0];
}

const TEXTS: (string | null)[][] = [
  [],
  [null],
  [""],
  ["NULL", null, "", "null"],
  ['"', "\\", "{}", "a,b", "\n", " ", "\u00e9\u{1f600}"],
];

for (const values of TEXTS) {
  test(`texts round-trip: ${JSON.stringify(values)}`, async () => {
    assert.deepEqual(await read("text", textArray(values)), {
      stored: values,
      length: values.length,
    });
  });
}

test("any storable texts round-trip", async () => {
  const storable = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(storable)), async (values) => {
      assert.deepEqual((await read("text", textArray(values))).stored, values);
    }),
  );
});

test("any integers round-trip", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.integer())), async (values) => {
      assert.deepEqual((await read("int", intArray(values))).stored, values);
    }),
  );
});

test("a text with U+0000 is refused", async () => {
  await assert.rejects(read("text", textArray(["a\0"])), { code: "22021" });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";

const schemaString = JSON.stringify({
  type: "struct",
  fields: [{ name: "id", type: "long", nullable: true, metadata: {} }],
});

function read(feature: string) {
  const protocol = { minReaderVersion: 3, minWriterVersion: 7, readerFeatures: [feature] };
  const lines = [{ protocol }, { metaData: { schemaString } }].map((one) => JSON.stringify(one));
  return readSource(textSource(lines.join("\n"), "00000000000000000000.json"));
}

test("a Delta table whose reader features are not known is refused", async () => {
  assert.equal((await read("timestampNtz")).from, "delta");
  for (const feature of ["catalogManaged", "futureFeature"]) {
    await assert.rejects(read(feature), new RegExp(`needs ${feature}`));
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { lossNote } from "./loss-note.ts";
import { readSource } from "./read-source.ts";
import { textSource } from "./source.ts";
import { isMapped } from "./table.ts";

test("the values of an enum are lost only where the detail does not have them", async () => {
  const enums = "CREATE TYPE mood AS ENUM ('sad', 'glad'); CREATE TABLE t (a mood, b time)";
  const { tables } = await readSource(textSource(enums, "t.sql"), { dialect: "postgres" });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  const columns = table.columns.filter(isMapped);
  assert.deepEqual(columns.map(lossNote), [undefined, "a time of day is kept as text"]);
  assert.deepEqual(
    columns.map(({ detail: _, ...column }) => lossNote(column)),
    ["the allowed values are not kept", "a time of day is kept as text"],
  );
});

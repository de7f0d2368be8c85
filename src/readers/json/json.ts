import { isObject, type JsonObject } from "../input/json-object.ts";
import { documentReader } from "../reader.ts";
import { columnsOf } from "../records/record-facts.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { foreignForm } from "./foreign.ts";

/** Records as a list of objects, or one of them. */
export const json = documentReader("json", isRecords, async (value, { name }, { from, rows }) => {
  // Records may have any keys, so someone who says they are records is believed.
  const form = from === "json" ? null : foreignForm(value);
  if (form) {
    const wayOut = "If these are records, choose json as the format (--from json).";
    throw new UnreadableSource(`This looks like ${form}, which cannot be read. ${wayOut}`);
  }
  return [{ name: nameOfFile(name), columns: await columnsOf([recordsIn(value)], rows) }];
});

function isRecords(value: unknown) {
  return isObject(value) || (Array.isArray(value) && value.length > 0 && value.every(isObject));
}

function* recordsIn(value: unknown): Generator<JsonObject> {
  const entries = Array.isArray(value) ? value : [value];
  for (const [index, entry] of entries.entries()) {
    if (!isObject(entry)) {
      throw new UnreadableSource(`Entry ${index + 1} is not a record: it needs a JSON object.`);
    }
    yield entry;
  }
}

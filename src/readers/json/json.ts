import { mayBeDescription } from "../information-schema/description.ts";
import { doubtful } from "../information-schema/doubtful.ts";
import { rowsOfDocument } from "../information-schema/rows.ts";
import { isJson } from "../input/document.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import { loaded } from "../input/load.ts";
import { documentReader, type Reader } from "../reader.ts";
import { parseRecords } from "../records/parse-record.ts";
import { columnsOf } from "../records/record-facts.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";

const records = documentReader("json", isRecords, async (value, input, { from, rows }) => {
  // Records may have any keys, so someone who says they are records is believed.
  if (from !== "json") {
    const { refuseForeign } = await loaded("list of other forms", import("./foreign.ts"));
    refuseForeign(value, "json");
    if (mayDescribe(value)) throw doubtful("information-schema", "json");
  }
  const records = isJson(input.beginning) ? parseRecords(await input.text()) : value;
  return [{ name: nameOfFile(input.name), columns: await columnsOf([recordsIn(records)], rows) }];
});

/** Records as a list of objects, or one of them. What YAML says is no record. */
export const json: Reader = {
  ...records,
  recognises: (input) => isJson(input.beginning) && records.recognises(input),
};

/** Whether the first records have a name and a type of SQL each. */
function mayDescribe(value: unknown) {
  const rows = rowsOfDocument(Array.isArray(value) ? value.slice(0, SAMPLE) : [value]);
  return rows !== null && mayBeDescription(rows);
}

/** As many records as tell. */
const SAMPLE = 50;

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

import type { JsonObject } from "../input/json-object.ts";
import { isLines } from "../input/lines.ts";
import { loaded } from "../input/load.ts";
import { textChunks } from "../input/text-chunks.ts";
import type { Reader } from "../reader.ts";
import { recordsIn } from "../records/lines.ts";
import { columnsOf } from "../records/record-facts.ts";
import { nameOfFile } from "../table-name.ts";

/** How many records tell whether a file is something else. */
const SAMPLE = 20;

/** The records, of which the first must not describe data. */
async function* checked(batches: AsyncIterable<Iterable<JsonObject>>) {
  const { refuseForeignRecord } = await loaded("list of other forms", import("../json/foreign.ts"));
  let count = 0;
  function* within(batch: Iterable<JsonObject>) {
    for (const record of batch) {
      if (count < SAMPLE) refuseForeignRecord(record, "ndjson");
      count += 1;
      yield record;
    }
  }
  for await (const batch of batches) yield count < SAMPLE ? within(batch) : batch;
}

/** Records, one in each line. */
export const ndjson: Reader = {
  format: "ndjson",
  recognises: ({ extension, beginning }) => isLines(extension, beginning),
  read: async (input, { from, rows }) => {
    const batches = recordsIn(textChunks(input));
    const columns = await columnsOf(from === "ndjson" ? batches : checked(batches), rows);
    return [{ name: nameOfFile(input.name), columns }];
  },
};

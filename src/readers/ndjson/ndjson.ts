import { isLines } from "../input/lines.ts";
import { textChunks } from "../input/text-chunks.ts";
import type { Reader } from "../reader.ts";
import { recordsIn } from "../records/lines.ts";
import { columnsOf } from "../records/record-facts.ts";
import { nameOfFile } from "../table-name.ts";

/** Records, one in each line. */
export const ndjson: Reader = {
  format: "ndjson",
  recognises: ({ extension, beginning }) => isLines(extension, beginning),
  read: async (input, { rows }) => {
    const columns = await columnsOf(recordsIn(textChunks(input)), rows);
    return [{ name: nameOfFile(input.name), columns }];
  },
};

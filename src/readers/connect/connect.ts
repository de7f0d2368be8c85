import type { Input } from "../input/input.ts";
import { isLines } from "../input/lines.ts";
import { loaded } from "../input/load.ts";
import type { Reader } from "../reader.ts";
import { schemaIn } from "./envelope.ts";

/** A schema of Kafka Connect, or records that have it beside them: {"schema": {…}, "payload": {…}}. */
export const connect: Reader = {
  format: "connect",
  recognises: async (input) => schemaIn(await firstOf(input)) !== null || isLong(input),
  read: async (input, options) => {
    const { readConnect } = await loaded("reader of Kafka Connect", import("./read-connect.ts"));
    return [await readConnect(input, options)];
  },
};

/** The document, or the first of several records. */
async function firstOf({ extension, beginning, documentIfAny }: Input): Promise<unknown> {
  if (!isLines(extension, beginning)) {
    const document = await documentIfAny();
    return Array.isArray(document) ? document[0] : document;
  }
  try {
    return JSON.parse(beginning.trimStart().split("\n", 1)[0] ?? "");
  } catch {
    return undefined;
  }
}

/** Whether the first record is longer than the beginning. */
function isLong({ extension, beginning }: Input) {
  return isLines(extension, beginning) && !beginning.includes("\n") && BEGINS.test(beginning);
}

/** How Kafka Connect's converter writes a record. */
const BEGINS = /^\s*\{\s*"schema"\s*:\s*\{\s*"type"\s*:\s*"struct"\s*,\s*"fields"\s*:/;

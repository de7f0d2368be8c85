import { jsonFaultAt } from "../input/json-fault.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import { refuseRepeatedKeys } from "../input/repeated-key.ts";
import { placeAt, UnreadableSource } from "../unreadable.ts";
import { parseRecords } from "./parse-record.ts";

/** The longest record, in characters. */
const MAX_LINE = 64 * 1024 * 1024;

/** The records of a text that comes in chunks and has one in each line. */
export async function* recordsIn(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Iterable<JsonObject>> {
  let parts: string[] = [];
  let length = 0;
  let line = 1;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf("\n");
    if (end >= 0) {
      const lines = (parts.join("") + chunk.slice(0, end)).split("\n");
      yield readLines(lines, line);
      line += lines.length;
      parts = [];
      length = 0;
    }
    parts.push(chunk.slice(end + 1));
    length += chunk.length - end - 1;
    if (length > MAX_LINE) {
      throw new UnreadableSource("This line has more than 64 million characters.", { line });
    }
  }
  yield readLines([parts.join("")], line);
}

/** The records in lines, whose first has this number. */
export function* readLines(lines: readonly string[], first: number): Generator<JsonObject> {
  for (const [index, text] of lines.entries()) {
    if (/\S/.test(text)) yield readLine(text, first + index);
  }
}

function readLine(text: string, line: number): JsonObject {
  const value = parse(text, line);
  if (isObject(value)) return value;
  throw new UnreadableSource("This line is not a record: it needs a JSON object.", { line });
}

function parse(text: string, line: number): unknown {
  let value: unknown;
  try {
    value = parseRecords(text);
  } catch {
    const { column } = placeAt(text, jsonFaultAt(text));
    throw new UnreadableSource("This line is not valid JSON.", { line, column });
  }
  refuseRepeatedKeys(text, line);
  return value;
}

import { placeAt, UnreadableSource } from "../unreadable.ts";
import { jsonFaultAt } from "./json-fault.ts";
import { loaded } from "./load.ts";
import { refuseRepeatedKeys } from "./repeated-key.ts";

/** The value of a JSON or YAML text. */
export async function parse(text: string): Promise<unknown> {
  if (isJson(text)) return parseJson(text);
  // In a browser, YAML's parser is a file of its own: it is a third of all readers.
  const { parseYaml } = await loaded("parser of YAML", import("./yaml.ts"));
  return parseYaml(text);
}

export function isJson(text: string) {
  return /^\s*[[{]/.test(text);
}

/** The value of a JSON text, in which each key of an object stands once. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableSource("This is not valid JSON.", placeAt(text, jsonFaultAt(text)));
  }
  refuseRepeatedKeys(text);
  return value;
}

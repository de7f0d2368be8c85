import { isObject } from "./json-object.ts";

/** Whether a text has one JSON object per line, and so is no single document. */
export function isLines(extension: string, beginning: string) {
  if (["ndjson", "jsonl"].includes(extension)) return true;
  const [, first = "", second] = /^\s*(\{.*\})[ \t\r]*\n\s*(\{)?/.exec(beginning) ?? [];
  if (!second) return false;
  try {
    return isObject(JSON.parse(first));
  } catch {
    return false;
  }
}

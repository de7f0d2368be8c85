import { setImmediate as nextTurn } from "node:timers/promises";

/** Bytes of an entry after which others get their turn on the event loop. */
const LARGE_BYTES = 64 * 1024;

/** Returns a value as JSON in UTF-8: lists entry by entry, so that nobody waits for all of a large one. */
export async function jsonText(value: unknown): Promise<Buffer> {
  if (!Array.isArray(value)) return Buffer.from(JSON.stringify(value));
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const [at, entry] of value.entries()) {
    const part = Buffer.from(`${at === 0 ? "[" : ","}${JSON.stringify(entry)}`);
    parts.push(part);
    bytes += part.length;
    if (bytes < LARGE_BYTES) continue;
    bytes = 0;
    await nextTurn();
  }
  parts.push(Buffer.from(value.length === 0 ? "[]" : "]"));
  return Buffer.concat(parts);
}

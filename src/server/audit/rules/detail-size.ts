import type { Detail } from "#domain/audit/audit.ts";
import type { Changes, Value } from "#domain/audit/changes.ts";
import { firstCodePoints } from "#domain/text/name.ts";

/** Bytes that the values of an event's details have at most, all together and as JSON. */
export const MAX_DETAIL_BYTES = 4096;

/** How many items of a list are logged. */
const MAX_ITEMS = 50;

/** Bytes of a character in JSON, at most: those of one that is escaped. */
const BYTES_PER_CHARACTER = 6;

/** Shortens the texts and lists of an event's details: each has the same share of the bytes. */
export function boundedDetail(detail: Detail): Detail {
  const count = Object.values(detail).reduce(
    (sum: number, part) => sum + (isChanges(part) ? 2 * Object.keys(part).length : 1),
    0,
  );
  const bytes = Math.floor(MAX_DETAIL_BYTES / count);
  return mapped(detail, (part) =>
    isChanges(part)
      ? mapped(part, (pair): [Value, Value] => [
          shortened(pair[0], bytes),
          shortened(pair[1], bytes),
        ])
      : shortened(part, bytes),
  );
}

function isChanges(part: Value | Changes): part is Changes {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

function mapped<Of, To>(values: Record<string, Of>, change: (value: Of) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function shortened(value: Value, bytes: number): Value {
  if (Array.isArray(value)) return shortList(value, bytes);
  if (typeof value !== "string" || sizeOf(value) <= bytes) return value;
  return `${firstCodePoints(value, Math.floor(bytes / BYTES_PER_CHARACTER) - 1)}…`;
}

function shortList(items: string[], bytes: number): string[] {
  if (items.length <= MAX_ITEMS && sizeOf(items) <= bytes) return items;
  let left = bytes - sizeOf([restOf(items.length)]);
  const tooMany = items.slice(0, MAX_ITEMS).findIndex((item) => {
    left -= sizeOf(item) + 1;
    return left < 0;
  });
  const kept = tooMany < 0 ? MAX_ITEMS : tooMany;
  return [...items.slice(0, kept), restOf(items.length - kept)];
}

function restOf(count: number) {
  return `… and ${count} more`;
}

function sizeOf(value: Value) {
  return Buffer.byteLength(JSON.stringify(value));
}

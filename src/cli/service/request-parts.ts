import { MAX_BODY_BYTES } from "#domain/limit.ts";

/** What a list is sent in: its request without the list's entries, and how many entries it takes. */
type Limits = { around: unknown; most: number };

/** Divides the entries of a list into as few as fit into a request's body, in their order. */
export function requestParts<Item>(items: readonly Item[], { around, most }: Limits): Item[][] {
  const room = MAX_BODY_BYTES - jsonBytes(around);
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = jsonBytes(item) + ",".length;
    const last = parts.at(-1);
    if (last && last.length < most && size <= left) last.push(item);
    else {
      parts.push([item]);
      left = room;
    }
    left -= size;
  }
  return parts;
}

function jsonBytes(value: unknown) {
  return Buffer.byteLength(JSON.stringify(value));
}

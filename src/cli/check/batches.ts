import { MAX_BODY_BYTES } from "#server/rules/limit.ts";
import type { GateItem, GateRequest } from "../service/gate-shapes.ts";

/** How many checks or contracts a request can have. */
const MOST = 100;

/** Divides the entries of a list into as few as fit into a request's body, in their order. */
export function partsOf<Item>(items: readonly Item[], around: unknown): Item[][] {
  const room = MAX_BODY_BYTES - jsonBytes(around);
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = jsonBytes(item) + ",".length;
    const last = parts.at(-1);
    if (last && last.length < MOST && size <= left) last.push(item);
    else {
      parts.push([item]);
      left = room;
    }
    left -= size;
  }
  return parts;
}

/** Divides checks into as few requests as the service takes, in their order. */
export function batchesOf(
  items: readonly GateItem[],
  source: GateRequest["source"],
): GateRequest[] {
  return partsOf(items, { checks: [], source }).map((checks) => ({
    checks,
    ...(source && { source }),
  }));
}

function jsonBytes(value: unknown) {
  return Buffer.byteLength(JSON.stringify(value));
}

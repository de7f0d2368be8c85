import { MAX_BODY_BYTES } from "#server/rules/limit.ts";
import type { GateItem, GateRequest } from "../service/gate-shapes.ts";

/** How many checks a request can have. */
const MAX_CHECKS = 100;

/** Divides checks into as few requests as the service takes, in their order. */
export function batchesOf(
  items: readonly GateItem[],
  source: GateRequest["source"],
): GateRequest[] {
  const room = MAX_BODY_BYTES - jsonBytes({ checks: [], source });
  const batches: GateRequest[] = [];
  let left = 0;
  for (const item of items) {
    const size = jsonBytes(item) + ",".length;
    const last = batches.at(-1)?.checks;
    if (last && last.length < MAX_CHECKS && size <= left) last.push(item);
    else {
      batches.push({ checks: [item], ...(source && { source }) });
      left = room;
    }
    left -= size;
  }
  return batches;
}

function jsonBytes(value: unknown) {
  return Buffer.byteLength(JSON.stringify(value));
}

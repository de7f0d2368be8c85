import { CHECKS_PER_REQUEST } from "#domain/limit.ts";
import type { GateItem, GateRequest } from "../service/gate-shapes.ts";
import { requestParts } from "../service/request-parts.ts";

/** Divides checks into as few requests as the service takes, in their order. */
export function batchesOf(
  items: readonly GateItem[],
  source: GateRequest["source"],
): GateRequest[] {
  const limits = { around: { checks: [], source }, most: CHECKS_PER_REQUEST };
  return requestParts(items, limits).map((checks) => ({ checks, ...(source && { source }) }));
}

import { Badge } from "#components/ui/badge.tsx";
import type { Decision } from "#server/gate/rules/decision.ts";

/** The shape of a stop sign: a decision is clear without colour, and no verdict's. */
export const STOP_BOX = "0 0 8 8";
export const STOP_SHAPE = "M2.4 0.2h3.2L7.8 2.4v3.2L5.6 7.8H2.4L0.2 5.6V2.4z";

export function StopShape() {
  return (
    <svg viewBox={STOP_BOX} className="size-2 shrink-0 fill-current" aria-hidden="true">
      <path d={STOP_SHAPE} />
    </svg>
  );
}

/** Whether the pipeline can go on. */
export function DecisionBadge({ decision }: { decision: Decision }) {
  return decision === "block" ? (
    <Badge tone="block">
      <StopShape />
      Blocked
    </Badge>
  ) : (
    <Badge>Passes the gate</Badge>
  );
}

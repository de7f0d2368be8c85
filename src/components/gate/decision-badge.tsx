import { Badge } from "#components/ui/badge.tsx";
import type { Decision } from "#domain/gate/decision.ts";

/** A stop sign with its bar: clear without colour, and the shape of no verdict. */
export const STOP_BOX = "0 0 10 10";
export const STOP_SHAPE = "M3 0.2h4L9.8 3v4L7 9.8H3L0.2 7V3z M2.2 4.2v1.6h5.6v-1.6z";

export function StopShape() {
  return (
    <svg viewBox={STOP_BOX} className="size-2.5 shrink-0 fill-current" aria-hidden="true">
      <path fillRule="evenodd" d={STOP_SHAPE} />
    </svg>
  );
}

/** Whether the pipeline can continue. */
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

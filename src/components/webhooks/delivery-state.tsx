import { StateMark } from "#components/ui/state-mark.tsx";
import type { DeliveryStatus } from "#domain/webhooks/delivery-status.ts";

const MARKS = {
  pending: { shape: "hollow", tone: "muted" },
  delivered: { shape: "tick", tone: "ink" },
  abandoned: { shape: "cross", tone: "warning" },
} as const satisfies Record<DeliveryStatus, object>;

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  return <StateMark {...MARKS[status]}>{status}</StateMark>;
}

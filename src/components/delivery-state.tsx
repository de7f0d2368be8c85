import type { Outputs } from "./console-client.ts";
import { StateMark } from "./ui/state-mark.tsx";

export type DeliveryStatus = Outputs["deliveries"]["get"]["status"];

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ["pending", "delivered", "abandoned"];

const MARKS = {
  pending: { shape: "hollow", tone: "muted" },
  delivered: { shape: "tick", tone: "ink" },
  abandoned: { shape: "cross", tone: "warning" },
} as const satisfies Record<DeliveryStatus, object>;

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  return <StateMark {...MARKS[status]}>{status}</StateMark>;
}

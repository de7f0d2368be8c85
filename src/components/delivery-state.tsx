import type { DeliveryStatus } from "../server/domain/delivery-status.ts";
import { StateMark } from "./ui/state-mark.tsx";

const MARKS = {
  pending: { shape: "hollow", tone: "muted" },
  delivered: { shape: "tick", tone: "ink" },
  abandoned: { shape: "cross", tone: "warning" },
} as const satisfies Record<DeliveryStatus, object>;

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  return <StateMark {...MARKS[status]}>{status}</StateMark>;
}

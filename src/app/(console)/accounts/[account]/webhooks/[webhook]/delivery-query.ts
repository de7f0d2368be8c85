import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from "../../../../../../components/delivery-state.tsx";
import { isId } from "../../../../../../server/domain/id.ts";

/** What the address of a webhook's page says: which deliveries, and which of them is open. */
export type DeliveryQuery = {
  status: DeliveryStatus | null;
  cursor: string | null;
  delivery: string | null;
};

/** What makes no sense is as if it were not there. */
export function readQuery(sent: Record<string, string | string[] | undefined>): DeliveryQuery {
  const id = (value: unknown) => (typeof value === "string" && isId("dlv", value) ? value : null);
  return {
    status: DELIVERY_STATUSES.find((status) => status === sent.status) ?? null,
    cursor: id(sent.cursor),
    delivery: id(sent.delivery),
  };
}

export function hrefOf(path: string, query: DeliveryQuery) {
  const said = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}

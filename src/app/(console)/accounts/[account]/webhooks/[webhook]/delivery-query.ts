import { readId } from "#domain/id.ts";
import type { Params } from "#domain/query.ts";
import { DELIVERY_STATUSES, type DeliveryStatus } from "#domain/webhooks/delivery-status.ts";

/** The query of a webhook's page: which deliveries are listed, and which one is open. */
export type DeliveryQuery = {
  status: DeliveryStatus | null;
  cursor: string | null;
  before: string | null;
  delivery: string | null;
};

/** Invalid values are ignored. */
export function readQuery(sent: Params): DeliveryQuery {
  return {
    status: DELIVERY_STATUSES.find((status) => status === sent.status) ?? null,
    cursor: readId("dlv", sent.cursor) ?? null,
    before: readId("dlv", sent.before) ?? null,
    delivery: readId("dlv", sent.delivery) ?? null,
  };
}

export function hrefOf(path: string, query: DeliveryQuery) {
  const parts = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return parts.length > 0 ? `${path}?${new URLSearchParams(parts)}` : path;
}

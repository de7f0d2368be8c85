/** Statuses of a delivery: waiting for its next attempt, acknowledged, or given up. */
export const DELIVERY_STATUSES = ["pending", "delivered", "abandoned"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

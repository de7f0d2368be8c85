/** How a delivery stands: it waits for its next attempt, arrived, or was given up. */
export const DELIVERY_STATUSES = ["pending", "delivered", "abandoned"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

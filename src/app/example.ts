import type { Column, ContractColumn } from "#domain/contracts/column.ts";

/** The contract of the home page, and the schema checked against it. */
export const CONTRACT_NAME = "orders";

export const CONTRACT: ContractColumn[] = [
  { name: "order_id", type: "integer", required: true },
  { name: "customer_id", type: "integer", required: true },
  { name: "placed_at", type: "timestamp", required: true },
  { name: "total", type: "number", required: true },
  { name: "currency", type: "string", required: true },
  { name: "coupon", type: "string", required: false },
  { name: "delivered", type: "boolean", required: false },
];

export const INCOMING: Column[] = [
  { name: "order_id", type: "string" },
  { name: "customer_id", type: "integer" },
  { name: "placed_at", type: "timestamp" },
  { name: "total_amount", type: "number" },
  { name: "currency", type: "string" },
  { name: "delivered", type: "boolean" },
];

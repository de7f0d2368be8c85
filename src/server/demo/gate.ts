import type { Change } from "#domain/checks/change.ts";
import type { Consumer } from "#domain/gate/consumer.ts";
import { DEFAULT_POLICY, type Policy } from "#domain/gate/policy.ts";
import type { ContractName } from "./loads.ts";

/** What the people of the demo agreed on; all addresses are reserved for documentation. */

/** The policy of the account, and of the contracts that have their own. */
export const ACCOUNT_POLICY: Policy = { ...DEFAULT_POLICY, ignore_columns: ["_*"] };
export const POLICIES: Partial<Record<ContractName, Policy>> = {
  revenue: {
    ...DEFAULT_POLICY,
    block: ["required_removed", "optional_removed", "type_changed"],
  },
};

/** How many days ago it was agreed on. */
export const APPROVED_DAYS_AGO = 20;

type AgreedChange = Pick<Change, "kind" | "column" | "from" | "to"> & { reason: string };

export const APPROVALS: Partial<Record<ContractName, AgreedChange>> = {
  trips: {
    kind: "type_changed",
    column: "airport_fee",
    from: "integer",
    to: "number",
    reason: "The fee has cents in files of some months. The fare model reads both.",
  },
};

/** What an agent asks people to approve today. */
export const PROPOSED = {
  contract: "hired",
  change: { kind: "type_changed", column: "pickup_at", from: "timestamp", to: "string" },
  reason:
    "The bases' new dispatch software sends times as ISO 8601 text. The loader parses it since yesterday's release.",
  link: "https://git.example.com/taxi/pipelines/pull/118",
} as const;

export const CONSUMERS: Record<ContractName, Omit<Consumer, "id">[]> = {
  trips: [
    {
      name: "fare model",
      owner: "Data science",
      contact: "models@example.com",
      columns: ["fare_amount", "passenger_count", "ratecodeid", "tip_amount"],
    },
    { name: "trip archive", owner: "Platform", contact: "platform@example.com", columns: null },
  ],
  zones: [{ name: "city map", owner: "Web", contact: "web@example.com", columns: ["zone"] }],
  revenue: [
    {
      name: "monthly close",
      owner: "Finance",
      contact: "finance@example.com",
      columns: ["day", "zone_id", "fares"],
    },
  ],
  hired: [
    {
      name: "dispatch dashboard",
      owner: "Operations",
      contact: "operations@example.com",
      columns: ["dispatching_base", "pickup_at", "vehicle.plate"],
    },
    {
      name: "airport report",
      owner: "Finance",
      contact: "finance@example.com",
      columns: ["dropoff_zone"],
    },
  ],
};

import type { StoredCheck } from "#server/checks/rules/check-body.ts";
import type { Gate } from "./gate.ts";

/** A stored check, with the contract that it was run against and what the gate decided. */
export type GatedCheck = {
  check: StoredCheck;
  contract: { id: string; name: string; version: number };
  gate: Gate;
};

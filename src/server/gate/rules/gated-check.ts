import type { Compared } from "#domain/details/compared.ts";
import type { Gate } from "#domain/gate/gate.ts";
import type { StoredCheck } from "#server/checks/rules/check-body.ts";

/** A stored check, with the contract that it was run against and what the gate decided. */
export type GatedCheck = {
  check: StoredCheck;
  contract: { id: string; name: string; version: number };
  gate: Gate;
  /**
   * Says what could be compared; only some answers need it, and it takes a while with many columns.
   */
  compared: () => Compared;
};

import type { Change } from "#domain/checks/change.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { boundedCompared, type Compared } from "#domain/details/compared.ts";
import type { Approval } from "./approval.ts";
import { type Affected, affectedBy, type Consumer, type StoredAffected } from "./consumer.ts";
import { type Decided, type DecidedChange, decide } from "./decision.ts";
import type { Policy } from "./policy.ts";

/** What the gate says about a check: whether the pipeline can continue, why, and who is affected. */
export type Gate = Decided & {
  affected: Affected[];
  /** Null when nothing beyond the types of the contract's columns is known or required. */
  compared: Compared | null;
};

/** What people have set for a contract. */
export type GateRules = {
  policy: Policy;
  /** Those of the contract's current version that have not ended. */
  approvals: readonly Approval[];
  consumers: readonly Consumer[];
};

/** What a contract's next check is decided by. */
export type CurrentRules = Pick<GateRules, "policy" | "approvals"> & {
  contract_id: string;
  version: number;
  columns: readonly ContractColumn[];
};

/** Decides on the changes that were found between two lists of columns (docs/api.md, Gate). */
export function gateOf(
  differences: readonly Change[],
  { policy, approvals, consumers }: GateRules,
  compared: Compared | null,
): Gate {
  const decided = decide(differences, policy, approvals, compared);
  return { ...decided, affected: affectedBy(decided.changes, consumers), compared };
}

/** What is stored of a gate beside its decision; checks of earlier releases have not `compared`. */
export type StoredGate = {
  changes: DecidedChange[];
  affected: StoredAffected[];
  compared?: Compared | null;
  lacks_details?: boolean;
};

/** Returns what is stored of a gate beside its decision; null when there is nothing to say. */
export function storedGate({
  changes,
  affected,
  compared,
  lacks_details,
}: Gate): StoredGate | null {
  if (compared) {
    const lack = lacks_details ? { lacks_details } : {};
    return { changes, affected, compared: boundedCompared(compared), ...lack };
  }
  return changes.length > 0 ? { changes, affected } : null;
}

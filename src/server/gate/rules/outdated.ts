import { type DecidedChange, decide } from "./decision.ts";
import type { GateRules } from "./gate.ts";
import type { GatedCheck } from "./gated-check.ts";

/** What a check was decided by, as it is now. */
export type Present = Pick<GateRules, "policy" | "approvals"> & {
  contract_id: string;
  version: number;
};

/**
 * Returns whether the same schema would not get this answer any more: its contract is gone or has
 * another version, or by the present policy and approvals the gate decides otherwise. A check that
 * no gate has decided (`POST /check`) only depends on its contract.
 */
export function isOutdated(
  { contract, gate }: Pick<GatedCheck, "contract"> & { gate: GatedCheck["gate"] | null },
  present: Present | null,
): boolean {
  if (contract.id !== present?.contract_id || contract.version !== present.version) return true;
  if (!gate) return false;
  const now = decide(gate.changes, present.policy, present.approvals);
  return (
    now.decision !== gate.decision ||
    now.changes.some((change, at) => isOtherwise(change, gate.changes[at]))
  );
}

function isOtherwise(now: DecidedChange, then: DecidedChange | undefined) {
  return now.blocks !== then?.blocks || now.approval?.id !== then.approval?.id;
}

import { type DecidedChange, decide } from "#domain/gate/decision.ts";
import type { Present } from "#domain/gate/gate.ts";
import type { GatedCheck } from "./gated-check.ts";

/**
 * Returns whether the same schema would not get this answer any more: its contract is gone or has
 * another version, or by the present policy and approvals the gate decides otherwise. A check that
 * no gate has decided (`POST /check`) only depends on its contract. What a check's schema would get
 * now is its outlook (`outlookOf`).
 */
export function isOutdated(
  { contract, gate }: Pick<GatedCheck, "contract"> & { gate: GatedCheck["gate"] | null },
  present: Omit<Present, "columns"> | null,
): boolean {
  if (contract.id !== present?.contract_id || contract.version !== present.version) return true;
  if (!gate) return false;
  const now = decide(gate.changes, present.policy, present.approvals, gate.compared);
  return (
    now.decision !== gate.decision ||
    now.changes.some((change, at) => isOtherwise(change, gate.changes[at]))
  );
}

function isOtherwise(now: DecidedChange, then: DecidedChange | undefined) {
  return now.blocks !== then?.blocks || now.approval?.id !== then.approval?.id;
}

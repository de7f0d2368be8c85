import { compareColumns } from "#domain/checks/compare.ts";
import type { Column } from "#domain/contracts/column.ts";
import { comparedDetails } from "#domain/details/compared.ts";
import { changeName } from "#domain/gate/approval.ts";
import { type DecidedChange, decide } from "#domain/gate/decision.ts";
import type { CurrentRules } from "#domain/gate/gate.ts";
import type { GatedCheck } from "./gated-check.ts";

/**
 * Returns whether a schema would no longer get the answer of its check: the contract is gone or has
 * another version, or the gate decides differently by the current details, policy and approvals. A
 * check that no gate has decided (`POST /check`) only depends on its contract. What a check's
 * schema would get now is its outlook (`outlookOf`).
 */
export function isOutdated(
  { contract, gate }: Pick<GatedCheck, "contract"> & { gate: GatedCheck["gate"] | null },
  incoming: readonly Column[],
  current: CurrentRules | null,
): boolean {
  if (contract.id !== current?.contract_id || contract.version !== current.version) return true;
  if (!gate) return false;
  const { columns, policy, approvals } = current;
  const compared = comparedDetails(columns, incoming, policy.require_details);
  const now = decide(compareColumns(columns, incoming), policy, approvals, compared);
  return (
    now.decision !== gate.decision ||
    now.changes.length !== gate.changes.length ||
    now.changes.some((change, at) => isOtherwise(change, gate.changes[at]))
  );
}

function isOtherwise(now: DecidedChange, then: DecidedChange | undefined) {
  return (
    !then ||
    changeName(now) !== changeName(then) ||
    now.blocks !== then.blocks ||
    now.approval?.id !== then.approval?.id
  );
}

import { breaksContract } from "#domain/checks/change.ts";
import type { Change, Outcome } from "../outcome.ts";

/**
 * What lets a change through that breaks its contract: people, a policy that only reports, a policy
 * that does not block it, or a `--fail-on` other than the gate.
 */
const LETTING_THROUGH = ["approval", "report_only", "policy", "fail_on"] as const;

export type LetThrough = (typeof LETTING_THROUGH)[number];

type Decided = Pick<Outcome, "decision" | "fail_on">;

/** Why a table passes in spite of a change; null if that does not break the contract, or blocks. */
export function letsThrough(
  { decision, fail_on }: Decided,
  { kind, blocks, approval }: Change,
): LetThrough | null {
  if (decision === "block") return null;
  if (approval) return "approval";
  if (blocks) return "report_only";
  if (!breaksContract(kind)) return null;
  return fail_on === "gate" ? "policy" : "fail_on";
}

/** All that lets a table through; empty if it is blocked, or passes because nothing broke. */
export function passedBy(outcome: Decided & Pick<Outcome, "changes">): LetThrough[] {
  const found = outcome.changes.map((change) => letsThrough(outcome, change));
  return LETTING_THROUGH.filter((one) => found.includes(one));
}

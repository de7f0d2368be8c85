import { breaksContract } from "#domain/checks/change.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import type { Change, Outcome } from "../outcome.ts";

/**
 * What lets a change through that breaks its contract: people, a policy that only reports, one that
 * tolerates widening or does not block it, or a `--fail-on` other than the gate.
 */
const LETTING_THROUGH = ["approval", "report_only", "tolerated", "policy", "fail_on"] as const;

export type LetThrough = (typeof LETTING_THROUGH)[number];

type Decided = Pick<Outcome, "decision" | "fail_on">;

/** Whether a policy would block what could not be compared, but only reports. */
export function lacksReported({ decision, compared }: Pick<Outcome, "decision" | "compared">) {
  return decision !== "block" && compared.blocks;
}

/** Why a table passes in spite of a change; null if that does not break the contract, or blocks. */
export function letsThrough(
  { decision, fail_on }: Decided,
  { kind, blocks, approval, tolerated }: Change,
): LetThrough | null {
  if (decision === "block") return null;
  if (approval) return "approval";
  if (blocks) return "report_only";
  if (!breaksContract(kind)) return null;
  if (fail_on !== "gate") return "fail_on";
  return tolerated ? "tolerated" : "policy";
}

/** Whether a table passes though its contract is broken. */
export function passesBroken(outcome: Decided & Pick<Outcome, "changes">): boolean {
  return outcome.changes.some((change) => letsThrough(outcome, change) !== null);
}

/** All that lets a table through; empty if it is blocked, or passes because nothing broke. */
export function passedBy(outcome: Decided & Pick<Outcome, "changes" | "compared">): LetThrough[] {
  const ways = shownChanges(outcome.changes).map((change) => letsThrough(outcome, change));
  if (lacksReported(outcome)) ways.push("report_only");
  return LETTING_THROUGH.filter((way) => ways.includes(way));
}

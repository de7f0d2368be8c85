import { type Change, changedColumn } from "#domain/checks/change.ts";
import { severityOf } from "#domain/checks/severity.ts";
import { type Approval, changeName } from "./approval.ts";
import { globMatcher } from "./glob.ts";
import type { Policy } from "./policy.ts";

export const DECISIONS = ["pass", "block"] as const;

export type Decision = (typeof DECISIONS)[number];

export type DecidedChange = Change & {
  /** Whether the policy names it: by its kind, or as part of a severity that blocks. */
  blocks: boolean;
  /** The approval that keeps it from blocking. */
  approval: Approval | null;
};

/**
 * Decides whether a pipeline can go on. Approved changes, and columns that the policy ignores, have
 * no part in it: the severity it looks at is that of the other changes. `approvals` are those of the
 * contract's present version that have not ended.
 */
export function decide(
  changes: readonly Change[],
  policy: Policy,
  approvals: readonly Approval[],
): { decision: Decision; changes: DecidedChange[] } {
  const approved = new Map(approvals.map((approval) => [changeName(approval), approval]));
  const approvalOf = (change: Change) => approved.get(changeName(change)) ?? null;
  const ignoredBy = globMatcher(policy.ignore_columns);
  // A column that is ignored is so with all that is inside; a glob may also name a path.
  const isIgnored = (change: Change) =>
    ignoredBy(change.column) !== null || ignoredBy(changedColumn(change)) !== null;
  const counted = new Set(
    changes.filter((change) => approvalOf(change) === null && !isIgnored(change)),
  );
  const isSevere = policy.min_severity !== null && severityOf(counted) >= policy.min_severity;
  const decided = changes.map((change): DecidedChange => {
    const blocks = counted.has(change) && (isSevere || policy.block.includes(change.kind));
    return { ...change, blocks, approval: approvalOf(change) };
  });
  const isBlocked = !policy.report_only && decided.some(({ blocks }) => blocks);
  return { decision: isBlocked ? "block" : "pass", changes: decided };
}

import { type Change, changedColumn } from "#domain/checks/change.ts";
import { severityOf } from "#domain/checks/severity.ts";
import type { Compared } from "#domain/details/compared.ts";
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
  /** Whether the policy lets it through because whole numbers are numbers. */
  tolerated?: boolean;
};

export type Decided = {
  decision: Decision;
  changes: DecidedChange[];
  /** Whether something that could not be compared blocks. */
  lacks_details: boolean;
};

/**
 * Decides whether a pipeline can continue. Changes that are approved or tolerated, and columns that
 * the policy ignores, do not count: the severity it looks at is that of the other changes.
 * `approvals` are those of the contract's current version that have not ended; `compared` is null
 * when nothing is known of the contract's columns beyond their types.
 */
export function decide(
  changes: readonly Change[],
  policy: Policy,
  approvals: readonly Approval[],
  compared: Compared | null,
): Decided {
  const approved = new Map(approvals.map((approval) => [changeName(approval), approval]));
  const approvalOf = (change: Change) => approved.get(changeName(change)) ?? null;
  const ignoredBy = globMatcher(policy.ignore_columns);
  // A column that is ignored is so with all that is inside; a glob may also name a path.
  const isIgnored = (change: Change) =>
    ignoredBy(change.column) !== null || ignoredBy(changedColumn(change)) !== null;
  const isLacking = ({ not_in_full }: Compared) =>
    not_in_full.some(({ column }) => ignoredBy(column) === null);
  const isTolerated = ({ widening }: Change) => policy.tolerate_widening && !!widening;
  const counted = new Set(
    changes.filter(
      (change) => approvalOf(change) === null && !isIgnored(change) && !isTolerated(change),
    ),
  );
  const isSevere = policy.min_severity !== null && severityOf(counted) >= policy.min_severity;
  const decided = changes.map((change): DecidedChange => {
    const blocks = counted.has(change) && (isSevere || policy.block.includes(change.kind));
    const mark = isTolerated(change) ? { tolerated: true } : {};
    return { ...change, blocks, approval: approvalOf(change), ...mark };
  });
  const lacks_details = policy.require_details && (compared === null || isLacking(compared));
  const isStopped = lacks_details || decided.some(({ blocks }) => blocks);
  const decision = isStopped && !policy.report_only ? "block" : "pass";
  return { decision, changes: decided, lacks_details };
}

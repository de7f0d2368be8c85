import { MAX_SEVERITY } from "#server/checks/rules/verdict.ts";
import type { Change } from "./change.ts";
import { matchesGlob } from "./glob.ts";
import type { Policy } from "./policy.ts";

export type Decision = "pass" | "block";

export type DecidedChange = Change & {
  /** Whether the policy names it: by its kind, or as part of a severity that blocks. */
  blocks: boolean;
};

/**
 * Decides whether a pipeline can go on. Columns that the policy ignores have no part in it: the
 * severity it looks at is that of the other changes.
 */
export function decide(changes: readonly Change[], policy: Policy) {
  const isIgnored = ({ column }: Change) =>
    policy.ignore_columns.some((glob) => matchesGlob(glob, column));
  const counted = new Set(changes.filter((change) => !isIgnored(change)));
  const isSevere = policy.min_severity !== null && severityOf(counted) >= policy.min_severity;
  const decided = changes.map((change): DecidedChange => {
    const blocks = counted.has(change) && (isSevere || policy.block.includes(change.kind));
    return { ...change, blocks };
  });
  const isBlocked = !policy.report_only && decided.some(({ blocks }) => blocks);
  const decision: Decision = isBlocked ? "block" : "pass";
  return { decision, changes: decided };
}

function severityOf(changes: Iterable<Change>) {
  let points = 0;
  for (const change of changes) points += change.points;
  return Math.min(points, MAX_SEVERITY);
}

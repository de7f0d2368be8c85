import { compareColumns } from "#domain/checks/compare.ts";
import type { Column } from "#domain/contracts/column.ts";
import { comparedDetails } from "#domain/details/compared.ts";
import type { Approval } from "./approval.ts";
import { type Decided, type Decision, decide } from "./decision.ts";
import type { CurrentRules } from "./gate.ts";
import type { Policy } from "./policy.ts";

/** What can change so that the same schema is decided differently. */
export const CAUSES = ["contract", "policy", "approvals"] as const;

export type Cause = (typeof CAUSES)[number];

/** How a check was decided, and by what. */
export type DecidedCheck = {
  decision: Decision;
  incoming: readonly Column[];
  contract_version: number;
  policy: Policy;
  /** Those that let changes of the check through. */
  approvals: readonly Approval[];
};

/** How a check of the same schema would be decided. */
export type Outlook = Decided & {
  /** Why it would be decided differently; null when it would not. */
  cause: Cause | null;
};

/**
 * Decides again about the schema of a check, by the current contract, policy and approvals. For
 * people: `isOutdated` asks of a replayed answer, which a pipeline gets, whether any of it would
 * differ.
 */
export function outlookOf(
  check: DecidedCheck,
  current: Omit<CurrentRules, "contract_id">,
): Outlook {
  const { columns, policy, approvals } = current;
  const changes = compareColumns(columns, check.incoming);
  const compared = comparedDetails(columns, check.incoming, true);
  const decided = decide(changes, policy, approvals, compared);
  const { decision } = decided;
  if (decision === check.decision) return { ...decided, cause: null };
  const isNewVersion = current.version !== check.contract_version;
  // Approvals are of one version.
  const kept = isNewVersion ? [] : check.approvals;
  const differsBy = (policy: Policy) =>
    decide(changes, policy, kept, compared).decision === decision;
  // Even without a new version: details can be added to the columns of the current one.
  if (differsBy(check.policy)) return { ...decided, cause: "contract" };
  return { ...decided, cause: differsBy(policy) ? "policy" : "approvals" };
}

import { countText } from "#domain/text/number-text.ts";
import { changeName } from "./approval.ts";
import type { DecidedChange, Decision } from "./decision.ts";
import type { Cause, Outlook } from "./outlook.ts";

/** The current state of a decision. */
export type Standing =
  | { state: "as_decided" }
  /** Blocked, and the contract was deleted. */
  | { state: "deleted" }
  /** Blocked, and the contract's latest check passed. */
  | { state: "resolved" }
  /** Blocked, and a check of the same schema would pass; `accepted` is the version made of it. */
  | { state: "passes"; cause: Cause; accepted: number | null; report_only: boolean }
  /** Blocked, and what blocks the contract's latest check is something else. */
  | { state: "overtaken" }
  /**
   * Blocked, and a check of the same schema would be blocked, too, but by other or fewer changes.
   */
  | { state: "still_blocked"; version: number | null; approved: number; blocking: number }
  /** Passed, and the next check of the same schema would be blocked. */
  | { state: "will_block"; cause: Cause };

type Decided = {
  /** Null for a check without a decision. */
  decision: Decision | null;
  changes: readonly (Omit<DecidedChange, "blocks"> & { blocks: boolean | null })[];
  lacks_details: boolean;
  contract_version: number;
};

/** What a check's contract is checked by now. */
export type Now = {
  version: number;
  report_only: boolean;
  outlook: Outlook;
  /** The version that the check's schema became; null when it was not accepted. */
  accepted: number | null;
  /** The contract's latest check; null when it is this one. */
  latest: { decision: Decision | null; outlook: Outlook } | null;
};

const AS_DECIDED: Standing = { state: "as_decided" };

/** Returns the current state of a check's decision. `now` is null when the contract was deleted. */
export function standingOf(check: Decided, now: Now | null): Standing {
  if (check.decision === null) return AS_DECIDED;
  if (now === null) return check.decision === "block" ? { state: "deleted" } : AS_DECIDED;
  const { outlook, latest, accepted, report_only } = now;
  const { cause } = outlook;
  if (check.decision === "pass") {
    return cause === null || latest ? AS_DECIDED : { state: "will_block", cause };
  }
  if (latest?.decision === "pass") return { state: "resolved" };
  if (latest?.outlook.decision === "block" && (cause !== null || isGone(check, latest.outlook))) {
    return { state: "overtaken" };
  }
  if (cause !== null) return { state: "passes", cause, accepted, report_only };
  return stillBlocked(check, now.version, outlook);
}

/** Whether none of what blocked a check blocks another one. */
function isGone({ changes, lacks_details }: Decided, { changes: others, ...other }: Outlook) {
  if (lacks_details && other.lacks_details) return false;
  const there = new Set(others.filter(({ blocks }) => blocks).map(changeName));
  return !changes.some((change) => change.blocks && there.has(changeName(change)));
}

function stillBlocked(check: Decided, version: number, { changes }: Outlook): Standing {
  const isNewVersion = version !== check.contract_version;
  const now = new Map(changes.map((change) => [changeName(change), change]));
  const approved = check.changes.filter(
    (change) => change.blocks && now.get(changeName(change))?.approval,
  ).length;
  if (!isNewVersion && approved === 0) return AS_DECIDED;
  const blocking = changes.filter(({ blocks }) => blocks).length;
  return {
    state: "still_blocked",
    version: isNewVersion ? version : null,
    approved,
    blocking,
  };
}

const AGAIN = "Run the pipeline again: the next check will pass.";

/** Puts a standing into words; null when the decision already says it. */
export function standingText(standing: Standing): string | null {
  switch (standing.state) {
    case "as_decided":
      return null;
    case "deleted":
      return "The contract was deleted, so nothing is checked against it any more.";
    case "resolved":
      return "Resolved: the latest check of this contract passed.";
    case "passes":
      return `${passReason(standing)}. ${AGAIN}`;
    case "overtaken":
      return "The latest check of this contract is blocked by something else.";
    case "still_blocked":
      return stillText(standing);
    case "will_block":
      return `${BLOCK_REASONS[standing.cause]}: the next check of this schema will be blocked.`;
  }
}

function passReason({ cause, accepted, report_only }: Standing & { state: "passes" }) {
  if (cause === "approvals") return "Approved";
  if (cause === "policy") {
    return report_only ? "The policy now only reports" : "The policy no longer blocks this";
  }
  return accepted === null
    ? "The contract has changed"
    : `Accepted as version ${accepted} of the contract`;
}

const BLOCK_REASONS: Record<Cause, string> = {
  contract: "The contract has changed",
  policy: "The policy has changed",
  approvals: "An approval no longer applies",
};

function stillText({ version, approved, blocking }: Standing & { state: "still_blocked" }) {
  const left =
    blocking === 0
      ? "what could not be compared still blocks"
      : `${countText(blocking, "change")} still ${blocking === 1 ? "blocks" : "block"}`;
  if (version !== null) return `The contract is at version ${version} now, and ${left}.`;
  return `${countText(approved, "change")} ${approved === 1 ? "is" : "are"} approved, and ${left}.`;
}

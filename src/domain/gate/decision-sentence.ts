import type { Change } from "#domain/checks/change.ts";
import { extentWords } from "#domain/checks/diff-sentence.ts";
import type { Compared } from "#domain/details/compared.ts";
import { countText } from "#domain/text/number-text.ts";
import { type Decision, decide } from "./decision.ts";
import type { Policy } from "./policy.ts";

const POLICIES = {
  default: "the default policy",
  account: "the account's policy",
  contract: "the contract's own policy",
} as const;

type Decided = {
  decision: Decision | null;
  policy: (Policy & { from: keyof typeof POLICIES }) | null;
  changes: readonly (Change & {
    blocks: boolean | null;
    approval: object | null;
    tolerated?: boolean | undefined;
  })[];
  compared: Compared;
  lacks_details: boolean;
};

/** Says in one sentence why a pipeline can continue or must stop. */
export function decisionSentence(outcome: Decided): string {
  const { decision, policy, changes, compared, lacks_details } = outcome;
  if (decision === null || policy === null) {
    return "This check ran before the gate existed, so nothing was decided.";
  }
  const blocking = changes.filter(({ blocks }) => blocks).length;
  const blocked = [
    ...(blocking > 0 ? [countText(blocking, "change")] : []),
    ...(lacks_details ? ["what could not be compared in full"] : []),
  ].join(" and ");
  const name = POLICIES[policy.from];
  if (decision === "block") {
    return `The pipeline must stop: ${name} blocks ${blocked}.`;
  }
  if (blocked) return `The pipeline can continue: ${name} only reports. It would block ${blocked}.`;
  if (changes.length === 0) {
    return `The pipeline can continue: nothing changed${extentWords(compared)}.`;
  }
  const untolerated = changes.filter(({ tolerated }) => !tolerated);
  const decided = decide(untolerated, policy, [], null).changes;
  // An approval may also keep the severity of the other changes from blocking.
  const approved = decided.filter(({ blocks }, at) => blocks && untolerated[at]?.approval).length;
  if (approved === 0) return `The pipeline can continue: ${name} blocks none of these changes.`;
  const which = approved === 1 ? "which is approved" : "which are approved";
  return `The pipeline can continue: ${name} blocks ${countText(approved, "change")}, ${which}.`;
}

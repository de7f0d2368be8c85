import type { Change } from "#domain/checks/change.ts";
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
  changes: readonly (Change & { blocks: boolean | null; approval: object | null })[];
};

/** Says in one sentence why a pipeline may go on or not. */
export function decisionSentence({ decision, policy, changes }: Decided): string {
  if (decision === null || policy === null) {
    return "This check was made before there was a gate, so nothing was decided.";
  }
  const blocking = changes.filter(({ blocks }) => blocks).length;
  const name = POLICIES[policy.from];
  if (decision === "block") {
    return `The pipeline must stop: ${name} blocks ${countText(blocking, "change")}.`;
  }
  if (changes.length === 0) return "The pipeline can go on: nothing changed.";
  if (blocking > 0) {
    const would = countText(blocking, "change");
    return `The pipeline can go on: ${name} only reports. It would block ${would}.`;
  }
  const approved = decide(changes, policy, []).changes.filter(({ blocks }) => blocks).length;
  if (approved === 0) return `The pipeline can go on: ${name} blocks none of these changes.`;
  const which = approved === 1 ? "which is approved" : "which are approved";
  return `The pipeline can go on: ${name} blocks ${countText(approved, "change")}, ${which}.`;
}

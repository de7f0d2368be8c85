import type { Result } from "#server/checks/rules/verdict.ts";
import type { Decision } from "../outcome.ts";
import type { FoundChange } from "./changes.ts";

/** What blocks a run: `--fail-on`. A number is the lowest severity that does. */
export type FailOn = "gate" | "breaking" | "warning" | "never" | number;

/** What blocks by default: any of these kinds, or this severity. */
const GATE = { block: ["required_removed", "type_changed"], min_severity: 90 };

type Found = { result: Result; severity: number; changes: FoundChange[] };

export function parseFailOn(text: string): FailOn | null {
  if (["gate", "breaking", "warning", "never"].includes(text)) return text as FailOn;
  return /^(100|\d{1,2})$/.test(text) ? Number(text) : null;
}

/** Decides. Where a severity blocks, all changes have a part in it. */
export function decide({ changes, ...found }: Found, failOn: FailOn) {
  const isOver = changes.length > 0 && blocksAll(found, failOn);
  const marked = changes.map((change) => ({
    ...change,
    blocks: isOver || (failOn === "gate" && GATE.block.includes(change.kind)),
    approval: null,
  }));
  const decision: Decision = marked.some(({ blocks }) => blocks) ? "block" : "pass";
  return { decision, changes: marked };
}

function blocksAll({ result, severity }: Omit<Found, "changes">, failOn: FailOn): boolean {
  if (failOn === "never") return false;
  if (failOn === "gate") return severity >= GATE.min_severity;
  if (failOn === "breaking") return result === "breaking";
  if (failOn === "warning") return result !== "pass";
  return severity >= failOn;
}

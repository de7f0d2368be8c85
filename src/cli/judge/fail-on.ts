import { type Result, severitiesOf } from "#domain/checks/severity.ts";
import { DEFAULT_POLICY, type Policy } from "#domain/gate/policy.ts";

/** What blocks a run: `--fail-on`. A number is the lowest severity that does. */
export type FailOn = "gate" | Exclude<Result, "pass"> | "never" | number;

export function parseFailOn(text: string): FailOn | null {
  if (["gate", "breaking", "warning", "never"].includes(text)) return text as FailOn;
  return /^(100|\d{1,2})$/.test(text) ? Number(text) : null;
}

/** `--fail-on` as a policy; the default one offline, where nobody tells the contract's. */
export function policyOf(failOn: FailOn): Policy {
  if (failOn === "gate") return DEFAULT_POLICY;
  return { ...DEFAULT_POLICY, block: [], min_severity: leastSeverity(failOn) };
}

function leastSeverity(failOn: Exclude<FailOn, "gate">): number | null {
  if (failOn === "never") return null;
  return typeof failOn === "number" ? failOn : severitiesOf(failOn).min;
}

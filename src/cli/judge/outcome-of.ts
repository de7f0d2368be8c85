import type { Verdict } from "#server/checks/rules/verdict.ts";
import type { ContractColumn } from "#server/contracts/rules/column.ts";
import { changesOf } from "#server/gate/rules/change.ts";
import { decide } from "#server/gate/rules/decision.ts";
import type { Check, ContractName, Outcome, RunOutcome } from "../outcome.ts";
import type { ReadyTable } from "../sources/collect-tables.ts";
import { type FailOn, policyOf } from "./fail-on.ts";

type Judged = {
  table: ReadyTable;
  contract: ContractName;
  contract_columns: ContractColumn[];
  check: Check | null;
  verdict: Verdict;
};

export function outcomeOf(
  { table, contract, contract_columns, check, verdict }: Judged,
  failOn: FailOn,
): Outcome {
  const { result, severity, diff } = verdict;
  const incoming_columns = table.columns;
  const found = changesOf(diff, contract_columns, incoming_columns);
  const { decision, changes } = decide(found, policyOf(failOn), []);
  return {
    ...{ source: table.source, contract, check, result, severity, diff, decision, changes },
    ...{ contract_columns, incoming_columns },
  };
}

/** What a run found, from its parts. */
export function runOutcome(parts: Partial<Omit<RunOutcome, "decision">>): RunOutcome {
  const run = { checks: [], created: [], skipped: [], failed: [], ...parts };
  const isBlocked = run.checks.some(({ decision }) => decision === "block");
  return { decision: isBlocked ? "block" : "pass", ...run };
}

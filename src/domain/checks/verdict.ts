import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Change } from "./change.ts";
import { compareColumns } from "./compare.ts";
import { type Diff, diffOf } from "./diff.ts";
import { type Result, resultOf, severityOf } from "./severity.ts";

export type Verdict = { result: Result; severity: number; diff: Diff };

/** Judges changes: how severe they are together, and what follows. */
export function verdictOf(changes: readonly Change[]): Verdict {
  const severity = severityOf(changes);
  return { result: resultOf(severity), severity, diff: diffOf(changes) };
}

/** Judges an incoming schema against a contract. */
export function judge(contract: readonly ContractColumn[], incoming: readonly Column[]): Verdict {
  return verdictOf(compareColumns(contract, incoming));
}

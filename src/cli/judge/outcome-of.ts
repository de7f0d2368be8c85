import type { ChangeKind } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import type { Verdict } from "#domain/checks/verdict.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { boundedCompared, type Compared, comparedColumns } from "#domain/details/compared.ts";
import { decide } from "#domain/gate/decision.ts";
import type { PlannedTable } from "../check/planned-table.ts";
import { serviceFailure } from "../failure.ts";
import type { Change, Outcome, RunOutcome } from "../outcome.ts";
import type { GatedCheck } from "../service/gate-shapes.ts";
import type { ReadyTable } from "../sources/collect-tables.ts";
import { type FailOn, policyOf } from "./fail-on.ts";

type Judged = {
  table: ReadyTable;
  /** The name of what it is compared with. */
  name: string;
  contract_columns: readonly ContractColumn[];
  verdict: Verdict;
};

/** What offline rules say about a table. */
export function comparedOutcome(
  { table, name, contract_columns, verdict }: Judged,
  failOn: FailOn,
): Outcome {
  const { result, severity, diff } = verdict;
  const differences = compareColumns(contract_columns, table.columns);
  const { decision, changes } = decide(differences, policyOf(failOn), [], null);
  return {
    source: table.source,
    contract: { id: null, name },
    check: null,
    result,
    severity,
    diff,
    decision,
    changes,
    affected: [],
    compared: {
      ...boundedCompared(comparedColumns(contract_columns, table.columns)),
      blocks: false,
    },
    fail_on: failOn,
    replayed: false,
    url: null,
    note: table.note ?? null,
    incoming_columns: table.columns,
    without_details: table.without_details === true,
  };
}

/**
 * What the service says about a table. It decides, unless `--fail-on` names something else than the
 * gate; what is approved blocks in no case.
 */
export function gatedOutcome(
  { table, failOn }: Pick<PlannedTable, "table" | "failOn">,
  gated: GatedCheck | undefined,
  replayed: boolean,
): Outcome {
  if (!gated) throw serviceFailure("The service answered for fewer tables than were sent.");
  const { check, contract, affected, url } = gated;
  const approvals = gated.changes.flatMap(({ approval }) => approval ?? []);
  const { decision, changes } =
    failOn === "gate" ? gated : decide(gated.changes, policyOf(failOn), approvals, null);
  return {
    source: table.source,
    contract: { id: contract.id, name: contract.name },
    check,
    result: check.result,
    severity: check.severity,
    diff: check.diff,
    compared: {
      ...(gated.compared ?? comparedByTypes(changes, table.columns.length)),
      blocks: failOn === "gate" && gated.compared?.blocks === true,
    },
    decision,
    changes,
    affected,
    fail_on: failOn,
    replayed,
    url,
    note: table.note ?? null,
    incoming_columns: table.columns,
    without_details: table.without_details === true,
  };
}

/** What a service has compared that knows only names and types: in full where a type has changed. */
function comparedByTypes(changes: readonly Change[], incoming: number): Compared {
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  return { columns: incoming - count("added"), in_full: count("type_changed"), not_in_full: [] };
}

/** What a run found, from its parts. */
export function runOutcome(parts: Partial<Omit<RunOutcome, "decision">>): RunOutcome {
  const nothing = { checks: [], created: [], skipped: [], failed: [], unchecked: [] };
  const run = { ...nothing, unreachable: null, ...parts };
  const isBlocked = run.checks.some(({ decision }) => decision === "block");
  const passes = run.unchecked.length > 0 ? "unchecked" : "pass";
  return { decision: isBlocked ? "block" : passes, ...run };
}

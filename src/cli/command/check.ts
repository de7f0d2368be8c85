import { nameText } from "#domain/text/name-text.ts";
import { countText } from "#domain/text/number-text.ts";
import {
  checkTables,
  type PipelineRun,
  skippedTable,
  uncheckedTables,
} from "../check/check-tables.ts";
import { plannedSources } from "../check/planned-source.ts";
import { type PlannedFailure, type PlannedTables, planTables } from "../check/planned-table.ts";
import type { IfMissing } from "../config/config.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { Unreachable } from "../failure.ts";
import { exitCodeOf } from "../judge/exit-code-of.ts";
import { runOutcome } from "../judge/outcome-of.ts";
import type { RunOutcome } from "../outcome.ts";
import { pipelineSource } from "../pipeline/pipeline-source.ts";
import type { JudgingOptions } from "../program/judging-options.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { writeReports } from "../report/write-reports.ts";
import { say } from "../say.ts";
import { findContracts } from "../service/contracts.ts";
import type { PipelineSource } from "../service/gate-shapes.ts";
import { runId } from "../service/run-id.ts";
import { type Service, serviceOf } from "../service/service.ts";
import { refuseFailed } from "../sources/collect-tables.ts";

type Options = ReadingOptions &
  JudgingOptions & {
    contract?: string;
    ifMissing?: IfMissing;
    ifUnreachable?: "fail" | "pass";
    keepGoing?: boolean;
    source?: PipelineSource | false;
    config?: string;
  };

/** `check SOURCE…`: judges tables against the contracts of the service. */
export async function check(paths: string[], options: Options) {
  const { format, output = [], contract, failOn, ifMissing, keepGoing = false, ...rest } = options;
  const { config, map, source: sourceOption, ifUnreachable, ...reading } = rest;
  const configFile = await findConfig(config);
  const service = serviceOf(environment, configFile?.config.url);
  const request = { contract, failOn, ifMissing, reading: { ...reading, types: map } };
  const planned = plannedSources(configFile, "checks", paths, request);
  const { tables, failed } = await planTables(planned);
  if (!keepGoing && failed.some(cannotBeSkipped)) refuseFailed(failed);
  if (tables.length === 0) refuseFailed(failed.filter(({ ifMissing }) => ifMissing !== "skip"));
  const read = tables.map(({ table }) => table.source.path);
  const where = { environment, given: sourceOption, paths: read, folder: process.cwd() };
  const passesUnreachable = ifUnreachable === "pass";
  const pipeline = {
    id: runId(environment),
    source: await pipelineSource(where),
    passesUnreachable,
  };
  const parts = await judged(service, pipeline, { tables, failed, keepGoing }).catch((error) => {
    if (!passesUnreachable || !(error instanceof Unreachable)) throw error;
    return {
      ...uncheckedTables(tables, error),
      failed: failed.filter(cannotBeSkipped).map(failureOf),
    };
  });
  const run = runOutcome(parts);
  sayUnchecked(run);
  sayUndescribed(run);
  return { ...(await writeReports(run, { format, output })), exitCode: exitCodeOf(run) };
}

async function judged(
  service: Service,
  pipeline: PipelineRun,
  { tables, failed, keepGoing }: PlannedTables & { keepGoing: boolean },
): Promise<Partial<RunOutcome>> {
  const isAsked =
    tables.some(({ ifMissing }) => ifMissing !== "fail") ||
    failed.some((failure) => failure.ifMissing !== "fail" || !cannotBeSkipped(failure));
  const contracts = isAsked ? await findContracts(service, namesOf([...tables, ...failed])) : null;
  const isLeft = (failure: PlannedFailure) =>
    cannotBeSkipped(failure) || contracts?.has(failure.contract ?? "") === true;
  const left = failed.filter(isLeft);
  if (!keepGoing) refuseFailed(left);
  for (const { error } of left) say(error);
  const { skipped, ...parts } = await checkTables(service, pipeline, tables, contracts);
  return {
    ...parts,
    skipped: [...skipped, ...skippedFailures(failed.filter((failure) => !isLeft(failure)))],
    failed: left.map(failureOf),
  };
}

function failureOf({ path, table, error }: PlannedFailure) {
  return { path, table, error };
}

/**
 * A table without a contract does not matter when those are skipped, readable or not; nor does a
 * model of dbt without types, of which a project has many.
 */
function cannotBeSkipped({ contract, ifMissing, isUntyped }: PlannedFailure) {
  return contract === null || (ifMissing !== "skip" && !isUntyped);
}

/** A table of which several columns are wrong is skipped once. */
function skippedFailures(failed: readonly PlannedFailure[]) {
  const tables = new Map(
    failed.map((failure) => [JSON.stringify([failure.path, failure.table]), failure]),
  );
  return [...tables.values()].map(({ path, table, contract, isUntyped }) => {
    const source = { name: table ?? path, path };
    return skippedTable(source, contract ?? "", isUntyped ? "untyped" : "no_contract");
  });
}

function sayUnchecked({ unchecked, unreachable }: RunOutcome) {
  if (unreachable === null) return;
  const count = countText(unchecked.length, "table");
  say(`${unreachable} NOT CHECKED: ${count}. This passes because of --if-unreachable pass.`);
}

/** That contracts have no details to compare, and how they get them. */
function sayUndescribed({ checks }: RunOutcome) {
  const bare = checks.filter(({ compared, changes, incoming_columns }) => {
    const { in_full, not_in_full } = compared;
    // Another type is compared in full, whatever is known of it.
    const retyped = changes.filter(({ kind }) => kind === "type_changed").length;
    const isBare =
      in_full === retyped && not_in_full.every(({ reason }) => reason === "contract_has_no_detail");
    const saysMore = incoming_columns.some(({ detail }) => detail !== undefined);
    return not_in_full.length > 0 && isBare && saysMore;
  });
  const [{ contract } = { contract: null }, ...others] = bare;
  if (contract === null) return;
  const which =
    others.length === 0
      ? `The contract ${nameText(contract.name)} has`
      : `${countText(bare.length, "contract")} have`;
  const command =
    others.length === 0 ? `contracts details SOURCE --contract ${contract.id}` : "contracts push";
  say(
    `${which} no details, so only names and types were compared. To add them: schema-check ${command}`,
  );
}

function namesOf(planned: readonly { contract: string | null }[]) {
  return new Set(planned.flatMap(({ contract }) => contract ?? []));
}

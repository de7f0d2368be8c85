import { checkTables } from "../check/check-tables.ts";
import { plannedSources } from "../check/planned-source.ts";
import { type PlannedFailure, planTables } from "../check/planned-table.ts";
import type { IfMissing } from "../config/config.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { exitCodeOf } from "../judge/exit-code-of.ts";
import { runOutcome } from "../judge/outcome-of.ts";
import { pipelineSource } from "../pipeline/pipeline-source.ts";
import type { JudgingOptions } from "../program/judging-options.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { writeReports } from "../report/write-reports.ts";
import { say } from "../say.ts";
import { findContracts } from "../service/contracts.ts";
import type { PipelineSource } from "../service/gate-shapes.ts";
import { runId } from "../service/run-id.ts";
import { serviceOf } from "../service/service.ts";
import { refuseFailed } from "../sources/collect-tables.ts";

type Options = ReadingOptions &
  JudgingOptions & {
    contract?: string;
    ifMissing?: IfMissing;
    keepGoing?: boolean;
    source?: PipelineSource | false;
    config?: string;
  };

/** `check SOURCE…`: judges tables against the contracts of the service. */
export async function check(paths: string[], options: Options) {
  const { format, output = [], contract, failOn, ifMissing, keepGoing = false, ...rest } = options;
  const { config, map, source: given, ...reading } = rest;
  const found = await findConfig(config);
  const service = serviceOf(environment, found?.config.url);
  const asked = { contract, failOn, ifMissing, reading: { ...reading, types: map } };
  const planned = plannedSources(found, "checks", paths, asked);
  const { tables, failed } = await planTables(planned);
  if (!keepGoing && failed.some(cannotBeSkipped)) refuseFailed(failed);
  const isAsked = [...tables, ...failed].some(({ ifMissing }) => ifMissing !== "fail");
  const contracts = isAsked ? await findContracts(service, namesOf([...tables, ...failed])) : null;
  const left = failed.filter((one) => cannotBeSkipped(one) || contracts?.has(one.contract ?? ""));
  if (!keepGoing) refuseFailed(left);
  for (const { error } of left) say(error);
  const read = tables.map(({ table }) => table.source.path);
  const where = { environment, given, paths: read, folder: process.cwd() };
  const pipeline = { id: runId(environment), source: await pipelineSource(where) };
  const parts = await checkTables(service, pipeline, tables, contracts);
  const run = runOutcome({
    ...parts,
    failed: left.map(({ path, table, error }) => ({ path, table, error })),
  });
  return { ...(await writeReports(run, { format, output })), exitCode: exitCodeOf(run) };
}

/** A table without a contract does not matter when those are skipped, readable or not. */
function cannotBeSkipped({ contract, ifMissing }: PlannedFailure) {
  return contract === null || ifMissing !== "skip";
}

function namesOf(planned: readonly { contract: string | null }[]) {
  return new Set(planned.flatMap(({ contract }) => contract ?? []));
}

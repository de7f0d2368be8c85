import { checkTables } from "../check/check-tables.ts";
import { plannedSources } from "../check/planned-source.ts";
import { planTables } from "../check/planned-table.ts";
import type { IfMissing } from "../config/config.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { exitCodeOf } from "../judge/exit-code-of.ts";
import { runOutcome } from "../judge/outcome-of.ts";
import type { JudgingOptions } from "../program/judging-options.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { writeReports } from "../report/write-reports.ts";
import { say } from "../say.ts";
import { runId } from "../service/run-id.ts";
import { serviceOf } from "../service/service.ts";

type Options = ReadingOptions &
  JudgingOptions & {
    contract?: string;
    ifMissing?: IfMissing;
    keepGoing?: boolean;
    config?: string;
  };

/** `check SOURCE…`: judges tables against the contracts of the service. */
export async function check(paths: string[], options: Options) {
  const { format, output, contract, failOn, ifMissing, keepGoing = false, ...rest } = options;
  const { config, map, ...reading } = rest;
  const found = await findConfig(config);
  const service = serviceOf(environment, found?.config.url);
  const asked = { contract, failOn, ifMissing, reading: { ...reading, types: map } };
  const planned = plannedSources(found, "checks", paths, asked);
  const { tables, failed } = await planTables(planned, keepGoing);
  for (const { error } of failed) say(error);
  const parts = await checkTables(service, runId(environment), tables);
  const run = runOutcome({ ...parts, failed });
  return { report: await writeReports(run, { format, output }), exitCode: exitCodeOf(run) };
}

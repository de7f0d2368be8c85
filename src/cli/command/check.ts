import { checkTables } from "../check/check-tables.ts";
import { plannedEntry } from "../check/planned-source.ts";
import { planTables } from "../check/planned-table.ts";
import type { ConfigEntry, IfMissing } from "../config/config.ts";
import { type FoundConfig, findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import { exitCodeOf } from "../judge/exit-code-of.ts";
import { runOutcome } from "../judge/outcome-of.ts";
import { writeReports } from "../report/write-reports.ts";
import { say } from "../say.ts";
import { runId } from "../service/run-id.ts";
import { serviceOf } from "../service/service.ts";
import type { JudgingOptions } from "./judging-options.ts";
import type { ReadingOptions } from "./reading-options.ts";

type Options = ReadingOptions &
  JudgingOptions & {
    contract?: string;
    ifMissing?: IfMissing;
    keepGoing?: boolean;
    config?: string;
  };

/** `check SOURCE…`: judges tables against the contracts of the service. */
export async function check(paths: string[], options: Options) {
  const { map, from, dialect, table, message, rows, failOn, ifMissing, ...rest } = options;
  const found = await findConfig(rest.config);
  const service = serviceOf(environment, found?.config.url);
  const strict = rest.strict ?? found?.config.strict;
  const reading = { ...defined({ from, dialect, table, message, rows }), strict, types: map };
  const planned = (
    paths.length > 0 ? given(paths, found, rest.contract) : configured(found, rest.contract)
  ).map(({ place, entry }) => plannedEntry(place, entry, { failOn, ifMissing, reading }));
  const { tables, failed } = await planTables(planned, rest.keepGoing ?? false);
  for (const { error } of failed) say(error);
  const parts = await checkTables(service, runId(environment), tables);
  const run = runOutcome({ ...parts, failed });
  return { report: await writeReports(run, rest), exitCode: exitCodeOf(run) };
}

type Asked = { place: FoundConfig; entry: ConfigEntry };

/** The sources of the command line; the configuration says only how they are read and judged. */
function given(paths: string[], found: FoundConfig | null, contract?: string): Asked[] {
  const config = found?.config ?? { version: 1 };
  const place = { path: "", folder: process.cwd(), config };
  return paths.map((source) => ({ place, entry: { source, ...(contract && { contract }) } }));
}

function configured(found: FoundConfig | null, contract?: string): Asked[] {
  if (contract)
    throw usageFailure("--contract needs a source: schema-check check SOURCE --contract NAME.");
  if (!found) {
    throw usageFailure(
      "There is nothing to check: name a source, or write schema-check.yaml with `schema-check init`.",
    );
  }
  const { checks = [] } = found.config;
  if (checks.length === 0) throw usageFailure(`${found.path} has no checks.`);
  return checks.map((entry) => ({ place: found, entry }));
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

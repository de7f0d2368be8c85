import { judge } from "#domain/checks/verdict.ts";
import { findConfig } from "../config/find-config.ts";
import { usageFailure } from "../failure.ts";
import { exitCodeOf } from "../judge/exit-code-of.ts";
import type { FailOn } from "../judge/fail-on.ts";
import { comparedOutcome, runOutcome } from "../judge/outcome-of.ts";
import type { Outcome } from "../outcome.ts";
import type { JudgingOptions } from "../program/judging-options.ts";
import type { ReadingOptions, SideOptions } from "../program/reading-options.ts";
import { writeReports } from "../report/write-reports.ts";
import { say } from "../say.ts";
import { collectTables, type ReadyTable } from "../sources/collect-tables.ts";

type Options = ReadingOptions & SideOptions & JudgingOptions;

/** `diff OLD NEW`: what changed between two sources. */
export async function diff(older: string, newer: string, { map, ...options }: Options) {
  const { config } = (await findConfig()) ?? {};
  const { strict = config?.strict, failOn = config?.fail_on ?? "gate" } = options;
  const reading = { ...options, strict, types: { ...config?.types, ...map } };
  const [before, after] = [
    await collectTables([older], { ...reading, ...ofSide(options, "Old") }),
    await collectTables([newer], { ...reading, ...ofSide(options, "New") }),
  ];
  const checks = compare(before.tables, after.tables, failOn);
  const run = runOutcome({ checks });
  return { ...(await writeReports(run, { output: [], ...options })), exitCode: exitCodeOf(run) };
}

/** What was said of one source alone goes before what was said of both. */
function ofSide(options: ReadingOptions & SideOptions, side: "Old" | "New") {
  return {
    from: options[`from${side}`] ?? options.from,
    dialect: options[`dialect${side}`] ?? options.dialect,
    table: options[`table${side}`] ?? options.table,
  };
}

/** Tables of the same name are compared; a single one with a single one, whatever their names. */
function compare(before: ReadyTable[], after: ReadyTable[], failOn: FailOn): Outcome[] {
  const [old, table] = [before[0], after[0]];
  if (old && table && before.length === 1 && after.length === 1) {
    return [changed(old, table, failOn)];
  }
  const known = new Map(after.map((table) => [table.source.name, table]));
  const outcomes = before.map((table) =>
    changed(table, known.get(table.source.name) ?? gone(table), failOn),
  );
  const names = new Set(before.map(({ source }) => source.name));
  const added = after.filter(({ source }) => !names.has(source.name));
  if (added.length === after.length) {
    throw usageFailure(
      "No table has the same name in both. Pick one of each with --table-old and --table-new.",
    );
  }
  for (const { source } of added) say(`${source.path}: ${source.name} is new.`);
  return outcomes;
}

function changed(old: ReadyTable, table: ReadyTable, failOn: FailOn): Outcome {
  const compared = {
    table,
    name: old.source.name,
    contract_columns: old.columns,
    verdict: judge(old.columns, table.columns),
  };
  return comparedOutcome(compared, failOn);
}

/** What is left of a table that is not there any more. */
function gone({ source }: ReadyTable): ReadyTable {
  return { source, columns: [] };
}

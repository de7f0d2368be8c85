import { relative } from "node:path";
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
  const sides = [
    { path: older, tables: before.tables },
    { path: newer, tables: after.tables },
  ] as const;
  const checks = compare(...sides, failOn);
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

/** A side of the comparison: what was named, and the tables in it. */
type Side = { path: string; tables: ReadyTable[] };

/** Tables of the same name are compared; a single one with a single one, whatever their names. */
function compare(older: Side, newer: Side, failOn: FailOn): Outcome[] {
  const [before, after] = [older.tables, newer.tables];
  const [old, table] = [before[0], after[0]];
  if (old && table && before.length === 1 && after.length === 1) {
    return [changed(old, table, failOn)];
  }
  const names = new Set(before.map(({ source }) => source.name));
  if (!after.some(({ source }) => names.has(source.name))) {
    throw usageFailure(
      "No table has the same name in both. Pick one of each with --table-old and --table-new.",
    );
  }
  const pairs = pairsOf(older, newer);
  const known = new Set(pairs.values());
  const outcomes = before.map((table) => changed(table, pairs.get(table) ?? gone(table), failOn));
  const added = after.filter((table) => !known.has(table));
  for (const { source } of added) say(`${source.path}: ${source.name} is new.`);
  return outcomes;
}

/** The tables of both sides: those of one name in the same file, then those whose names are left once. */
function pairsOf(older: Side, newer: Side): Map<ReadyTable, ReadyTable> {
  const pairs = new Map<ReadyTable, ReadyTable>();
  const nameOf = (_: string, { source }: ReadyTable) => source.name;
  const placeOf = (path: string, { source }: ReadyTable) =>
    JSON.stringify([source.name, relative(path, source.path)]);
  for (const keyOf of [placeOf, nameOf]) {
    const known = new Set(pairs.values());
    const [before, after] = [older, newer].map(({ path, tables }) => {
      const left = tables.filter((table) => !pairs.has(table) && !known.has(table));
      return byKey(left, (table) => keyOf(path, table));
    });
    for (const [key, [old, ...others]] of before ?? []) {
      const [now, ...more] = after?.get(key) ?? [];
      if (old && now && others.length + more.length === 0) pairs.set(old, now);
    }
  }
  return pairs;
}

function byKey(tables: readonly ReadyTable[], keyOf: (table: ReadyTable) => string) {
  const groups = new Map<string, ReadyTable[]>();
  for (const table of tables) {
    const group = groups.get(keyOf(table));
    if (group) group.push(table);
    else groups.set(keyOf(table), [table]);
  }
  return groups;
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

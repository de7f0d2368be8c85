import { MAX_COLUMNS } from "#server/contracts/rules/column.ts";
import { sourceFailure, usageFailure } from "../failure.ts";
import type { FailedSource } from "../outcome.ts";
import { collectTables, type ReadyTable } from "../sources/collect-tables.ts";
import type { PlannedSource } from "./planned-source.ts";

/** A table that was read, with the name or id of its contract. */
export type PlannedTable = Pick<PlannedSource, "failOn" | "ifMissing"> & {
  table: ReadyTable;
  contract: string;
};

export type PlannedTables = { tables: PlannedTable[]; failed: FailedSource[] };

/** Reads all sources. Without `keepGoing`, it throws what is wrong with any of them. */
export async function planTables(sources: readonly PlannedSource[], keepGoing: boolean) {
  const planned: PlannedTables = { tables: [], failed: [] };
  for (const source of sources) {
    const reading = { ...source.reading, keepGoing: true };
    const { tables, failed } = await collectTables([source.path], reading);
    refuseSeveral(source, tables);
    const tooWide = tables.filter(({ columns }) => columns.length > MAX_COLUMNS);
    planned.failed.push(...failed, ...tooWide.map(wideFault));
    for (const table of tables.filter((one) => !tooWide.includes(one))) {
      const { contract = nameOf(table), failOn, ifMissing } = source;
      planned.tables.push({ table, contract, failOn, ifMissing });
    }
  }
  if (planned.failed.length > 0 && !keepGoing) {
    throw sourceFailure(planned.failed.map(({ error }) => error).join("\n"));
  }
  return planned;
}

function refuseSeveral({ contract, path }: PlannedSource, tables: readonly ReadyTable[]) {
  if (contract === undefined || tables.length < 2) return;
  throw usageFailure(
    `${path} has ${tables.length} tables, and ${contract} is one contract. Pick a table with ` +
      "--table, or leave the contract out: each table then has the contract of its name.",
  );
}

function wideFault({ source: { path, name }, columns }: ReadyTable): FailedSource {
  const count = columns.length.toLocaleString("en-US");
  const most = MAX_COLUMNS.toLocaleString("en-US");
  const error = `${path}: ${name} has ${count} columns. A check can have ${most}.`;
  return { path, table: name, error };
}

function nameOf({ source }: ReadyTable): string {
  if (source.path !== "-") return source.name;
  throw usageFailure("What comes from standard input has no name. Add --contract NAME.");
}

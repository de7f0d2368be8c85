import { usageFailure } from "../failure.ts";
import type { FailedSource } from "../outcome.ts";
import { collectTables, leaveOut, type ReadyTable } from "../sources/collect-tables.ts";
import { givenFiles } from "../sources/given-files.ts";
import type { PlannedSource } from "./planned-source.ts";
import { tableFault } from "./table-fault.ts";

/** A table that was read, with the name or id of its contract. */
export type PlannedTable = Pick<PlannedSource, "failOn" | "ifMissing"> & {
  table: ReadyTable;
  contract: string;
};

/** What could not be read. A table of it has a contract, too. */
export type PlannedFailure = FailedSource & {
  contract: string | null;
  ifMissing: PlannedSource["ifMissing"];
};

export type PlannedTables = { tables: PlannedTable[]; failed: PlannedFailure[] };

/** Reads all sources. */
export async function planTables(sources: readonly PlannedSource[]): Promise<PlannedTables> {
  const planned: PlannedTables = { tables: [], failed: [] };
  const together = givenFiles(
    sources.map(({ path, reading }) => ({ path, namedIn: reading.namedIn })),
  );
  for (const source of sources) {
    const { failOn, ifMissing } = source;
    const reading = { ...source.reading, together, keepGoing: true };
    const read = await collectTables([source.path], reading);
    const { tables } = read;
    refuseSeveral(source, tables);
    const failed = source.contract === undefined ? read.failed : leaveOut(read);
    const faults = new Map(tables.map((table) => [table, tableFault(table)]));
    for (const one of [...failed, ...[...faults.values()].filter((fault) => fault !== null)]) {
      planned.failed.push({ ...one, contract: source.contract ?? one.table, ifMissing });
    }
    for (const table of tables.filter((table) => !faults.get(table))) {
      const { contract = nameOf(table) } = source;
      planned.tables.push({ table, contract, failOn, ifMissing });
    }
  }
  return planned;
}

function refuseSeveral({ contract, path }: PlannedSource, tables: readonly ReadyTable[]) {
  if (contract === undefined || tables.length < 2) return;
  throw usageFailure(
    `${path} has ${tables.length} tables, and ${contract} is one contract. Pick a table with ` +
      "--table, or leave the contract out: each table is then checked against the contract with its name.",
  );
}

function nameOf({ source }: ReadyTable): string {
  if (source.path !== "-") return source.name;
  throw usageFailure("A table from standard input has no name. Add --contract NAME.");
}

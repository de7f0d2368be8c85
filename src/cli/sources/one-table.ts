import { tableFault } from "../check/table-fault.ts";
import type { Config } from "../config/config.ts";
import { usageFailure } from "../failure.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { collectTables, type ReadyTable, refuseFailed } from "./collect-tables.ts";

/** Reads a source that must have one table, which a contract could have. */
export async function oneTable(
  path: string,
  { map, ...options }: ReadingOptions,
  { config, all }: { config: Config | undefined /** The command for several. */; all: string },
): Promise<ReadyTable> {
  const types = { ...config?.types, ...map };
  const { tables } = await collectTables([path], { strict: config?.strict, ...options, types });
  const [table, ...others] = tables;
  if (!table || others.length > 0) {
    const names = tables.map(({ source }) => source.name).slice(0, 20);
    throw usageFailure(
      `${path} has ${tables.length} tables. Pick one with --table: ${names.join(", ")}. ${all}`,
    );
  }
  const fault = tableFault(table);
  if (fault) refuseFailed([fault]);
  return table;
}

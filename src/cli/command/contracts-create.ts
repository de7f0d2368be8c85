import { tableFault } from "../check/table-fault.ts";
import { findConfig } from "../config/find-config.ts";
import { contractColumns } from "../contracts/contract-columns.ts";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { createContract } from "../service/contracts.ts";
import { serviceOf } from "../service/service.ts";
import { collectTables, refuseFailed } from "../sources/collect-tables.ts";
import { type ContractFormat, formatContract } from "./contract-format.ts";

type Options = ReadingOptions & { name?: string; format: ContractFormat };

/** `contracts create SOURCE --name NAME`. */
export async function create(path: string, { name, format, map, ...options }: Options) {
  const found = await findConfig();
  const service = serviceOf(environment, found?.config.url);
  const types = { ...found?.config.types, ...map };
  const reading = { strict: found?.config.strict, ...options, types };
  const { tables } = await collectTables([path], reading);
  const [table, ...others] = tables;
  if (!table || others.length > 0) {
    const names = tables.map(({ source }) => source.name).slice(0, 20);
    throw usageFailure(
      `${path} has ${tables.length} tables. Pick one with --table: ${names.join(", ")}. ` +
        "To create a contract for each: schema-check contracts push.",
    );
  }
  if (path === "-" && !name) {
    throw usageFailure("A table from standard input has no name. Add --name NAME.");
  }
  const fault = tableFault(table);
  if (fault) refuseFailed([fault]);
  const columns = contractColumns(table);
  const created = await createContract(service, name ?? table.source.name, columns);
  return { report: formatContract({ ...created, schema: { columns } }, format) };
}

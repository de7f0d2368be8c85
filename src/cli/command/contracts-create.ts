import { findConfig } from "../config/find-config.ts";
import { contractColumns } from "../contracts/contract-columns.ts";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import type { ReadingOptions } from "../program/reading-options.ts";
import { createContract } from "../service/contracts.ts";
import { serviceOf } from "../service/service.ts";
import { oneTable } from "../sources/one-table.ts";
import { type ContractFormat, formatContract } from "./contract-format.ts";

type Options = ReadingOptions & { name?: string; format: ContractFormat };

const ALL = "To create a contract for each: schema-check contracts push.";

/** `contracts create SOURCE --name NAME`. */
export async function create(path: string, { name, format, ...options }: Options) {
  const configFile = await findConfig();
  const service = serviceOf(environment, configFile?.config.url);
  const table = await oneTable(path, options, { config: configFile?.config, all: ALL });
  if (path === "-" && !name) {
    throw usageFailure("A table from standard input has no name. Add --name NAME.");
  }
  const columns = contractColumns(table);
  const created = await createContract(service, name ?? table.source.name, columns);
  return { report: formatContract({ ...created, schema: { columns } }, format) };
}

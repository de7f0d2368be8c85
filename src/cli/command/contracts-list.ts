import { jsonText } from "#domain/text/name-text.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { textTable } from "../report/text-table.ts";
import { describedContracts, withDetails } from "../service/contract-columns.ts";
import { allContracts, type Contract } from "../service/contracts.ts";
import { type Service, serviceOf } from "../service/service.ts";
import type { ContractFormat } from "./contract-format.ts";

type Options = { format: ContractFormat; details?: boolean };

/** `contracts list`: all contracts, newest first. */
export async function list({ format, details = false }: Options) {
  const service = serviceOf(environment, (await findConfig())?.config.url);
  const bare: Contract[] = [];
  for await (const contract of allContracts(service)) bare.push(contract);
  const contracts = details ? await allWithDetails(service, bare) : bare;
  if (format === "json") return { report: jsonText({ version: 1, contracts }, 2) };
  const rows = contracts.map(({ id, name, version, schema: { columns } }) => [
    id,
    name,
    `version ${version}`,
    columns.length === 1 ? "1 column" : `${columns.length} columns`,
  ]);
  return { report: rows.length > 0 ? textTable(rows).join("\n") : "There are no contracts." };
}

async function allWithDetails(service: Service, bare: readonly Contract[]): Promise<Contract[]> {
  const described = await describedContracts(service, bare);
  const contracts: Contract[] = [];
  for (const contract of bare) contracts.push(withDetails(contract, await described(contract)));
  return contracts;
}

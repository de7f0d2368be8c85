import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { describedColumns, withDetails } from "../service/contract-columns.ts";
import { serviceOf } from "../service/service.ts";
import { type ContractFormat, formatContract } from "./contract-format.ts";
import { contractNamed } from "./contract-named.ts";

/** `contracts get NAME_OR_ID`. */
export async function get(idOrName: string, { format }: { format: ContractFormat }) {
  const service = serviceOf(environment, (await findConfig())?.config.url);
  const bare = await contractNamed(service, idOrName);
  const contract = withDetails(bare, await describedColumns(service, bare));
  return { report: formatContract(contract, format) };
}

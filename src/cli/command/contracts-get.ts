import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { serviceFailure } from "../failure.ts";
import { findContracts } from "../service/contracts.ts";
import { serviceOf } from "../service/service.ts";
import { type ContractFormat, formatContract } from "./contract-format.ts";

/** `contracts get NAME_OR_ID`. */
export async function get(asked: string, { format }: { format: ContractFormat }) {
  const service = serviceOf(environment, (await findConfig())?.config.url);
  const contract = (await findContracts(service, [asked])).get(asked);
  if (contract) return { report: formatContract(contract, format) };
  throw serviceFailure(
    `${service.url} has no contract ${JSON.stringify(asked)}. ` +
      "`schema-check contracts list` lists them all.",
  );
}

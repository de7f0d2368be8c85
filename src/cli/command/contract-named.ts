import { serviceFailure } from "../failure.ts";
import { type Contract, findContracts } from "../service/contracts.ts";
import type { Service } from "../service/service.ts";

/** Finds a contract by its name or id, which must exist. */
export async function contractNamed(service: Service, asked: string): Promise<Contract> {
  const contract = (await findContracts(service, [asked])).get(asked);
  if (contract) return contract;
  throw serviceFailure(
    `${service.url} has no contract ${JSON.stringify(asked)}. ` +
      "`schema-check contracts list` lists them all.",
  );
}

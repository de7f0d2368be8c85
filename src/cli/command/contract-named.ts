import { serviceFailure } from "../failure.ts";
import { type Contract, findContracts } from "../service/contracts.ts";
import type { Service } from "../service/service.ts";

/** Finds a contract by its name or id, which must exist. */
export async function contractNamed(service: Service, idOrName: string): Promise<Contract> {
  const contract = (await findContracts(service, [idOrName])).get(idOrName);
  if (contract) return contract;
  throw serviceFailure(
    `${service.url} has no contract ${JSON.stringify(idOrName)}. ` +
      "`schema-check contracts list` lists them all.",
  );
}

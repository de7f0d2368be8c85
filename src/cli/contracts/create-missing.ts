import { CONTRACTS_PER_REQUEST } from "#domain/limit.ts";
import {
  type Contract,
  createContract,
  createContracts,
  type NewContract,
} from "../service/contracts.ts";
import { requestParts } from "../service/request-parts.ts";
import type { Service } from "../service/service.ts";

/** Creates contracts that do not exist yet, many with each request; returns them by name. */
export async function createMissing(service: Service, missing: readonly NewContract[]) {
  const created = new Map<string, Pick<Contract, "id" | "name" | "version">>();
  const limits = { around: { contracts: [] }, most: CONTRACTS_PER_REQUEST };
  for (const part of requestParts(missing, limits)) {
    const made = part.length > 1 ? await createContracts(service, part) : null;
    for (const [at, { name, schema }] of part.entries()) {
      created.set(name, made?.[at] ?? (await createContract(service, name, schema.columns)));
    }
  }
  return created;
}

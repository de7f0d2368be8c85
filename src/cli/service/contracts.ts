import type { ContractColumn } from "#domain/contracts/column.ts";
import { isId } from "#domain/id.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { type Answer, problemOf } from "./answer.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/** A contract as the service answers it (docs/api.md, Contracts). */
export type Contract = {
  id: string;
  name: string;
  version: number;
  schema: { columns: ContractColumn[] };
  created_at: string;
  updated_at: string;
};

/** The contracts of the account, newest first. */
export async function* allContracts(service: Service): AsyncGenerator<Contract> {
  let path: string | null = `/contracts?limit=${MAX_PAGE_SIZE}`;
  while (path !== null) {
    const answer = await request(service, { method: "GET", path });
    yield* contractsIn(service, answer);
    path = nextPath(answer.headers.get("link"));
  }
}

function contractsIn(service: Service, answer: Answer): Contract[] {
  if (answer.status !== 200 || !Array.isArray(answer.body)) throw refused(service.url, answer);
  return answer.body;
}

/** The path of a list's next page; null when there is none. */
export function nextPath(link: string | null): string | null {
  const target = /<([^>]*)>; *rel="next"/.exec(link ?? "")?.[1];
  return target?.replace(/^.*?\/api\/v1/, "") ?? null;
}

/** From more names on, pages of all contracts take fewer requests. */
export const MOST_ONE_BY_ONE = 5;

async function* contractsNamed(service: Service, names: ReadonlySet<string>) {
  for (const name of [...names]) {
    const path = `/contracts?name=${encodeURIComponent(name)}`;
    yield* contractsIn(service, await request(service, { method: "GET", path }));
  }
}

/** Finds contracts by their ids or names. Those that there are none of are left out. */
export async function findContracts(service: Service, idsOrNames: Iterable<string>) {
  const byName = new Map<string, Contract>();
  const names = new Set(idsOrNames);
  for (const id of [...names].filter((name) => isId("ctr", name))) {
    const contract = await contractById(service, id);
    if (contract) byName.set(id, contract);
    if (contract) names.delete(id);
  }
  const some =
    names.size > MOST_ONE_BY_ONE ? allContracts(service) : contractsNamed(service, names);
  for await (const contract of some) {
    if (names.delete(contract.name)) byName.set(contract.name, contract);
    if (names.size === 0) break;
  }
  return byName;
}

async function contractById(service: Service, id: string): Promise<Contract | null> {
  const answer = await request(service, { method: "GET", path: `/contracts/${id}` });
  if (answer.status === 200) return answer.body as Contract;
  if (problemOf(answer).code === "contract_not_found") return null;
  throw refused(service.url, answer);
}

export type NewContract = { name: string; schema: { columns: ContractColumn[] } };

/**
 * Creates up to 100 contracts with one request, all or none; null if the service is older and takes
 * them only one by one. When a connection broke and the names are taken now, they were created before.
 */
export async function createContracts(
  service: Service,
  contracts: readonly NewContract[],
): Promise<Contract[] | null> {
  const json = { contracts };
  const answer = await request(service, { method: "POST", path: "/contracts/batch", json });
  if (answer.status === 200) return answer.body as Contract[];
  if (answer.status === 405) return null;
  if (answer.attempts > 1 && problemOf(answer).code === "contract_name_taken") {
    const names = new Set(contracts.map(({ name }) => name));
    const stored = await findContracts(service, names);
    const made = contracts.flatMap(({ name, schema }) => {
      const contract = stored.get(name);
      return contract && sameColumns(contract.schema.columns, schema.columns) ? [contract] : [];
    });
    if (made.length === contracts.length) return made;
  }
  throw refused(service.url, answer);
}

/**
 * Creates a contract. When a connection broke and its name is taken now, it was created before.
 */
export async function createContract(service: Service, name: string, columns: ContractColumn[]) {
  const json = { name, schema: { columns } };
  const answer = await request(service, { method: "POST", path: "/contracts", json });
  if (answer.status === 201) return answer.body as Contract;
  if (answer.attempts > 1 && problemOf(answer).code === "contract_name_taken") {
    const contract = (await findContracts(service, [name])).get(name);
    if (contract && sameColumns(contract.schema.columns, columns)) return contract;
  }
  throw refused(service.url, answer);
}

/**
 * Changes the columns of a contract, unless somebody has changed it since it was read; null if the
 * service does not let anyone change contracts.
 */
export async function updateContract(
  service: Service,
  { id, version }: Pick<Contract, "id" | "version">,
  columns: ContractColumn[],
) {
  const json = { schema: { columns } };
  const path = `/contracts/${id}`;
  const answer = await request(service, { method: "PUT", path, json, ifMatch: `"${version}"` });
  if (answer.status === 200) return answer.body as Contract;
  if (answer.status === 405) return null;
  throw refused(service.url, answer);
}

function sameColumns(some: readonly ContractColumn[], others: readonly ContractColumn[]) {
  const text = (columns: readonly ContractColumn[]) =>
    JSON.stringify(columns.map(({ name, type, required }) => [name, type, required]));
  return text(some) === text(others);
}

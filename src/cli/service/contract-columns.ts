import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { problemOf } from "./answer.ts";
import { type Contract, MOST_ONE_BY_ONE, nextPath } from "./contracts.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/** A contract's columns with their details, and the tag by which nobody's change is lost. */
export type DescribedColumns = { version: number; columns: ContractColumn[]; etag: string };

/** Reads them; null if the service is older and knows nothing of details. */
export async function describedColumns(
  service: Service,
  { id }: Pick<Contract, "id">,
): Promise<DescribedColumns | null> {
  const answer = await request(service, { method: "GET", path: `/contracts/${id}/columns` });
  if (answer.status === 200) {
    const { version, columns } = answer.body as Omit<DescribedColumns, "etag">;
    return { version, columns, etag: answer.headers.get("etag") ?? "" };
  }
  if (problemOf(answer).code === "unknown_path") return null;
  throw refused(service.url, answer);
}

/** Reads those of several contracts: many with each request, if the service is new enough. */
export async function describedContracts(
  service: Service,
  contracts: readonly Pick<Contract, "id">[],
): Promise<(contract: Pick<Contract, "id">) => Promise<DescribedColumns | null>> {
  const ids = contracts.map(({ id }) => id);
  const columnsById = ids.length > MOST_ONE_BY_ONE ? await inPages(service, new Set(ids)) : null;
  return async (contract) => columnsById?.get(contract.id) ?? describedColumns(service, contract);
}

type Listed = DescribedColumns & { contract_id: string };

/** Those of the contracts with these ids; fewer if the service is older. */
async function inPages(service: Service, ids: Set<string>): Promise<Map<string, DescribedColumns>> {
  const columnsById = new Map<string, DescribedColumns>();
  let path: string | null = `/contracts/columns?limit=${MAX_PAGE_SIZE}`;
  while (path !== null && ids.size > 0) {
    const answer = await request(service, { method: "GET", path });
    if (problemOf(answer).code === "contract_not_found") return columnsById;
    if (answer.status !== 200 || !Array.isArray(answer.body)) throw refused(service.url, answer);
    for (const { contract_id, ...columns } of answer.body as Listed[]) {
      if (ids.delete(contract_id)) columnsById.set(contract_id, columns);
    }
    path = nextPath(answer.headers.get("link"));
  }
  return columnsById;
}

/** A contract whose columns have their details, if any were found. */
export function withDetails(contract: Contract, described: DescribedColumns | null): Contract {
  if (!described) return contract;
  const { version, columns } = described;
  return { ...contract, version, schema: { columns } };
}

/** Sets the details of columns, unless somebody has changed the contract's since they were read. */
export async function setDetails(
  service: Service,
  { id }: Pick<Contract, "id">,
  { etag }: Pick<DescribedColumns, "etag">,
  columns: readonly Column[],
): Promise<void> {
  const path = `/contracts/${id}/details`;
  const answer = await request(service, {
    method: "PUT",
    path,
    json: { columns },
    ifMatch: etag,
  });
  if (answer.status !== 200) throw refused(service.url, answer);
}

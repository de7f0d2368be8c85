import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { problemOf } from "./answer.ts";
import type { Contract } from "./contracts.ts";
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

/** A contract whose columns have their details, as far as the service knows any. */
export async function described(service: Service, contract: Contract): Promise<Contract> {
  const found = await describedColumns(service, contract);
  if (!found) return contract;
  const { version, columns } = found;
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
    ...{ method: "PUT", path, json: { columns } },
    ifMatch: etag,
  });
  if (answer.status !== 200) throw refused(service.url, answer);
}

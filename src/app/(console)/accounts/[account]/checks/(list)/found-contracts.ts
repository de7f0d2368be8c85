import { redirect } from "next/navigation";
import { isId } from "#domain/id.ts";
import { searchOf } from "#domain/query.ts";
import { readName } from "#domain/text/name.ts";
import type { openConsole } from "../../console.ts";

type Call = Awaited<ReturnType<typeof openConsole>>["call"];

/** How many contracts are offered when several match the search. */
const OFFERED = 20;

/**
 * Where a search leads: a check's id to the check, a contract's name to its checks with the other
 * filters kept. Returns the contracts to choose from when none or several match.
 */
export async function foundContracts(
  call: Call,
  base: string,
  typed: string | string[] | undefined,
  query: Record<string, unknown> & { cursor?: unknown },
) {
  const search = readName(typed) ?? "";
  const id = search.trim();
  if (id === "") return null;
  if (isId("chk", id)) redirect(`${base}/checks/${id}`);
  const checksOf = (contract_id: string) => {
    const { cursor: _, ...filters } = query;
    return `${base}/checks${searchOf({ ...filters, contract_id })}`;
  };
  if (isId("ctr", id)) redirect(checksOf(id));
  const contracts = await call.catalogue.find({ search, limit: OFFERED });
  const [first, second] = contracts;
  if (first && (!second || first.name === search)) redirect(checksOf(first.id));
  return { search, contracts: contracts.map(({ id, name }) => ({ name, href: checksOf(id) })) };
}

import type { ReactNode } from "react";
import { askedAddress } from "#app/asked-address.ts";
import { readCheckQuery } from "#domain/checks/check-query.ts";
import { readIncidentQuery } from "#domain/gate/incident-query.ts";
import { type ConsoleProps, openConsole } from "../../console.ts";
import { GROUPED } from "./changes-list.tsx";
import { foundContracts } from "./found-contracts.ts";

type Props = Pick<ConsoleProps, "params"> & { children: ReactNode };

/**
 * Before anything streams, a search is an HTTP redirect, so the form works without scripts. A
 * layout is not rendered again for another query; then the page redirects.
 */
export default async function ChecksLayout({ params, children }: Props) {
  const { account, call } = await openConsole((await params).account);
  const search = Object.fromEntries((await askedAddress()).searchParams);
  const isGrouped = search.group === GROUPED.group;
  const query = isGrouped ? { ...GROUPED, ...readIncidentQuery(search) } : readCheckQuery(search);
  await foundContracts(call, `/accounts/${account.id}`, search.find, query);
  return children;
}

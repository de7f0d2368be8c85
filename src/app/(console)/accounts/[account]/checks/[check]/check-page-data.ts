import { cache } from "react";
import { baseUrl } from "#app/base-url.ts";
import { found } from "#app/found.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { openConsole } from "../../console.ts";

/** The check, loaded once for title and page, so that a missing page says so in its title. */
export const explainCheck = cache(async (account_id: string, id: string) => {
  const { call } = await openConsole(account_id);
  return found(call.history.explain({ id }));
});

export type CheckPageData = Awaited<ReturnType<typeof checkPageData>>;

/** Loads everything that the page of a check shows. */
export async function checkPageData(account_id: string, id: string) {
  const { call } = await openConsole(account_id);
  const [check, explained, offer, body, { deliveries }, { webhooks }, origin] = await Promise.all([
    explainCheck(account_id, id),
    found(call.decisions.explain({ id })),
    found(call.versions.offer({ check_id: id })),
    found(call.checks.get({ id })),
    call.deliveries.list({ check_id: id, limit: MAX_PAGE_SIZE }),
    call.webhooks.overview({ limit: MAX_PAGE_SIZE }),
    baseUrl(),
  ]);
  const { contract_id, contract_name, contract_version } = check;
  const { current_version } = explained;
  const proposals = await call.proposals.count({ contract_id });
  const isDeleted = current_version === null;
  const isCurrent = contract_version === current_version;
  return {
    account_id,
    id,
    origin,
    base: `/accounts/${account_id}`,
    check,
    explained,
    offer,
    body,
    deliveries,
    webhooks,
    /** How many proposals for the contract are open. */
    proposals: proposals.open,
    approvers: isDeleted ? null : await found(call.approvers.get({ id: contract_id })),
    /** Whether the contract was deleted. */
    isDeleted,
    /** Whether the contract still has the version that was checked against. */
    isCurrent,
    /** The contract, for command lines; without its name if it may have another one now. */
    contract: { id: contract_id, name: isCurrent ? contract_name : "" },
  };
}

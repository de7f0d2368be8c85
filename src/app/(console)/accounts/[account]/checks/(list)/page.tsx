import type { Metadata } from "next";
import { CheckFilters } from "../../../../../../components/check-filters.tsx";
import { ChecksTable } from "../../../../../../components/checks-table.tsx";
import { ContractChoice } from "../../../../../../components/contract-choice.tsx";
import { EmptyState } from "../../../../../../components/empty-state.tsx";
import { ExportLinks } from "../../../../../../components/export-links.tsx";
import { countText, numberText } from "../../../../../../components/number-text.ts";
import { LinkButton } from "../../../../../../components/ui/button.tsx";
import { ListSkeleton } from "../../../../../../components/ui/list-skeleton.tsx";
import { PageLinks } from "../../../../../../components/ui/page-links.tsx";
import { readCheckQuery } from "../../../../../../server/domain/check-query.ts";
import { filterOf, searchOf } from "../../../../../../server/domain/query.ts";
import { whenReady } from "../../../../../when-ready.ts";
import { type ConsoleProps, openConsole } from "../../console.ts";
import { foundContracts } from "./found-contracts.ts";
import { NoChecks } from "./no-checks.tsx";

export const metadata: Metadata = { title: "Checks" };

/** Of so many contracts the search box suggests the names; it finds the others too. */
const SUGGESTED = 100;

export default function ChecksPage(props: ConsoleProps) {
  return whenReady(checksPage(props), <ListSkeleton heading="Checks" filters={8} />);
}

async function checksPage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const base = `/accounts/${account.id}`;
  const asked = await searchParams;
  const query = readCheckQuery(asked);
  const { cursor, ...filters } = query;
  const [choice, contract, { checks, next_cursor }, count, contracts, keys] = await Promise.all([
    foundContracts(call, base, asked.find, query),
    query.contract_id ? call.contracts.get({ id: query.contract_id }).catch(() => null) : null,
    call.history.list(filterOf(query)),
    call.history.count(filterOf(filters)),
    call.catalogue.find({ limit: SUGGESTED }),
    call.keyring.list(),
  ]);
  const isEmpty = checks.length === 0 && Object.keys(query).length === 0 && !choice;
  const addressOf = (cursor: object) => `${base}/checks${searchOf({ ...filters, ...cursor })}`;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">Checks</h1>
        {checks.length > 0 && !choice && (
          <ExportLinks account_id={account.id} name="checks" search={searchOf(filters)} />
        )}
      </div>
      {isEmpty ? (
        <NoChecks account_id={account.id} />
      ) : (
        <>
          <CheckFilters
            action={`${base}/checks`}
            query={query}
            find={choice?.search ?? contract?.name ?? query.contract_id ?? ""}
            contracts={contracts}
            keys={keys}
          />
          <div className="mt-6">
            {choice ? (
              <ContractChoice {...choice} />
            ) : checks.length > 0 ? (
              <>
                <ChecksTable base={base} checks={checks} />
                <PageLinks
                  count={countOf(count, checks.length)}
                  newest={cursor ? addressOf({}) : null}
                  next={next_cursor && addressOf({ cursor: next_cursor })}
                />
              </>
            ) : (
              <EmptyState line="No check has all of these.">
                <LinkButton href={`${base}/checks`}>Clear the filters</LinkButton>
              </EmptyState>
            )}
          </div>
        </>
      )}
    </main>
  );
}

/** "2 checks", "12,345 checks, 50 on this page" */
function countOf({ checks, is_exact }: { checks: number; is_exact: boolean }, shown: number) {
  if (!is_exact) return `${numberText(checks)}+ checks, ${shown} on this page`;
  // Some may have come between the list and the count.
  const all = countText(Math.max(checks, shown), "check");
  return checks > shown ? `${all}, ${shown} on this page` : all;
}

import type { Metadata } from "next";
import { EmptyState } from "../../../../../../components/empty-state.tsx";
import { ExportLinks } from "../../../../../../components/export-links.tsx";
import { countText } from "../../../../../../components/number-text.ts";
import { RefusedFilters } from "../../../../../../components/refused-filters.tsx";
import { RefusedTable } from "../../../../../../components/refused-table.tsx";
import { LinkButton } from "../../../../../../components/ui/button.tsx";
import { REFUSED_DAYS } from "../../../../../../server/domain/limit.ts";
import { filterOf, searchOf } from "../../../../../../server/domain/query.ts";
import { readRefusedQuery } from "../../../../../../server/domain/refused-query.ts";
import { type ConsoleProps, openConsole } from "../../console.ts";

export const metadata: Metadata = { title: "Refused requests" };

export default async function RefusedPage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const base = `/accounts/${account.id}`;
  const path = `${base}/keys/refused`;
  const query = readRefusedQuery(await searchParams);
  const { cursor, ...filters } = query;
  const [{ refused, next_cursor }, keys] = await Promise.all([
    call.refusedRequests.list(filterOf(query)),
    call.keyring.list(),
  ]);
  const addressOf = (part: object) => `${path}${searchOf({ ...filters, ...part })}`;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h1 className="text-title font-medium">Refused requests</h1>
          <p className="mt-1 text-ink-muted">
            Requests with a key of this account that were refused, by minute and reason, with the
            ids of the last ones. Kept for {REFUSED_DAYS} days.
          </p>
        </div>
        <ExportLinks account_id={account.id} name="refused-requests" search={searchOf(filters)} />
      </div>
      <RefusedFilters action={path} query={query} keys={keys} />
      <div className="mt-6">
        {refused.length > 0 ? (
          <>
            <RefusedTable base={base} refused={refused} sought={query.request_id} />
            <nav aria-label="Pages" className="mt-3 flex min-h-9 flex-wrap items-center gap-3">
              <p className="mr-auto text-table text-ink-muted">
                {countText(refused.length, "row")} on this page
              </p>
              {cursor && <LinkButton href={addressOf({})}>Newest</LinkButton>}
              {next_cursor && (
                <LinkButton href={addressOf({ cursor: next_cursor })} rel="next">
                  Next
                </LinkButton>
              )}
            </nav>
          </>
        ) : Object.keys(query).length > 0 ? (
          <EmptyState line="No refused requests match these filters.">
            <LinkButton href={path}>Clear the filters</LinkButton>
          </EmptyState>
        ) : (
          <EmptyState line="No request was refused in the last 30 days. When a pipeline is stopped by a revoked key, missing credits or its rate limit, this page says when and why." />
        )}
      </div>
    </main>
  );
}

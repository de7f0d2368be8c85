import { RefusedFilters } from "#components/keys/refused-filters.tsx";
import { RefusedTable } from "#components/keys/refused-table.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { ExportLinks } from "#components/parts/export-links.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { readRefusedQuery } from "#domain/keys/refused-query.ts";
import { REFUSED_DAYS } from "#domain/limit.ts";
import { filterOf, searchOf } from "#domain/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Refused requests");

export default async function RefusedPage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const base = `/accounts/${account.id}`;
  const path = `${base}/keys/refused`;
  const query = readRefusedQuery(await searchParams);
  const { cursor: _, before: __, ...filters } = query;
  const [{ refused, ...place }, keys] = await Promise.all([
    call.refusedRequests.list(filterOf(query)),
    call.keyring.list(),
  ]);
  const isEmpty = refused.length === 0 && Object.keys(query).length === 0;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h1 className="text-title font-medium">Refused requests</h1>
          <p className="mt-1 text-ink-muted">
            Refused requests made with this account's keys, by minute and reason, with the latest
            request ids. Kept for {REFUSED_DAYS} days.
          </p>
        </div>
        {refused.length > 0 && (
          <ExportLinks account_id={account.id} name="refused-requests" search={searchOf(filters)} />
        )}
      </div>
      {!isEmpty && <RefusedFilters action={path} query={query} keys={keys} />}
      <div className="mt-6">
        {refused.length > 0 ? (
          <RefusedTable base={base} refused={refused} sought={query.request_id} />
        ) : isEmpty ? (
          <EmptyState
            line={`No requests were refused in the last ${REFUSED_DAYS} days. When a revoked key, missing credits or the rate limit stops a pipeline, this page shows when and why.`}
          />
        ) : (
          <EmptyState line="No refused requests match these filters.">
            <LinkButton href={path}>Clear filters</LinkButton>
          </EmptyState>
        )}
        {(refused.length > 0 || place.previous_cursor) && (
          <PageLinks
            {...place}
            shown={refused.reduce((sum, { count }) => sum + count, 0)}
            noun={["request", "requests"]}
            hrefOf={(part) => path + searchOf({ ...filters, ...part })}
          />
        )}
      </div>
    </main>
  );
}

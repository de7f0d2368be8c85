import type { Metadata } from "next";
import { CheckFilters } from "../../../../../components/check-filters.tsx";
import {
  checkFilterOf,
  checkSearch,
  readCheckQuery,
} from "../../../../../components/check-query.ts";
import { ChecksTable } from "../../../../../components/checks-table.tsx";
import { EmptyState } from "../../../../../components/empty-state.tsx";
import { LinkButton } from "../../../../../components/ui/button.tsx";
import { PageLinks } from "../../../../../components/ui/page-links.tsx";
import { type ConsoleProps, openConsole } from "../console.ts";
import { NoChecks } from "./no-checks.tsx";

export const metadata: Metadata = { title: "Checks" };

export default async function ChecksPage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const base = `/accounts/${account.id}`;
  const query = readCheckQuery(await searchParams);
  const { cursor, ...filters } = query;
  const [{ checks, next_cursor }, { contracts }] = await Promise.all([
    call.history.list(checkFilterOf(query)),
    call.catalogue.list({ limit: "100" }),
  ]);
  const isEmpty = checks.length === 0 && Object.keys(query).length === 0;
  const addressOf = (cursor: object) => `${base}/checks${checkSearch({ ...filters, ...cursor })}`;
  return (
    <main>
      <h1 className="mb-6 text-title font-medium">Checks</h1>
      {isEmpty ? (
        <NoChecks account_id={account.id} />
      ) : (
        <>
          <CheckFilters action={`${base}/checks`} query={query} contracts={contracts} />
          <div className="mt-6">
            {checks.length > 0 ? (
              <>
                <ChecksTable base={base} checks={checks} />
                <PageLinks
                  count={countOf(checks.length, cursor !== undefined || next_cursor !== null)}
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

function countOf(count: number, isPart: boolean) {
  const checks = `${count} ${count === 1 ? "check" : "checks"}`;
  return isPart ? `${checks} on this page` : checks;
}

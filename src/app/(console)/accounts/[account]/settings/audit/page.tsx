import { AuditFilters } from "#components/audit/audit-filters.tsx";
import { AuditTable } from "#components/audit/audit-table.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { ExportLinks } from "#components/parts/export-links.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { readAuditQuery } from "#domain/audit/audit-query.ts";
import { filterOf, searchOf } from "#domain/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Audit log");

export default async function AuditPage({ params, searchParams }: ConsoleProps) {
  const { account, call, mayAudit } = await openConsole((await params).account);
  const base = `/accounts/${account.id}`;
  const path = `${base}/settings/audit`;
  const query = readAuditQuery(await searchParams);
  const { cursor: _, before: __, ...filters } = query;
  const page = mayAudit ? await call.auditLog.list(filterOf(query)) : null;
  const isEmpty = page?.events.length === 0 && Object.keys(query).length === 0;
  return (
    <section aria-labelledby="audit">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h2 id="audit" className="text-section font-medium">
            Audit log
          </h2>
          <p className="mt-1 text-ink-muted">
            Every change to this account, every sign-in and failed sign-in of its members, and every
            visit by support staff. Only owners and support staff can see this log.
          </p>
        </div>
        {page && !isEmpty && (
          <ExportLinks account_id={account.id} name="audit" search={searchOf(filters)} />
        )}
      </div>
      {!page ? (
        <p className="text-ink-muted">Only owners can see the audit log.</p>
      ) : isEmpty ? (
        <EmptyState line="No changes in this account yet. Checks are listed under Checks." />
      ) : (
        <>
          <AuditFilters action={path} query={query} />
          <div className="mt-6">
            {page.events.length > 0 ? (
              <AuditTable
                base={base}
                events={page.events}
                things={page.things}
                unverified={page.unverified}
              />
            ) : (
              <EmptyState line="No events match these filters.">
                <LinkButton href={path}>Clear filters</LinkButton>
              </EmptyState>
            )}
            {(page.events.length > 0 || page.previous_cursor) && (
              <PageLinks
                {...page}
                shown={page.events.length}
                noun={["event", "events"]}
                hrefOf={(place) => path + searchOf({ ...filters, ...place })}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}

import { baseUrl } from "#app/base-url.ts";
import { exampleCurl } from "#app/example-curl.ts";
import { ContractFilters } from "#components/contracts/contract-filters.tsx";
import { ContractsTable } from "#components/contracts/contracts-table.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { type CatalogueQuery, readCatalogueQuery } from "#domain/contracts/catalogue-query.ts";
import { searchOf } from "#domain/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";
import { outlooksOf } from "../../outlooks.ts";

export const generateMetadata = titled("Contracts");

export default async function ContractsPage({ params, searchParams }: ConsoleProps) {
  const { account, call, mayChange } = await openConsole((await params).account);
  const query = readCatalogueQuery(await searchParams);
  const { cursor: _, before: __, ...filters } = query;
  const [{ contracts, total, ...cursors }, labels] = await Promise.all([
    call.catalogue.list(query),
    call.catalogue.labels(),
  ]);
  const outlooks = await outlooksOf(
    call,
    contracts.map(({ check_id }) => check_id),
  );
  const base = `/accounts/${account.id}`;
  const isEmpty = contracts.length === 0 && Object.keys(query).length === 0;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">Contracts</h1>
        {mayChange && (
          <LinkButton href={`${base}/contracts/new`} variant="primary">
            Create contract
          </LinkButton>
        )}
      </div>
      {isEmpty ? (
        <EmptyState line="No contracts yet. A contract lists the columns a consumer relies on. Create one in the console or from a pipeline.">
          <div className="w-full max-w-2xl min-w-0">
            <CodeBlock title="Create contract" text={exampleCurl(await baseUrl()).create} />
          </div>
        </EmptyState>
      ) : (
        <>
          <ContractFilters path={`${base}/contracts`} query={query} labels={labels} />
          {contracts.length > 0 ? (
            <ContractsTable base={base} contracts={contracts} outlooks={outlooks} />
          ) : (
            <EmptyState line={emptyLine(filters)}>
              <LinkButton href={`${base}/contracts`}>Show all contracts</LinkButton>
            </EmptyState>
          )}
          {(contracts.length > 0 || cursors.previous_cursor) && (
            <PageLinks
              {...cursors}
              total={total}
              shown={contracts.length}
              noun={["contract", "contracts"]}
              hrefOf={(place) => `${base}/contracts${searchOf({ ...filters, ...place })}`}
            />
          )}
        </>
      )}
    </main>
  );
}

function emptyLine({ blocks, ...others }: CatalogueQuery) {
  if (Object.keys(others).length > 0) return "No contracts match these filters.";
  return blocks ? "No contract was blocked at its last check." : "No contracts here.";
}

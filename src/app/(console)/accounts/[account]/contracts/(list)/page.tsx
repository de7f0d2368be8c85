import type { Metadata } from "next";
import { ContractsTable } from "../../../../../../components/contracts-table.tsx";
import { EmptyState } from "../../../../../../components/empty-state.tsx";
import { countText } from "../../../../../../components/number-text.ts";
import { Button, LinkButton } from "../../../../../../components/ui/button.tsx";
import { CodeBlock } from "../../../../../../components/ui/code-block.tsx";
import { ListSkeleton } from "../../../../../../components/ui/list-skeleton.tsx";
import { PageLinks } from "../../../../../../components/ui/page-links.tsx";
import { QueryForm } from "../../../../../../components/ui/query-form.tsx";
import { TextField } from "../../../../../../components/ui/text-field.tsx";
import { readId } from "../../../../../../server/domain/id.ts";
import { readName } from "../../../../../../server/domain/name.ts";
import { baseUrl } from "../../../../../base-url.ts";
import { exampleCurl } from "../../../../../example-curl.ts";
import { whenReady } from "../../../../../when-ready.ts";
import { type ConsoleProps, openConsole } from "../../console.ts";

export const metadata: Metadata = { title: "Contracts" };

export default function ContractsPage(props: ConsoleProps) {
  return whenReady(contractsPage(props), <ListSkeleton heading="Contracts" filters={1} />);
}

async function contractsPage({ params, searchParams }: ConsoleProps) {
  const { account, call, mayChange } = await openConsole((await params).account);
  const { search: typed, cursor: after } = await searchParams;
  const search = readName(typed) ?? "";
  const cursor = readId("ctr", after);
  const { contracts, next_cursor } = await call.catalogue.list({
    cursor,
    search: search || undefined,
  });
  const base = `/accounts/${account.id}`;
  const addressOf = (query: Record<string, string>) =>
    `${base}/contracts?${new URLSearchParams({ ...(search && { search }), ...query })}`;
  const isEmpty = contracts.length === 0 && !search && !cursor;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">Contracts</h1>
        {mayChange && (
          <LinkButton href={`${base}/contracts/new`} look="primary">
            Create a contract
          </LinkButton>
        )}
      </div>
      {isEmpty ? (
        <EmptyState line="No contracts yet. A contract lists the columns that a consumer relies on; store one here or from a pipeline.">
          <div className="w-full max-w-2xl min-w-0">
            <CodeBlock title="Store a contract" text={exampleCurl(await baseUrl()).create} />
          </div>
        </EmptyState>
      ) : (
        <>
          <QueryForm
            values={{ search }}
            action={`${base}/contracts`}
            label="Search contracts"
            className="mb-6 flex max-w-md items-end gap-3"
          >
            <div className="min-w-0 flex-1">
              <TextField label="Name contains" name="search" type="search" defaultValue={search} />
            </div>
            <Button type="submit">Search</Button>
          </QueryForm>
          {contracts.length > 0 ? (
            <>
              <ContractsTable base={base} contracts={contracts} />
              <PageLinks
                count={countOf(contracts.length, cursor !== undefined || next_cursor !== null)}
                newest={cursor ? addressOf({}) : null}
                next={next_cursor && addressOf({ cursor: next_cursor })}
              />
            </>
          ) : (
            <EmptyState line="No contract has this in its name.">
              <LinkButton href={`${base}/contracts`}>Show all contracts</LinkButton>
            </EmptyState>
          )}
        </>
      )}
    </main>
  );
}

function countOf(count: number, isPart: boolean) {
  const contracts = countText(count, "contract");
  return isPart ? `${contracts} on this page` : contracts;
}

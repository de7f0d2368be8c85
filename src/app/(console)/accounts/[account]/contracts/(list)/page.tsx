import { baseUrl } from "#app/base-url.ts";
import { exampleCurl } from "#app/example-curl.ts";
import { ContractsTable } from "#components/contracts/contracts-table.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { readId } from "#server/rules/id.ts";
import { readName } from "#server/rules/name.ts";
import { searchOf } from "#server/rules/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Contracts");

export default async function ContractsPage({ params, searchParams }: ConsoleProps) {
  const { account, call, mayChange } = await openConsole((await params).account);
  const { search: typed, ...place } = await searchParams;
  const search = readName(typed) ?? "";
  const cursor = readId("ctr", place.cursor);
  const before = readId("ctr", place.before);
  const { contracts, total, ...cursors } = await call.catalogue.list({
    cursor,
    before,
    search: search || undefined,
  });
  const base = `/accounts/${account.id}`;
  const isEmpty = contracts.length === 0 && !search && !cursor && !before;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">Contracts</h1>
        {mayChange && (
          <LinkButton href={`${base}/contracts/new`} variant="primary">
            Create a contract
          </LinkButton>
        )}
      </div>
      {isEmpty ? (
        <EmptyState line="No contracts yet. A contract lists the columns a consumer relies on. Create one in the console or from a pipeline.">
          <div className="w-full max-w-2xl min-w-0">
            <CodeBlock title="Create a contract" text={exampleCurl(await baseUrl()).create} />
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
            <ContractsTable base={base} contracts={contracts} />
          ) : (
            <EmptyState line={search ? "No contracts match this search." : "No contracts here."}>
              <LinkButton href={`${base}/contracts`}>Show all contracts</LinkButton>
            </EmptyState>
          )}
          {(contracts.length > 0 || cursors.previous_cursor) && (
            <PageLinks
              {...cursors}
              total={total}
              shown={contracts.length}
              noun={["contract", "contracts"]}
              hrefOf={(place) =>
                `${base}/contracts${searchOf({ ...(search && { search }), ...place })}`
              }
            />
          )}
        </>
      )}
    </main>
  );
}

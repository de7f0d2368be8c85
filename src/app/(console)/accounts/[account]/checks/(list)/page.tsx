import { CheckFilters } from "#components/checks/check-filters.tsx";
import { ChecksTable } from "#components/checks/checks-table.tsx";
import { ContractChoice } from "#components/checks/contract-choice.tsx";
import { GroupSwitch } from "#components/gate/group-switch.tsx";
import { ExportLinks } from "#components/parts/export-links.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { readCheckQuery } from "#domain/checks/check-query.ts";
import { readIncidentQuery } from "#domain/gate/incident-query.ts";
import { filterOf, searchOf } from "#domain/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";
import { outlooksOf } from "../../outlooks.ts";
import { ChangesList, GROUPED } from "./changes-list.tsx";
import { foundContracts } from "./found-contracts.ts";
import { NoChecks } from "./no-checks.tsx";
import { NoMatches } from "./no-matches.tsx";

export const generateMetadata = titled("Checks");

/** How many contract names the search box suggests; it finds the others too. */
const SUGGESTED = 100;

export default async function ChecksPage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const base = `/accounts/${account.id}`;
  const asked = await searchParams;
  if (asked.group === GROUPED.group) {
    const { contract_id } = readIncidentQuery(asked);
    return (
      <main>
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-title font-medium">Checks</h1>
          <GroupSwitch {...groupsOf(base, contract_id)} shown="changes" />
        </div>
        <ChangesList call={call} base={base} asked={asked} suggested={SUGGESTED} />
      </main>
    );
  }
  const query = readCheckQuery(asked);
  const { cursor: _, before: __, ...filters } = query;
  const [choice, contract, { checks, ...cursors }, { checks: count, is_exact }, contracts, keys] =
    await Promise.all([
      foundContracts(call, base, asked.find, query),
      query.contract_id ? call.contracts.get({ id: query.contract_id }).catch(() => null) : null,
      call.history.list(filterOf(query)),
      call.history.count(filterOf(filters)),
      call.catalogue.find({ limit: SUGGESTED }),
      call.keyring.list(),
    ]);
  const outlooks = await outlooksOf(
    call,
    checks.map(({ id }) => id),
  );
  const isEmpty = checks.length === 0 && Object.keys(query).length === 0 && !choice;

  return (
    <main>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">Checks</h1>
        <div className="flex flex-wrap items-center gap-3">
          {checks.length > 0 && !choice && (
            <ExportLinks account_id={account.id} name="checks" search={searchOf(filters)} />
          )}
          {!isEmpty && <GroupSwitch {...groupsOf(base, query.contract_id)} shown="checks" />}
        </div>
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
              <ChecksTable base={base} checks={checks} outlooks={outlooks} />
            ) : (
              <NoMatches path={`${base}/checks`} filters={filters} />
            )}
            {!choice && (checks.length > 0 || cursors.previous_cursor) && (
              <PageLinks
                {...cursors}
                total={{ count, is_exact }}
                shown={checks.length}
                noun={["check", "checks"]}
                hrefOf={(place) => `${base}/checks${searchOf({ ...filters, ...place })}`}
              />
            )}
          </div>
        </>
      )}
    </main>
  );
}

/** The addresses of the two groupings, of one contract if it was chosen. */
function groupsOf(base: string, contract_id: string | undefined) {
  const chosen = contract_id ? { contract_id } : {};
  return {
    checks: `${base}/checks${searchOf(chosen)}`,
    changes: `${base}/checks${searchOf({ ...GROUPED, ...chosen })}`,
  };
}

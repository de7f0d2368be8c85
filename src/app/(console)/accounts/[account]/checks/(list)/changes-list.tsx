import { ContractChoice } from "#components/checks/contract-choice.tsx";
import { IncidentFilters } from "#components/gate/incident-filters.tsx";
import { IncidentsTable } from "#components/gate/incidents-table.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { incidentFilterOf, readIncidentQuery } from "#domain/gate/incident-query.ts";
import { isFiltered, type Params, searchOf } from "#domain/query.ts";
import type { openConsole } from "../../console.ts";
import { outlooksOf } from "../../outlooks.ts";
import { foundContracts } from "./found-contracts.ts";

type Call = Awaited<ReturnType<typeof openConsole>>["call"];

/** What the address of the list of changes says. */
export const GROUPED = { group: "incident" } as const;

/** The checks of an account, grouped by the change that they share. */
export async function ChangesList({
  call,
  base,
  asked,
  suggested,
}: {
  call: Call;
  base: string;
  asked: Params;
  /** How many contracts the search box suggests. */
  suggested: number;
}) {
  const query = readIncidentQuery(asked);
  const { cursor, ...filters } = query;
  const path = `${base}/checks`;
  const [choice, contract, { incidents, ...cursors }, total, contracts] = await Promise.all([
    foundContracts(call, base, asked.find, { ...GROUPED, ...filters }),
    query.contract_id ? call.contracts.get({ id: query.contract_id }).catch(() => null) : null,
    call.incidents.list({ ...incidentFilterOf(filters), cursor }),
    call.incidents.count(incidentFilterOf(filters)),
    call.catalogue.find({ limit: suggested }),
  ]);
  const outlooks = await outlooksOf(call, [
    ...new Set(
      incidents.flatMap((incident) => (incident.is_blocking ? incident.last_check_id : [])),
    ),
  ]);
  const hrefOf = (place: { cursor?: string; before?: string }) => {
    const at = place.cursor ?? place.before;
    return path + searchOf({ ...GROUPED, ...filters, ...(at && { cursor: at }) });
  };
  return (
    <>
      <IncidentFilters
        action={path}
        query={query}
        find={choice?.search ?? contract?.name ?? query.contract_id ?? ""}
        contracts={contracts}
      />
      <div className="mt-6">
        {choice ? (
          <ContractChoice {...choice} />
        ) : incidents.length > 0 ? (
          <>
            <IncidentsTable base={base} incidents={incidents} outlooks={outlooks} />
            <PageLinks
              previous_cursor={textOf(cursors.previous_cursor)}
              next_cursor={textOf(cursors.next_cursor)}
              total={total}
              shown={incidents.length}
              noun={["change", "changes"]}
              hrefOf={hrefOf}
            />
          </>
        ) : (
          <EmptyState line={emptyLine(isFiltered(query))}>
            {isFiltered(query) && (
              <LinkButton href={path + searchOf(GROUPED)}>Clear filters</LinkButton>
            )}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function emptyLine(isFiltered: boolean) {
  return isFiltered
    ? "No changes match these filters."
    : "No changes yet. Each change that a check finds is listed here, with when and how often it was seen.";
}

function textOf(cursor: number | null) {
  return cursor === null ? null : String(cursor);
}

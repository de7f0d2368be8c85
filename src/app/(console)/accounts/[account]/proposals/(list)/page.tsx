import { found } from "#app/found.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { ProposalList } from "#components/proposals/proposal-list.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { readId } from "#domain/id.ts";
import { PROPOSAL_DAYS } from "#domain/limit.ts";
import { searchOf } from "#domain/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Proposals");

export default async function ProposalsPage({ params, searchParams }: ConsoleProps) {
  const { account, call } = await openConsole((await params).account);
  const place = await searchParams;
  const is_open = place.state !== "closed";
  const contract_id = readId("ctr", place.contract_id);
  const [{ proposals, total, ...cursors }, contract] = await Promise.all([
    call.proposals.search({
      is_open,
      contract_id,
      cursor: readId("prp", place.cursor),
      before: readId("prp", place.before),
    }),
    contract_id ? found(call.contracts.get({ id: contract_id })) : null,
  ]);
  const path = `/accounts/${account.id}/proposals`;
  const filter = { contract_id, ...(is_open ? {} : { state: "closed" }) };
  const other = { contract_id, ...(is_open ? { state: "closed" } : {}) };
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch] min-w-0">
          <h1 className="text-title font-medium">{is_open ? "Proposals" : "Closed proposals"}</h1>
          <p className="mt-1 break-words text-ink-muted">
            {is_open
              ? `What agents and pipelines ask you to decide. A proposal expires after ${PROPOSAL_DAYS} days.`
              : "What was approved or declined, or has expired."}
            {contract && (
              <>
                {" "}
                Only for <Name text={contract.name} />.{" "}
                <TextLink href={path + searchOf(is_open ? {} : { state: "closed" })}>
                  Show all contracts
                </TextLink>
              </>
            )}
          </p>
        </div>
        <LinkButton href={path + searchOf(other)}>
          {is_open ? "Show closed" : "Show open"}
        </LinkButton>
      </div>
      {proposals.length > 0 || cursors.previous_cursor ? (
        <>
          <ProposalList proposals={proposals} base={path} />
          <PageLinks
            {...cursors}
            total={total}
            shown={proposals.length}
            noun={["proposal", "proposals"]}
            hrefOf={(place) => path + searchOf({ ...filter, ...place })}
          />
        </>
      ) : (
        <EmptyState
          line={
            is_open
              ? "No open proposals. Agents make them with request_approval and propose_change, pipelines over the API."
              : "No closed proposals yet."
          }
        />
      )}
    </main>
  );
}

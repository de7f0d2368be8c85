import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo, TimeUntil } from "#components/parts/time-ago.tsx";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";
import { ProposalState } from "./proposal-state.tsx";
import { proposalTitle } from "./proposal-title.ts";

type Proposal = Outputs["proposals"]["search"]["proposals"][number];

/** Proposals, each leading to its page. */
export function ProposalList({
  proposals,
  base,
}: {
  proposals: Proposal[];
  /** The path of the account's proposals. */
  base: string;
}) {
  return (
    <ul aria-label="Proposals" className="divide-y divide-line rounded-list border border-line">
      {proposals.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} href={`${base}/${proposal.id}`} />
      ))}
    </ul>
  );
}

function Row({ proposal, href }: { proposal: Proposal; href: string }) {
  const { contract_name, reason, proposed_by, created_at, expires_at, state, fits } = proposal;
  return (
    <li className="relative px-3 py-2.5 text-table hover:bg-surface sm:px-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link href={href} className="min-w-0 font-medium break-words after:absolute after:inset-0">
          {proposalTitle(proposal)} of <Name text={contract_name} />
        </Link>
        <span className="ml-auto">
          <ProposalState state={state} fits={fits} />
        </span>
      </div>
      <p className="line-clamp-2 break-words text-ink-muted">
        <Name text={reason.replaceAll("\n", " ")} />
      </p>
      <p className="text-ink-muted">
        by <span className="font-mono">{proposed_by}…</span> <TimeAgo at={created_at} />
        {state === "open" && (
          <>
            , expires <TimeUntil at={expires_at} />
          </>
        )}
      </p>
    </li>
  );
}

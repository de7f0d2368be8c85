import { cache } from "react";
import { found } from "#app/found.ts";
import { ChangeText } from "#components/gate/change-text.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { Section } from "#components/parts/section.tsx";
import { TimeAgo, TimeUntil } from "#components/parts/time-ago.tsx";
import { DecideProposal } from "#components/proposals/decide-proposal.tsx";
import { ProposalState } from "#components/proposals/proposal-state.tsx";
import { proposalTitle } from "#components/proposals/proposal-title.ts";
import { Name } from "#components/ui/name.tsx";
import { PlainText } from "#components/ui/plain-text.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { ProposedColumns } from "#components/versions/proposed-columns.tsx";
import { changeName } from "#domain/gate/approval.ts";
import { exactTime } from "#domain/text/exact-time.ts";
import { nameText } from "#domain/text/name-text.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

/** The proposal, loaded once for title and page, so that a missing page says so in its title. */
const findProposal = cache(async (account: string, id: string) => {
  const { call } = await openConsole(account);
  const proposal = await found(call.proposals.get({ id }));
  const contract = await found(call.contracts.get({ id: proposal.contract_id }));
  return { proposal, contract };
});

type Proposal = Awaited<ReturnType<typeof findProposal>>["proposal"];

export const generateMetadata = titled<{ proposal: string }>(async ({ account, proposal: id }) => {
  const { contract } = await findProposal(account, id);
  return `Proposal for ${nameText(contract.name)}`;
});

export default async function ProposalPage({ params }: ConsoleProps<{ proposal: string }>) {
  const { account, proposal: id } = await params;
  const { call, mayChange } = await openConsole(account);
  const { proposal, contract } = await findProposal(account, id);
  const { contract_id, contract_version: version, state, changes, columns } = proposal;
  const [approvers, before] = await Promise.all([
    found(call.approvers.get({ id: contract_id })),
    columns ? found(call.versions.get({ id: contract_id, version })) : null,
  ]);
  const base = `/accounts/${account}`;
  const contractPath = `${base}/contracts/${contract_id}`;
  return (
    <main>
      <h1 className="mb-4 text-title font-medium break-words">
        {proposalTitle(proposal)} of{" "}
        <TextLink href={contractPath}>
          <Name text={contract.name} />
        </TextLink>
      </h1>
      <ProposalFacts proposal={proposal} base={base} />
      <div className="grid max-w-[47.5rem] grid-cols-[minmax(0,1fr)] gap-8">
        <Section id="what" title={changes ? "Changes to approve" : "Columns to save"}>
          {changes && <Changes changes={changes} />}
          {columns && before && (
            <ProposedColumns before={before.columns} after={columns} areFlagsOpen={false} />
          )}
        </Section>
        <Reason proposal={proposal} />
        <Decision proposal={proposal} />
        {state === "open" && mayChange && (
          <DecideProposal proposal={proposal} approvers={approvers} contractPath={contractPath} />
        )}
      </div>
    </main>
  );
}

type Shown = { proposal: Proposal };

function ProposalFacts({ proposal, base }: Shown & { base: string }) {
  const { state, fits, proposed_by, created_at, expires_at, contract_version, check_id } = proposal;
  return (
    <div className="mb-6">
      <Facts
        facts={{
          State: <ProposalState state={state} fits={fits} />,
          "Proposed by": <span className="font-mono">{proposed_by}…</span>,
          When: (
            <>
              <TimeAgo at={created_at} />
              <span className="text-ink-muted print:hidden">, {exactTime(created_at)}</span>
            </>
          ),
          Expires: state === "open" ? <TimeUntil at={expires_at} /> : null,
          "Contract version": <span className="font-mono">{contract_version}</span>,
          Check: check_id && <TextLink href={`${base}/checks/${check_id}`}>the check</TextLink>,
        }}
      />
    </div>
  );
}

function Changes({ changes }: { changes: NonNullable<Proposal["changes"]> }) {
  return (
    <ul
      aria-label="Changes"
      className="divide-y divide-line rounded-list border border-line text-table"
    >
      {changes.map((change) => (
        <li key={changeName(change)} className="px-3 py-2 break-words sm:px-4">
          <ChangeText change={change} />
        </li>
      ))}
    </ul>
  );
}

function Reason({ proposal: { reason, link } }: Shown) {
  return (
    <Section id="reason" title="Reason, in the words of the key">
      <div className="border-l-2 border-line pl-3 text-table break-words">
        <p>
          <PlainText text={reason} />
        </p>
        {link && (
          <p className="mt-2">
            <a
              href={link}
              rel="noopener noreferrer nofollow"
              target="_blank"
              className="underline [overflow-wrap:anywhere]"
            >
              {link}
            </a>
          </p>
        )}
      </div>
    </Section>
  );
}

function Decision({ proposal: { state, decided_by, decided_at, note } }: Shown) {
  if (decided_by === null || decided_at === null) return null;
  return (
    <Section id="decision" title={state === "approved" ? "Approved" : "Declined"}>
      <p className="text-table break-words">
        By <Name text={decided_by} />, <TimeAgo at={decided_at} />.
      </p>
      {note && (
        <p className="mt-1 text-table break-words text-ink-muted">
          <PlainText text={note} />
        </p>
      )}
    </Section>
  );
}

import type { Outputs } from "#components/calls/console-client.ts";
import { WhoApproves } from "#components/gate/who-approves.tsx";
import { ApproveProposal } from "./approve-proposal.tsx";
import { DeclineProposal } from "./decline-proposal.tsx";

/** The two decisions about an open proposal, or why there is only one. */
export function DecideProposal({
  proposal: { id, fits, changes, contract_version },
  approvers,
  contractPath,
}: {
  proposal: Outputs["proposals"]["get"];
  approvers: Outputs["approvers"]["get"];
  contractPath: string;
}) {
  return (
    <div>
      {!fits && (
        <p className="mb-4 max-w-[65ch] text-table text-ink-muted">
          The contract has changed since this was proposed for its version {contract_version}. It
          can no longer be approved.
        </p>
      )}
      {fits && !approvers.may_approve && (
        <WhoApproves approvers={approvers.approvers} page={`${contractPath}/policy`} />
      )}
      <div className="flex flex-wrap gap-3">
        {fits && approvers.may_approve && (
          <ApproveProposal id={id} isOfChanges={changes !== null} />
        )}
        <DeclineProposal id={id} />
      </div>
    </div>
  );
}

import { compareColumns } from "#domain/checks/compare.ts";
import { withDetails } from "#domain/details/details.ts";
import type { KeyCaller, Services } from "#server/api/context.ts";
import type { Contract } from "#server/contracts/store/contract.ts";
import type { Database } from "#server/database/connect.ts";
import { mailProposal } from "#server/mail/api/mail-proposal.ts";
import { proposedContract } from "#server/mail/store/proposed-contract.ts";
import { sendProposal } from "#server/webhooks/api/send-proposal.ts";
import type { StoredProposal } from "../store/proposal.ts";
import { listedProposal } from "./proposal-shapes.ts";

type Telling = { db: Database; caller: KeyCaller; services: Services };

/** Queues what tells people and webhooks of a new proposal, in the transaction that stores it. */
export async function tellProposal(
  { db, caller: { account_id, key_id }, services }: Telling,
  proposal: StoredProposal & { url: string },
  contract: Contract,
) {
  const { contract_id } = proposal;
  const context = await proposedContract(db, account_id, { contract_id, key_id });
  if (!context) return;
  const { account_name, label } = context;
  const reported = { ...proposal, label, changes: changesOf(proposal, contract) };
  const of = { account_id, contract_id };
  const sent = { listed: listedProposal.parse(proposal), reported };
  if ((await sendProposal(db, of, sent)) > 0) services.deliveriesQueued();
  const { mail, secretsKeys } = services;
  if (!mail) return;
  const proposal_url = `${mail.baseUrl}/accounts/${account_id}/proposals/${proposal.id}`;
  const links = { baseUrl: mail.baseUrl, secretsKeys };
  await mailProposal(
    db,
    of,
    { proposal: { ...reported, account_name, proposal_url }, context },
    links,
  );
}

/** The changes to approve, or those that the proposed columns make. */
function changesOf({ changes, columns }: StoredProposal, contract: Contract) {
  if (changes) return changes.map((change) => ({ ...change, widening: null }));
  return compareColumns(withDetails(contract.columns, contract.details), columns ?? []);
}

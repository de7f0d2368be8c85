import type { PersonCaller, Services } from "#server/api/context.ts";
import type { Database } from "#server/database/connect.ts";
import { sendDecision } from "#server/webhooks/api/send-proposal.ts";
import { proposerLabel, type StoredProposal } from "../store/proposal.ts";
import { listedProposal } from "./proposal-shapes.ts";

type Telling = { db: Database; caller: PersonCaller; services: Services };

/** Queues what tells webhooks of a decision, in the transaction that stores it. */
export async function tellDecision(
  { db, caller: { account_id }, services }: Telling,
  proposal: StoredProposal & { url: string },
) {
  const { id, contract_id } = proposal;
  const label = await proposerLabel(db, account_id, id);
  const sent = { listed: listedProposal.parse(proposal), decided: { ...proposal, label } };
  const queued = await sendDecision(db, { account_id, contract_id }, sent);
  if (queued > 0) services.deliveriesQueued();
}

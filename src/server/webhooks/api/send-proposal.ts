import { PROPOSALS_SENT_PER_HOUR } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { countAttempt, subjectOf } from "#server/people/store/attempt-count.ts";
import { chatBody } from "../rules/message/chat-message.ts";
import { proposalBody } from "../rules/message/proposal-body.ts";
import { proposalMessage, type ReportedProposal } from "../rules/message/proposal-message.ts";
import { queueProposal } from "../store/proposal-delivery.ts";

/**
 * Queues a new proposal for the webhooks that receive it, unless the account has sent enough in this
 * hour: `listed` as REST lists it, `reported` for channels. Returns how many deliveries were queued.
 */
export async function sendProposal(
  db: Database,
  { account_id, contract_id }: { account_id: string; contract_id: string },
  { listed, reported }: { listed: { id: string }; reported: ReportedProposal },
): Promise<number> {
  const subject = subjectOf("proposal-sent", account_id);
  const limited = await countAttempt(db, { subject, max: PROPOSALS_SENT_PER_HOUR, minutes: 60 });
  if (limited !== null) return 0;
  const message = proposalMessage(reported);
  return queueProposal(
    db,
    account_id,
    { proposal_id: listed.id, contract_id },
    {
      standard: proposalBody(listed),
      slack: chatBody("slack", message),
      teams: chatBody("teams", message),
    },
  );
}

import { PROPOSALS_SENT_PER_HOUR } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { countAttempt, subjectOf } from "#server/people/store/attempt-count.ts";
import { chatBody } from "../rules/message/chat-body.ts";
import { type DecidedProposal, decisionMessage } from "../rules/message/decision-message.ts";
import type { Message } from "../rules/message/message.ts";
import { type ProposalNews, proposalBody } from "../rules/message/proposal-body.ts";
import { proposalMessage, type ReportedProposal } from "../rules/message/proposal-message.ts";
import { queueProposal } from "../store/proposal-delivery.ts";

type Of = { account_id: string; contract_id: string };

/** News of a proposal as REST lists it, and as channels show it. */
type News = { news: ProposalNews; listed: { id: string }; message: Message };

const SUBJECTS = { created: "proposal-sent", decided: "decision-sent" } as const;

/** Queues a new proposal for the webhooks that receive it. Returns how many deliveries were queued. */
export function sendProposal(
  db: Database,
  of: Of,
  { listed, reported }: { listed: { id: string }; reported: ReportedProposal },
): Promise<number> {
  return send(db, of, { news: "created", listed, message: proposalMessage(reported) });
}

/** Queues a decision about a proposal for the same webhooks. */
export function sendDecision(
  db: Database,
  of: Of,
  { listed, decided }: { listed: { id: string }; decided: DecidedProposal },
): Promise<number> {
  return send(db, of, { news: "decided", listed, message: decisionMessage(decided) });
}

/** Queues nothing if the account has sent enough news of the kind in this hour. */
async function send(
  db: Database,
  { account_id, contract_id }: Of,
  { news, listed, message }: News,
): Promise<number> {
  const subject = subjectOf(SUBJECTS[news], account_id);
  const limited = await countAttempt(db, { subject, max: PROPOSALS_SENT_PER_HOUR, minutes: 60 });
  if (limited !== null) return 0;
  return queueProposal(
    db,
    account_id,
    { proposal_id: listed.id, contract_id },
    {
      standard: proposalBody(news, listed),
      slack: chatBody("slack", message),
      teams: chatBody("teams", message),
    },
  );
}

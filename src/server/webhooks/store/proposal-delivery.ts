import { WEBHOOKS_PER_ACCOUNT } from "#domain/limit.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/** What a proposal's deliveries say, by the kind of the webhook. */
export type ProposalBodies = Record<Exclude<WebhookKind, "audit">, string>;

/**
 * Queues news of a proposal for the active webhooks that receive proposals of its contract. Must run in
 * the transaction that stores it. Returns how many deliveries were queued.
 */
export function queueProposal(
  db: Database,
  account_id: string,
  { proposal_id, contract_id }: { proposal_id: string; contract_id: string },
  bodies: ProposalBodies,
): Promise<number> {
  const ids = Array.from({ length: WEBHOOKS_PER_ACCOUNT }, () => newId("dlv"));
  return db.$executeRaw`
    WITH receiver AS (
      SELECT id, kind, row_number() OVER (ORDER BY id) AS n FROM webhook
      WHERE account_id = ${account_id} AND active AND proposals
        AND (contract_id IS NULL OR contract_id = ${contract_id})
    ), body AS (
      SELECT key AS kind, value AS text FROM jsonb_each_text(${JSON.stringify(bodies)}::jsonb)
    )
    INSERT INTO delivery (account_id, id, webhook_id, proposal_id, body, bytes)
    SELECT ${account_id}, given.id, receiver.id, ${proposal_id}, body.text, octet_length(body.text)
    FROM receiver JOIN body ON body.kind = receiver.kind::text
    JOIN unnest(${ids}::text[]) WITH ORDINALITY AS given (id, n) USING (n)`;
}

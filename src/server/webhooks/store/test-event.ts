import type { Result } from "#domain/checks/severity.ts";
import { PROPOSAL_EVENT } from "#domain/webhooks/webhook-event.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { grantManual } from "./manual-delivery.ts";

/** What a test is of. */
export type TestedEvent = Result | typeof PROPOSAL_EVENT;

/**
 * "limited": the account's hourly limit is reached; "no_test": the webhook gets the audit log, and
 * entries say what happened.
 */
type Test = { kind: "queued"; delivery_id: string } | { kind: "absent" | "limited" | "no_test" };

/**
 * Queues a test event of the webhook's first event type. Runs in a transaction, so that the webhook
 * is not deleted meanwhile.
 */
export async function queueTest(
  db: Database,
  account_id: string,
  webhook_id: string,
  bodyOf: (event: TestedEvent, kind: WebhookKind, now: Date) => string,
): Promise<Test> {
  const [webhook] = await db.$queryRaw<{ event: TestedEvent; kind: WebhookKind }[]>`
    SELECT coalesce(events[1]::text, 'proposal') AS event, kind::text FROM webhook
    WHERE account_id = ${account_id} AND id = ${webhook_id} FOR KEY SHARE`;
  if (!webhook) return { kind: "absent" };
  if (webhook.kind === "audit") return { kind: "no_test" };
  const isProposal = webhook.event === PROPOSAL_EVENT;
  const body = bodyOf(webhook.event, webhook.kind, new Date());
  const rows = await db.$queryRaw<{ delivery_id: string }[]>`
    WITH allowance AS (${grantManual(account_id, Prisma.sql`SELECT 1`)})
    INSERT INTO delivery (account_id, id, webhook_id, event, proposal_id, body, bytes)
    SELECT ${account_id}, ${newId("dlv")}, ${webhook_id}, ${isProposal ? null : webhook.event}::result,
      ${isProposal ? "" : null}, ${body}::text,
      octet_length(${body}::text)
    FROM allowance WHERE granted > 0
    RETURNING id AS delivery_id`;
  const [queued] = rows;
  return queued ? { kind: "queued", ...queued } : { kind: "limited" };
}

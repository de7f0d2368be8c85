import type { Database } from "../database/connect.ts";
import type { Page } from "./page.ts";
import type { Webhook } from "./webhook.ts";

/** A webhook with what a person wants to see beside it. */
export type WebhookOverview = Webhook & {
  /** Null when it hears of all contracts, or its contract was deleted. */
  contract_name: string | null;
  /** How the finished ones of its last 100 deliveries ended. */
  recent_delivered: number;
  recent_abandoned: number;
};

/** So many deliveries are looked at, whatever their age: it costs the same for a busy webhook. */
const RECENT = 100;

/** The account's webhooks, newest first, from the one after the cursor. */
export function listWebhookOverviews(
  db: Database,
  account_id: string,
  { limit, cursor }: Page,
): Promise<WebhookOverview[]> {
  return overviews(db, account_id, { id: null, limit, cursor });
}

/** One webhook; null when the account has no such webhook. */
export async function getWebhookOverview(
  db: Database,
  account_id: string,
  id: string,
): Promise<WebhookOverview | null> {
  const rows = await overviews(db, account_id, { id, limit: 1, cursor: null });
  return rows[0] ?? null;
}

function overviews(
  db: Database,
  account_id: string,
  { id, limit, cursor }: Page & { id: string | null },
): Promise<WebhookOverview[]> {
  return db.$queryRaw<WebhookOverview[]>`
    SELECT w.id, w.url, w.events::text[], w.contract_id, w.active, w.created_at,
      c.name AS contract_name, r.delivered AS recent_delivered, r.abandoned AS recent_abandoned
    FROM webhook w
    LEFT JOIN contract c ON c.account_id = w.account_id AND c.id = w.contract_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
        count(*) FILTER (WHERE status = 'abandoned')::int AS abandoned
      FROM (
        SELECT d.status FROM delivery d
        WHERE d.account_id = w.account_id AND d.webhook_id = w.id
        ORDER BY d.id DESC LIMIT ${RECENT}::int
      ) recent
    ) r
    WHERE w.account_id = ${account_id}
      AND (${id}::text IS NULL OR w.id = ${id})
      AND (${cursor}::text IS NULL OR w.id < ${cursor})
    ORDER BY w.id DESC LIMIT ${limit}::int`;
}

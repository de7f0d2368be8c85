import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { daysAgo, firstIdAt } from "#server/store/id.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";
import type { Webhook } from "./webhook.ts";

/** A webhook with what a person wants to see beside it. */
export type WebhookOverview = Webhook & {
  /** Null when it hears of all contracts, or its contract was deleted. */
  contract_name: string | null;
  /** How the finished ones of its last 100 deliveries ended. */
  recent_delivered: number;
  recent_abandoned: number;
};

export type FailingWebhook = WebhookOverview & {
  /** When the last of the abandoned ones was given up. */
  last_abandoned_at: Date;
};

/** So many deliveries are looked at, whatever their age: it costs the same for a busy webhook. */
const RECENT = 100;

/** Of so many abandoned deliveries, the newest, it is looked whose they are. */
const ABANDONED = 10_000;

/** A part of the account's webhooks. */
export function listWebhookOverviews(
  db: Database,
  account_id: string,
  part: ListPart,
): Promise<WebhookOverview[]> {
  return db.$queryRaw<WebhookOverview[]>`
    ${overviewsOf(account_id)} AND ${beyond(Prisma.sql`w.id`, part)}
    ORDER BY w.id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** How many webhooks the account has. */
export function countWebhooks(db: Database, account_id: string): Promise<RowCount> {
  return countRows(db, Prisma.sql`SELECT FROM webhook WHERE account_id = ${account_id}`);
}

/** One webhook; null when the account has no such webhook. */
export async function getWebhookOverview(
  db: Database,
  account_id: string,
  id: string,
): Promise<WebhookOverview | null> {
  const rows = await db.$queryRaw<WebhookOverview[]>`${overviewsOf(account_id)} AND w.id = ${id}`;
  return rows[0] ?? null;
}

/** The active webhooks of which a delivery of the last `days` days is abandoned, the latest first. */
export async function listFailingWebhooks(
  db: Database,
  account_id: string,
  { days, limit }: { days: number; limit: number },
): Promise<FailingWebhook[]> {
  return db.$queryRaw<FailingWebhook[]>`
    WITH failing AS MATERIALIZED (
      SELECT webhook_id, max(finished_at) AS last_abandoned_at
      FROM (
        SELECT webhook_id, finished_at FROM delivery
        WHERE account_id = ${account_id} AND status = 'abandoned'
          AND id >= ${firstIdAt("dlv", daysAgo(days))}
        ORDER BY id DESC LIMIT ${ABANDONED}::int
      ) abandoned
      GROUP BY webhook_id
    )
    SELECT w.*, failing.last_abandoned_at
    FROM failing JOIN (${overviewsOf(account_id)}) w ON w.id = failing.webhook_id
    WHERE w.active
    ORDER BY last_abandoned_at DESC, id DESC LIMIT ${limit}::int`;
}

function overviewsOf(account_id: string) {
  return Prisma.sql`
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
    WHERE w.account_id = ${account_id}`;
}

import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { daysAgo, firstIdAt } from "#server/store/id.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";
import { WEBHOOK_COLUMNS, type Webhook } from "./webhook.ts";

/** A webhook as listed in the console. */
export type WebhookOverview = Webhook & {
  /** Null when it is subscribed to all contracts, or its contract was deleted. */
  contract_name: string | null;
  /** Finished deliveries among the last 100, by outcome. */
  recent_delivered: number;
  recent_abandoned: number;
  /** The address of who made it; null if that is unknown, nobody, or somebody who was deleted. */
  created_by: string | null;
  created_by_verified: boolean;
  /** Whether whoever made it is no longer a member. */
  creator_left: boolean;
};

export type FailingWebhook = WebhookOverview & {
  /** When a delivery was last abandoned. */
  last_abandoned_at: Date;
};

/** Number of recent deliveries summarized, so that the cost is the same for a busy webhook. */
const RECENT = 100;

/** Number of abandoned deliveries, newest first, that are searched for failing webhooks. */
const ABANDONED = 10_000;

/** Returns a page of the account's webhooks. */
export function listWebhookOverviews(
  db: Database,
  account_id: string,
  part: ListPart,
): Promise<WebhookOverview[]> {
  return db.$queryRaw<WebhookOverview[]>`
    ${overviewsOf(account_id)} AND ${beyond(Prisma.sql`w.id`, part)}
    ORDER BY w.id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** Counts the account's webhooks. */
export function countWebhooks(db: Database, account_id: string): Promise<RowCount> {
  return countRows(db, Prisma.sql`SELECT FROM webhook WHERE account_id = ${account_id}`);
}

/** Returns one webhook, or null when the account has none with this id. */
export async function getWebhookOverview(
  db: Database,
  account_id: string,
  id: string,
): Promise<WebhookOverview | null> {
  const rows = await db.$queryRaw<WebhookOverview[]>`${overviewsOf(account_id)} AND w.id = ${id}`;
  return rows[0] ?? null;
}

/** Returns the active webhooks with a delivery abandoned in the last `days` days, latest first. */
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
    SELECT ${WEBHOOK_COLUMNS},
      c.name AS contract_name, r.delivered AS recent_delivered, r.abandoned AS recent_abandoned,
      u.email AS created_by, coalesce(u.email_verified, false) AS created_by_verified,
      w.created_by IS NOT NULL AND NOT EXISTS (
        SELECT FROM membership m WHERE m.account_id = w.account_id AND m.user_id = w.created_by
      ) AS creator_left
    FROM webhook w
    LEFT JOIN "user" u ON u.id = w.created_by
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

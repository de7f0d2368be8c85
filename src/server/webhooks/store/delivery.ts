import type { DeliveryStatus } from "#domain/webhooks/delivery-status.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-event.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { daysAgo, firstIdAt } from "#server/store/id.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";
import { SHOWN_EVENT } from "./shown-event.ts";

export type Delivery = {
  id: string;
  webhook_id: string;
  /** Null for a test event, a proposal and entries of the audit log. */
  check_id: string | null;
  event: WebhookEvent;
  status: DeliveryStatus;
  attempts: number;
  /** When the next attempt of a pending delivery is due. */
  run_at: Date;
  created_at: Date;
  finished_at: Date | null;
};

export type Attempt = {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  reason: string | null;
  response_start: string | null;
};

export type DeliveryFilter = { webhook_id?: string; check_id?: string; status?: DeliveryStatus };

/** The columns of the delivery `d`. */
export const DELIVERY_COLUMNS = Prisma.sql`id, webhook_id, check_id,
  ${SHOWN_EVENT} AS event, status::text,
  attempts::int, run_at, created_at, finished_at`;

/** Returns a page of the deliveries that match a filter. */
export function listDeliveries(
  db: Database,
  account_id: string,
  filter: DeliveryFilter,
  part: ListPart,
): Promise<Delivery[]> {
  return db.$queryRaw<Delivery[]>`
    SELECT ${DELIVERY_COLUMNS} FROM delivery d
    WHERE ${leftBy(account_id, filter)} AND ${beyond(Prisma.sql`id`, part)}
    ORDER BY id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** Counts the deliveries that match a filter. */
export function countDeliveries(
  db: Database,
  account_id: string,
  filter: DeliveryFilter,
): Promise<RowCount> {
  return countRows(db, Prisma.sql`SELECT FROM delivery WHERE ${leftBy(account_id, filter)}`);
}

function leftBy(account_id: string, { webhook_id, check_id, status }: DeliveryFilter) {
  const conditions = [Prisma.sql`account_id = ${account_id}`];
  if (webhook_id !== undefined) conditions.push(Prisma.sql`webhook_id = ${webhook_id}`);
  if (check_id !== undefined) conditions.push(Prisma.sql`check_id = ${check_id}`);
  if (status) conditions.push(STATUS_IS[status]);
  return Prisma.join(conditions, " AND ");
}

/**
 * Literals rather than parameters, so that the planner can use the partial index of undelivered
 * ones.
 */
const STATUS_IS: Record<DeliveryStatus, Prisma.Sql> = {
  pending: Prisma.sql`status = 'pending'`,
  delivered: Prisma.sql`status = 'delivered'`,
  abandoned: Prisma.sql`status = 'abandoned'`,
};

/** Returns a delivery with its attempts in order, or null. */
export async function getDelivery(
  db: Database,
  account_id: string,
  id: string,
): Promise<(Delivery & { log: Attempt[] }) | null> {
  const [delivery] = await db.$queryRaw<Delivery[]>`
    SELECT ${DELIVERY_COLUMNS} FROM delivery d WHERE account_id = ${account_id} AND id = ${id}`;
  if (!delivery) return null;
  const log = await db.deliveryAttempt.findMany({
    where: { account_id, delivery_id: id },
    orderBy: { number: "asc" },
    omit: { account_id: true, delivery_id: true },
  });
  return { ...delivery, log };
}

/**
 * Deletes up to `batch` finished deliveries queued more than `days` ago, with their attempts: all, or
 * only those of entries of the audit log. Returns how many.
 */
export async function deleteOldDeliveries(
  db: Database,
  days: number,
  batch: number,
  what: "all" | "audit" = "all",
): Promise<number> {
  const rows = await db.$queryRaw<{ deleted: number }[]>`
    WITH old AS (
      SELECT found.account_id, found.id FROM account
      CROSS JOIN LATERAL (
        SELECT d.account_id, d.id FROM delivery d
        WHERE d.account_id = account.id AND d.id < ${firstIdAt("dlv", daysAgo(days))}
          AND d.status <> 'pending' AND (${what === "all"} OR (d.event IS NULL AND d.proposal_id IS NULL))
        ORDER BY d.id LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
      ) found
      LIMIT ${batch}::int
    ), deleted AS (
      DELETE FROM delivery d USING old WHERE d.account_id = old.account_id AND d.id = old.id
      RETURNING d.account_id, d.id
    ), untold AS (
      DELETE FROM delivery_attempt a USING deleted
      WHERE a.account_id = deleted.account_id AND a.delivery_id = deleted.id
    )
    SELECT count(*)::int AS deleted FROM deleted`;
  return rows[0]?.deleted ?? 0;
}

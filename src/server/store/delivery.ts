import { Prisma } from "../../generated/prisma/client.ts";
import type { Database } from "../database/connect.ts";
import type { Result } from "../domain/verdict.ts";
import { daysAgo, firstIdAt, newId } from "./id.ts";
import type { Page } from "./page.ts";

export const DELIVERY_STATUSES = ["pending", "delivered", "abandoned"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export type Delivery = {
  id: string;
  webhook_id: string;
  /** Null for a test event. */
  check_id: string | null;
  event: Result;
  status: DeliveryStatus;
  attempts: number;
  /** When the next attempt is due, of a pending one. */
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

const COLUMNS = {
  id: true,
  webhook_id: true,
  check_id: true,
  event: true,
  status: true,
  attempts: true,
  run_at: true,
  created_at: true,
  finished_at: true,
} as const;

/** Newest first, from the one after `cursor`. */
export function listDeliveries(
  db: Database,
  account_id: string,
  filter: DeliveryFilter,
  { limit, cursor }: Page,
): Promise<Delivery[]> {
  const { webhook_id, check_id, status } = filter;
  const conditions = [Prisma.sql`account_id = ${account_id}`];
  if (webhook_id !== undefined) conditions.push(Prisma.sql`webhook_id = ${webhook_id}`);
  if (check_id !== undefined) conditions.push(Prisma.sql`check_id = ${check_id}`);
  if (status) conditions.push(STATUS_IS[status]);
  if (cursor !== null) conditions.push(Prisma.sql`id < ${cursor}`);
  return db.$queryRaw<Delivery[]>`
    SELECT id, webhook_id, check_id, event::text, status::text, attempts::int, run_at, created_at,
      finished_at
    FROM delivery WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY id DESC LIMIT ${limit}::int`;
}

/** Written out, for Postgres to know that the index of the few that were not delivered serves. */
const STATUS_IS: Record<DeliveryStatus, Prisma.Sql> = {
  pending: Prisma.sql`status = 'pending'`,
  delivered: Prisma.sql`status = 'delivered'`,
  abandoned: Prisma.sql`status = 'abandoned'`,
};

/** A delivery with its attempts, the first one first; null when there is none. */
export async function getDelivery(
  db: Database,
  account_id: string,
  id: string,
): Promise<(Delivery & { log: Attempt[] }) | null> {
  const delivery = await db.delivery.findUnique({
    where: { account_id_id: { account_id, id } },
    select: COLUMNS,
  });
  if (!delivery) return null;
  const log = await db.deliveryAttempt.findMany({
    where: { account_id, delivery_id: id },
    orderBy: { number: "asc" },
    omit: { account_id: true, delivery_id: true },
  });
  return { ...delivery, log };
}

/**
 * Begins a new round of attempts for a finished delivery under its old id; one
 * that is pending is due at once. Null when there is none, or no webhook any more.
 */
export async function redeliver(
  db: Database,
  account_id: string,
  id: string,
): Promise<Delivery | null> {
  const rows = await db.$queryRaw<Delivery[]>`
    UPDATE delivery SET
      first_attempt = CASE WHEN status = 'pending' THEN first_attempt ELSE attempts + 1 END,
      run_at = CASE WHEN claim_id IS NULL THEN now() ELSE run_at END,
      status = 'pending',
      finished_at = NULL
    WHERE account_id = ${account_id} AND id = ${id} AND EXISTS (
      SELECT FROM webhook w
      WHERE w.account_id = delivery.account_id AND w.id = delivery.webhook_id
    )
    RETURNING id, webhook_id, check_id, event::text, status::text, attempts::int, run_at,
      created_at, finished_at`;
  return rows[0] ?? null;
}

/** The time of an id is a process's, that of its row the database's: they differ by less. */
const CLOCKS_MS = 60 * 60 * 1000;

/**
 * Begins a new round for up to `limit` deliveries of a webhook that were abandoned since a time, the
 * oldest first, from the one after `cursor`. Says how many, and the last one when there may be more.
 */
export async function redeliverFailed(
  db: Database,
  account_id: string,
  webhook_id: string,
  since: Date,
  { limit, cursor }: Page,
): Promise<{ queued: number; next_cursor: string | null }> {
  const after = cursor ?? firstIdAt("dlv", new Date(since.getTime() - CLOCKS_MS));
  const rows = await db.$queryRaw<{ queued: number; last: string | null }[]>`
    WITH held AS (
      SELECT account_id, id FROM delivery
      WHERE account_id = ${account_id} AND webhook_id = ${webhook_id} AND id > ${after}
        AND status = 'abandoned' AND created_at >= ${since}
        AND EXISTS (SELECT FROM webhook WHERE account_id = ${account_id} AND id = ${webhook_id})
      ORDER BY account_id, id LIMIT ${limit}::int FOR NO KEY UPDATE
    ), queued AS (
      UPDATE delivery SET
        first_attempt = attempts + 1, run_at = now(), status = 'pending', finished_at = NULL
      FROM held
      WHERE delivery.account_id = held.account_id AND delivery.id = held.id
      RETURNING delivery.id
    )
    SELECT count(*)::int AS queued, max(id) AS last FROM queued`;
  const { queued, last } = rows[0] ?? { queued: 0, last: null };
  return { queued, next_cursor: queued === limit ? last : null };
}

/**
 * Queues a test event of the first kind the webhook listens to; null when there is no webhook. In a
 * transaction, where the webhook cannot be deleted meanwhile.
 */
export async function queueTest(
  db: Database,
  account_id: string,
  webhook_id: string,
  bodyOf: (event: Result, now: Date) => string,
): Promise<string | null> {
  const [webhook] = await db.$queryRaw<{ event: Result }[]>`
    SELECT events[1]::text AS event FROM webhook
    WHERE account_id = ${account_id} AND id = ${webhook_id} FOR KEY SHARE`;
  const event = webhook?.event;
  if (!event) return null;
  const { id } = await db.delivery.create({
    data: {
      account_id,
      id: newId("dlv"),
      webhook_id,
      event,
      body: bodyOf(event, new Date()),
    },
    select: { id: true },
  });
  return id;
}

/**
 * Deletes up to `batch` finished deliveries that were queued more than `days` ago, with their
 * attempts; returns how many.
 */
export async function deleteOldDeliveries(
  db: Database,
  days: number,
  batch: number,
): Promise<number> {
  const rows = await db.$queryRaw<{ deleted: number }[]>`
    WITH old AS (
      SELECT found.account_id, found.id FROM account
      CROSS JOIN LATERAL (
        SELECT d.account_id, d.id FROM delivery d
        WHERE d.account_id = account.id AND d.id < ${firstIdAt("dlv", daysAgo(days))}
          AND d.status <> 'pending'
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

import type { Database } from "../database/connect.ts";
import type { Result } from "../domain/verdict.ts";
import { newId } from "./id.ts";
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
  return db.delivery.findMany({
    where: { account_id, ...filter, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit,
    select: COLUMNS,
  });
}

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

/** Begins a new round for each delivery of a webhook that was abandoned since a time; returns how many. */
export function redeliverFailed(
  db: Database,
  account_id: string,
  webhook_id: string,
  since: Date,
): Promise<number> {
  return db.$executeRaw`
    UPDATE delivery SET
      first_attempt = attempts + 1, run_at = now(), status = 'pending', finished_at = NULL
    WHERE account_id = ${account_id} AND webhook_id = ${webhook_id}
      AND status = 'abandoned' AND created_at >= ${since}
      AND EXISTS (SELECT FROM webhook WHERE account_id = ${account_id} AND id = ${webhook_id})`;
}

/** Queues a test event of the first kind the webhook listens to; null when there is no webhook. */
export async function queueTest(
  db: Database,
  account_id: string,
  webhook_id: string,
  bodyOf: (event: Result, now: Date) => string,
): Promise<string | null> {
  const webhook = await db.webhook.findUnique({
    where: { account_id_id: { account_id, id: webhook_id } },
    select: { events: true },
  });
  const event = webhook?.events[0];
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

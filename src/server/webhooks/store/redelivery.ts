import { ATTEMPTS_PER_DELIVERY } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { CLOCKS_APART_MS } from "#server/store/clock.ts";
import { firstIdAt } from "#server/store/id.ts";
import type { Page } from "#server/store/page.ts";
import { DELIVERY_COLUMNS, type Delivery } from "./delivery.ts";
import { grantManual } from "./manual-delivery.ts";

/** Why nothing is sent again. "limited": the account's hourly limit is reached. */
type NotRedelivered = { kind: "absent" | "limited" };

type Redelivery =
  | { kind: "queued"; delivery: Delivery }
  /** It has had all attempts that a delivery can have. */
  | { kind: "exhausted" }
  | NotRedelivered;

/**
 * Starts a new round of attempts for a finished delivery under its old id; a pending one becomes
 * due at once.
 */
export async function redeliver(db: Database, account_id: string, id: string): Promise<Redelivery> {
  const rows = await db.$queryRaw<((Delivery | { id: null }) & { exhausted: boolean })[]>`
    WITH held AS (
      SELECT account_id, id, attempts >= ${ATTEMPTS_PER_DELIVERY}::int AS exhausted FROM delivery
      WHERE account_id = ${account_id} AND id = ${id} AND EXISTS (
        SELECT FROM webhook w
        WHERE w.account_id = delivery.account_id AND w.id = delivery.webhook_id
      )
      FOR NO KEY UPDATE
    ), allowance AS (
      ${grantManual(account_id, Prisma.sql`SELECT count(*)::int FROM held WHERE NOT exhausted`)}
    ), queued AS (
      UPDATE delivery SET
        first_attempt = CASE WHEN status = 'pending' THEN first_attempt ELSE attempts + 1 END,
        run_at = CASE WHEN claim_id IS NULL THEN now() ELSE run_at END,
        status = 'pending',
        finished_at = NULL
      FROM held, allowance
      WHERE delivery.account_id = held.account_id AND delivery.id = held.id AND granted > 0
      RETURNING delivery.*
    )
    SELECT shown.*, held.exhausted
    FROM held LEFT JOIN (SELECT ${DELIVERY_COLUMNS} FROM queued d) AS shown ON true`;
  const [row] = rows;
  if (!row) return { kind: "absent" };
  const { exhausted, ...delivery } = row;
  if (delivery.id === null) return { kind: exhausted ? "exhausted" : "limited" };
  return { kind: "queued", delivery };
}

/**
 * Starts a new round for up to `limit` abandoned deliveries of a webhook that were created since a
 * time, oldest first, after `cursor`. Returns how many, and the last one if there may be more;
 * "limited" when there are some but the account's hourly limit is reached.
 */
export async function redeliverFailed(
  db: Database,
  account_id: string,
  webhook_id: string,
  since: Date,
  { limit, cursor }: Page,
): Promise<{ kind: "queued"; queued: number; next_cursor: string | null } | NotRedelivered> {
  const after = cursor ?? firstIdAt("dlv", new Date(since.getTime() - CLOCKS_APART_MS));
  const [row] = await db.$queryRaw<
    { queued: number; wanted: number; last: string | null; found: boolean }[]
  >`
    WITH found AS (
      SELECT FROM webhook WHERE account_id = ${account_id} AND id = ${webhook_id}
    ), held AS (
      SELECT account_id, id FROM delivery
      WHERE account_id = ${account_id} AND webhook_id = ${webhook_id} AND id > ${after}
        AND status = 'abandoned' AND created_at >= ${since} AND EXISTS (SELECT FROM found)
        AND attempts < ${ATTEMPTS_PER_DELIVERY}::int
      ORDER BY account_id, id LIMIT ${limit}::int FOR NO KEY UPDATE
    ), allowance AS (
      ${grantManual(account_id, Prisma.sql`SELECT count(*)::int FROM held`)}
    ), allowed AS (
      SELECT * FROM held ORDER BY id LIMIT (SELECT granted FROM allowance)
    ), queued AS (
      UPDATE delivery SET
        first_attempt = attempts + 1, run_at = now(), status = 'pending', finished_at = NULL
      FROM allowed held
      WHERE delivery.account_id = held.account_id AND delivery.id = held.id
      RETURNING delivery.id
    )
    SELECT count(*)::int AS queued, max(id) AS last, (SELECT count(*)::int FROM held) AS wanted,
      EXISTS (SELECT FROM found) AS found
    FROM queued`;
  if (!row?.found) return { kind: "absent" };
  const { queued, wanted, last } = row;
  if (queued === 0 && wanted > 0) return { kind: "limited" };
  const next_cursor = queued === limit || queued < wanted ? last : null;
  return { kind: "queued", queued, next_cursor };
}

import type { Database } from "../database/connect.ts";
import { DELIVERY_COLUMNS, type Delivery } from "./delivery.ts";
import { firstIdAt } from "./id.ts";
import type { Page } from "./page.ts";

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
    RETURNING ${DELIVERY_COLUMNS}`;
  return rows[0] ?? null;
}

/** The time of an id is a process's, that of its row the database's: they differ by less. */
const CLOCKS_MS = 60 * 60 * 1000;

/**
 * Begins a new round for up to `limit` deliveries of a webhook that were abandoned since a time, the
 * oldest first, from the one after `cursor`. Says how many, and the last one when there may be more;
 * null when there is no such webhook.
 */
export async function redeliverFailed(
  db: Database,
  account_id: string,
  webhook_id: string,
  since: Date,
  { limit, cursor }: Page,
): Promise<{ queued: number; next_cursor: string | null } | null> {
  const after = cursor ?? firstIdAt("dlv", new Date(since.getTime() - CLOCKS_MS));
  const [row] = await db.$queryRaw<{ queued: number; last: string | null; found: boolean }[]>`
    WITH found AS (
      SELECT FROM webhook WHERE account_id = ${account_id} AND id = ${webhook_id}
    ), held AS (
      SELECT account_id, id FROM delivery
      WHERE account_id = ${account_id} AND webhook_id = ${webhook_id} AND id > ${after}
        AND status = 'abandoned' AND created_at >= ${since} AND EXISTS (SELECT FROM found)
      ORDER BY account_id, id LIMIT ${limit}::int FOR NO KEY UPDATE
    ), queued AS (
      UPDATE delivery SET
        first_attempt = attempts + 1, run_at = now(), status = 'pending', finished_at = NULL
      FROM held
      WHERE delivery.account_id = held.account_id AND delivery.id = held.id
      RETURNING delivery.id
    )
    SELECT count(*)::int AS queued, max(id) AS last, EXISTS (SELECT FROM found) AS found
    FROM queued`;
  if (!row?.found) return null;
  return { queued: row.queued, next_cursor: row.queued === limit ? row.last : null };
}

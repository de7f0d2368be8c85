import type { Database } from "#server/database/connect.ts";
import { WAITING_ENDPOINTS } from "./waiting-endpoint.ts";

/**
 * Abandons up to `batch` pending deliveries of deleted webhooks and returns how many. Leased ones
 * are left to their worker, locked ones to the next call.
 */
export function abandonOrphans(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    WITH RECURSIVE ${WAITING_ENDPOINTS}, orphan AS (
      SELECT d.account_id, d.id FROM endpoint
      CROSS JOIN LATERAL (
        SELECT account_id, id FROM delivery
        WHERE status = 'pending' AND webhook_id = endpoint.webhook_id
          AND (claim_id IS NULL OR run_at <= now())
        LIMIT ${batch}::int FOR NO KEY UPDATE SKIP LOCKED
      ) d
      WHERE NOT EXISTS (
        SELECT FROM webhook w
        WHERE w.account_id = endpoint.account_id AND w.id = endpoint.webhook_id
      )
      LIMIT ${batch}::int
    )
    UPDATE delivery SET status = 'abandoned', claim_id = NULL, finished_at = now()
    FROM orphan
    WHERE delivery.account_id = orphan.account_id AND delivery.id = orphan.id`;
}

import type { Database } from "#server/database/connect.ts";
import { WAITING_ENDPOINTS } from "./waiting-endpoint.ts";

/** Counting stops here, so that a long queue does not cost more. */
const MAX_COUNTED = 10_000;

/**
 * Returns how many pending deliveries are due, and how many later, and for how many seconds the
 * oldest has been due. Those of paused and deleted webhooks do not count for the age: nobody waits
 * for them. The order is the index's, which no other plan has for free: a table of finished
 * deliveries is never read.
 */
export async function deliveryBacklog(
  db: Database,
): Promise<{ due: number; later: number; age: number }> {
  const [state] = await db.$queryRaw<[{ due: number; later: number; age: number }]>`
    WITH RECURSIVE ${WAITING_ENDPOINTS}, oldest AS (
      SELECT min(first.run_at) AS run_at
      FROM endpoint
      JOIN webhook w ON w.account_id = endpoint.account_id AND w.id = endpoint.webhook_id AND w.active
      CROSS JOIN LATERAL (
        SELECT run_at FROM delivery
        WHERE status = 'pending' AND webhook_id = endpoint.webhook_id ORDER BY run_at LIMIT 1
      ) first
    )
    SELECT count(*) FILTER (WHERE d.run_at <= now())::int AS due,
      count(*) FILTER (WHERE d.run_at > now())::int AS later,
      coalesce(greatest(0, extract(epoch FROM now() - (SELECT run_at FROM oldest))), 0)::float AS age
    FROM (
      SELECT run_at FROM delivery WHERE status = 'pending'
      ORDER BY webhook_id, run_at LIMIT ${MAX_COUNTED}::int
    ) d`;
  return state;
}

import type { Database } from "#server/database/connect.ts";

/** Counting stops here, so that a long queue does not cost more. */
const MAX_COUNTED = 10_000;

/**
 * Returns how many pending mails are due, and how many later, and for how many seconds the oldest
 * has been due.
 */
export async function mailBacklog(
  db: Database,
): Promise<{ due: number; later: number; age: number }> {
  const [state] = await db.$queryRaw<[{ due: number; later: number; age: number }]>`
    SELECT count(*) FILTER (WHERE run_at <= now())::int AS due,
      count(*) FILTER (WHERE run_at > now())::int AS later,
      coalesce(greatest(0, extract(epoch FROM now() - min(run_at))), 0)::float AS age
    FROM (
      SELECT run_at FROM mail WHERE status = 'pending' AND expires_at > now()
      ORDER BY run_at LIMIT ${MAX_COUNTED}::int
    ) m`;
  return state;
}

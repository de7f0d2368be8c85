import type { DatabasePool } from "#server/database/connect.ts";

/** Returns whether a statement is waiting for a lock held by this backend process. */
export async function isBlocking(db: DatabasePool, pid: number): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE ${pid}::int = ANY(pg_blocking_pids(pid))`;
  return rows.length > 0;
}

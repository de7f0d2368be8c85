import type { Database } from "#server/database/connect.ts";

/**
 * Maximum clock skew: ids carry the time of the server that created them, rows that of the
 * database.
 */
export const CLOCKS_APART_MS = 60 * 60 * 1000;

/** Returns the whole seconds until the next clock hour, by the database's time. */
export async function secondsToNextHour(db: Database): Promise<number> {
  const rows = await db.$queryRaw<{ seconds: number }[]>`
    SELECT ceil(extract(epoch FROM
      date_trunc('hour', clock_timestamp(), 'UTC') + interval '1 hour' - clock_timestamp()))::int AS seconds`;
  return rows[0]?.seconds ?? 1;
}

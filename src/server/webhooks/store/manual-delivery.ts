import { MANUAL_DELIVERIES_PER_HOUR } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";

/**
 * Returns a CTE that counts up to `wanted` manual deliveries in the account's current clock hour
 * and returns how many are `granted`; no row when none is wanted. Concurrent calls are serialized
 * by its row lock.
 */
export function grantManual(account_id: string, requests: Prisma.Sql): Prisma.Sql {
  const counted = Prisma.sql`CASE WHEN excluded.hour > c.hour THEN 0 ELSE c.count END`;
  const granted = Prisma.sql`least(excluded.granted, ${MANUAL_DELIVERIES_PER_HOUR}::int - (${counted}))`;
  return Prisma.sql`
    INSERT INTO manual_delivery_count AS c (account_id, hour, count, granted)
    SELECT ${account_id}, date_trunc('hour', clock_timestamp(), 'UTC'), least(wanted, most),
      least(wanted, most)
    FROM (${requests}) AS w (wanted), (VALUES (${MANUAL_DELIVERIES_PER_HOUR}::int)) AS m (most)
    WHERE wanted > 0
    ON CONFLICT (account_id) DO UPDATE SET
      hour = greatest(excluded.hour, c.hour),
      count = ${counted} + ${granted},
      granted = ${granted}
    RETURNING granted`;
}

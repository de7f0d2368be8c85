import { CHANGES_AT_ONCE, SECONDS_PER_CHANGE } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/** How long one change takes to come back, and how long all that may be made at once. */
const ONE = Prisma.sql`make_interval(secs => ${SECONDS_PER_CHANGE})`;
const ALL = Prisma.sql`make_interval(secs => ${SECONDS_PER_CHANGE * CHANGES_AT_ONCE})`;

/**
 * Counts changes that an account's keys, or its people, make in this transaction. Returns null, or
 * in how many seconds there is room for them; the transaction must be rolled back then.
 */
export async function countChanges(
  db: Database,
  account_id: string,
  by_key: boolean,
  changes: number,
): Promise<number | null> {
  const taken = Prisma.sql`${changes}::int * ${ONE}`;
  const [row] = await db.$queryRaw<{ wait: number | null }[]>`
    WITH counted AS (
      INSERT INTO change_count AS c (account_id, by_key, back_at)
      SELECT id, ${by_key}, clock_timestamp() + ${taken} FROM account WHERE id = ${account_id}
      ON CONFLICT (account_id, by_key) DO UPDATE SET
        back_at = greatest(c.back_at, clock_timestamp()) + ${taken}
      WHERE greatest(c.back_at, clock_timestamp()) + ${taken} <= clock_timestamp() + ${ALL}
      RETURNING account_id
    )
    SELECT greatest(1, ceil(extract(epoch FROM back_at + ${taken} - ${ALL} - clock_timestamp())))::int AS wait
    FROM change_count
    WHERE account_id = ${account_id} AND by_key = ${by_key} AND NOT EXISTS (SELECT FROM counted)`;
  return row?.wait ?? null;
}

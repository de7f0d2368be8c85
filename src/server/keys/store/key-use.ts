import type { Right } from "#domain/keys/right.ts";
import { KEY_USE_DAYS } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";

/** What a key was used for lately. */
export type KeyUse = {
  operation: string;
  /** One of these rights is needed for it; none when any key may use it. */
  rights: Right[];
  count: number;
  last_at: Date;
  /** The network of the last request, such as 192.0.2.0/24. */
  network: string | null;
};

/** Returns what a key was used for in the last days, the latest operation first. */
export function usesOfKey(db: Database, account_id: string, key_id: string): Promise<KeyUse[]> {
  return db.$queryRaw<KeyUse[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (operation) operation, rights,
        sum(count) OVER (PARTITION BY operation)::int AS count, last_at, network
      FROM key_use
      WHERE account_id = ${account_id} AND key_id = ${key_id}
        AND day > (now() AT TIME ZONE 'UTC')::date - ${KEY_USE_DAYS}::int
      ORDER BY operation, last_at DESC
    ) latest
    ORDER BY last_at DESC, operation`;
}

/** Deletes up to `batch` rows that are too old to count. Returns how many. */
export function deleteOldUses(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM key_use u USING (
      SELECT account_id, key_id, day, operation FROM key_use
      WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${KEY_USE_DAYS}::int
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE u.account_id = old.account_id AND u.key_id = old.key_id AND u.day = old.day
      AND u.operation = old.operation`;
}

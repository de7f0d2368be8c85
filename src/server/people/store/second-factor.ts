import type { Database } from "#server/database/connect.ts";

/**
 * Removes a user's second factor. Returns false when they have none that is turned on. The database
 * ends the trust in their devices with it.
 */
export async function removeSecondFactor(db: Database, user_id: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ removed: boolean }[]>`
    WITH removed AS (
      DELETE FROM two_factor WHERE user_id = ${user_id} RETURNING user_id
    ), off AS (
      UPDATE "user" SET two_factor_enabled = false, updated_at = now()
      WHERE id = ${user_id} AND two_factor_enabled
      RETURNING id
    )
    SELECT EXISTS (SELECT FROM off) AS removed`;
  return rows[0]?.removed ?? false;
}

/**
 * Returns whether a user has a second factor. Waits for a change that is under way: turning it on ends
 * the sessions that it finds, so call it once the session is there.
 */
export async function hasSecondFactor(db: Database, user_id: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ two_factor_enabled: boolean }[]>`
    SELECT two_factor_enabled FROM "user" WHERE id = ${user_id} FOR SHARE`;
  return row?.two_factor_enabled ?? false;
}

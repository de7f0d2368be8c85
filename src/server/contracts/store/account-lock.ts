import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/**
 * Locks the account's row until the transaction ends; the statement that records a check takes the
 * same lock.
 */
export function lockedAccount(account_id: string) {
  return Prisma.sql`
    locked AS (SELECT id FROM account WHERE id = ${account_id} FOR NO KEY UPDATE)`;
}

/** A statement of its own: the next one then sees every earlier change, and later changes wait. */
export async function lockAccount(db: Database, account_id: string) {
  await db.$queryRaw`WITH ${lockedAccount(account_id)} SELECT FROM locked`;
}

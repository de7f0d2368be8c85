import { Prisma } from "#generated/prisma/client.ts";

/**
 * Locks the account's row until the transaction ends; the statement that records a check takes the
 * same lock.
 */
export function lockedAccount(account_id: string) {
  return Prisma.sql`
    locked AS (SELECT id FROM account WHERE id = ${account_id} FOR NO KEY UPDATE)`;
}

import { Prisma } from "#generated/prisma/client.ts";

/** The account, held to the end of the transaction, as the statement that records a check does first. */
export function lockedAccount(account_id: string) {
  return Prisma.sql`
    locked AS (SELECT id FROM account WHERE id = ${account_id} FOR NO KEY UPDATE)`;
}

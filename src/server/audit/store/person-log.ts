import type { Database } from "#server/database/connect.ts";

/** The account id under which events that belong to no account are stored. */
export const INSTALLATION = "";

/** An audit log, and the role that a person's own entries in it have. */
export type PersonLog = { account_id: string; role: string };

/**
 * Returns the logs for what a person does to their own sign-in: those of their accounts, and the
 * installation's for staff and for people without an account.
 */
export async function logsOf(db: Database, user_id: string): Promise<PersonLog[]> {
  const logs = await db.$queryRaw<PersonLog[]>`
    SELECT account_id, role::text FROM membership WHERE user_id = ${user_id}
    UNION ALL
    SELECT ${INSTALLATION}, staff_role::text FROM "user"
    WHERE id = ${user_id} AND staff_role IS NOT NULL
    ORDER BY account_id`;
  return logs.length > 0 ? logs : [{ account_id: INSTALLATION, role: "user" }];
}

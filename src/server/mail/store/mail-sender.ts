import type { Database } from "#server/database/connect.ts";

/** Returns the names that a mail mentions when a person of the account has it sent. */
export async function mailSender(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<{ account_name: string; email: string }> {
  const rows = await db.$queryRaw<{ account_name: string; email: string }[]>`
    SELECT a.name AS account_name, u.email
    FROM account a, "user" u WHERE a.id = ${account_id} AND u.id = ${user_id}`;
  const [names] = rows;
  if (!names) throw new Error("a mail without an account");
  return names;
}

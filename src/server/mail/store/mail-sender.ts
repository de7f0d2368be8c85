import type { Database } from "#server/database/connect.ts";

/** Returns who has a mail sent, and the names that it mentions. */
export async function mailSender(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<{ account_name: string; email: string; email_verified: boolean }> {
  const rows = await db.$queryRaw<Awaited<ReturnType<typeof mailSender>>[]>`
    SELECT a.name AS account_name, u.email, u.email_verified
    FROM account a, "user" u WHERE a.id = ${account_id} AND u.id = ${user_id}`;
  const [names] = rows;
  if (!names) throw new Error("a mail without an account");
  return names;
}

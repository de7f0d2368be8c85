import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

export type NewAccountOwner = {
  name: string;
  email: string;
  password_hash: string;
  account_name: string;
  /** The account's initial credits. */
  credits: number;
};

/**
 * Creates a user with an account that they own, in one statement, so that a crash leaves no user
 * without an account. A taken email address is a unique violation.
 */
export async function signUp(
  db: Database,
  { name, email, password_hash, account_name, credits }: NewAccountOwner,
): Promise<{ account_id: string; user_id: string }> {
  const rows = await db.$queryRaw<{ account_id: string; user_id: string }[]>`
    WITH opened AS (
      INSERT INTO account (id, name, credits_remaining)
      VALUES (${newId("acc")}, ${account_name}, ${credits}::bigint)
      RETURNING id
    ), entered AS (
      INSERT INTO credit_entry (account_id, id, amount, reason, actor)
      SELECT id, ${newId("crd")}, ${credits}::bigint, 'starting credits', 'sign-up'
      FROM opened WHERE ${credits}::bigint > 0
    ), person AS (
      INSERT INTO "user" (id, name, email, email_verified)
      VALUES (${newId("usr")}, ${name}, ${email}, false)
      RETURNING id
    ), proof AS (
      INSERT INTO credential (id, user_id, account_id, provider_id, password)
      SELECT ${newId("usr")}, id, id, 'credential', ${password_hash} FROM person
    ), owned AS (
      INSERT INTO membership (account_id, user_id, role)
      SELECT opened.id, person.id, 'owner' FROM opened, person
    )
    SELECT opened.id AS account_id, person.id AS user_id FROM opened, person`;
  const [made] = rows;
  if (!made) throw new Error("the sign-up made nothing");
  return made;
}

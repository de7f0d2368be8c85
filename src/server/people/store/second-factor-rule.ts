import type { Database } from "#server/database/connect.ts";

/** Whether an account requires a second factor, and the ids of the members who have none. */
export type SecondFactorRule = { is_required: boolean; without: string[] };

export async function readSecondFactorRule(
  db: Database,
  account_id: string,
): Promise<SecondFactorRule> {
  const [rule] = await db.$queryRaw<SecondFactorRule[]>`
    SELECT a.second_factor_required AS is_required, ARRAY(
      SELECT m.user_id FROM membership m JOIN "user" u ON u.id = m.user_id
      WHERE m.account_id = a.id AND NOT u.two_factor_enabled
      ORDER BY m.created_at, m.user_id
    ) AS without
    FROM account a WHERE a.id = ${account_id}`;
  return rule ?? { is_required: false, without: [] };
}

/** "has_none": the person who requires a second factor has none themselves. */
type RuleChange = { kind: "changed" | "unchanged" | "has_none" };

/** Sets whether an account requires a second factor. Only someone who has one can require it. */
export async function setSecondFactorRule(
  db: Database,
  { account_id, user_id }: { account_id: string; user_id: string },
  is_required: boolean,
): Promise<RuleChange> {
  const [row] = await db.$queryRaw<{ may: boolean; changed: boolean }[]>`
    WITH able AS (
      SELECT id FROM "user" WHERE id = ${user_id} AND (two_factor_enabled OR NOT ${is_required})
      FOR SHARE
    ), changed AS (
      UPDATE account SET second_factor_required = ${is_required}
      WHERE id = ${account_id} AND second_factor_required <> ${is_required}
        AND EXISTS (SELECT FROM able)
      RETURNING id
    )
    SELECT EXISTS (SELECT FROM able) AS may, EXISTS (SELECT FROM changed) AS changed`;
  if (!row?.may) return { kind: "has_none" };
  return { kind: row.changed ? "changed" : "unchanged" };
}

import type { Database } from "#server/database/connect.ts";
import { CHANGERS } from "#server/people/rules/role.ts";
import type { Member } from "../rules/told.ts";

/** The `contract_id` of the preference for all contracts. */
export const ALL_CONTRACTS = "";

/** The roles that get mails unless they say otherwise: those who can do something about it. */
const BY_DEFAULT = [...CHANGERS];

/** Returns the members of an account, and whether they want mails about a contract. */
export function membersToTell(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<Member[]> {
  return db.$queryRaw<Member[]>`
    SELECT u.id AS user_id, u.email, u.email_verified AS is_verified,
      coalesce(own.wants, every.wants) AS wants, m.role::text = ANY(${BY_DEFAULT}::text[]) AS by_default
    FROM membership m
    JOIN "user" u ON u.id = m.user_id
    LEFT JOIN mail_preference own ON own.account_id = m.account_id AND own.user_id = m.user_id
      AND own.contract_id = ${contract_id}
    LEFT JOIN mail_preference every ON every.account_id = m.account_id AND every.user_id = m.user_id
      AND every.contract_id = ${ALL_CONTRACTS}
    WHERE m.account_id = ${account_id}
    ORDER BY m.created_at, u.id`;
}

export type MailPreference = { all: boolean; contract: boolean };

/** Returns whether a member gets mails, in general and about a contract; null for a non-member. */
export async function mailPreference(
  db: Database,
  account_id: string,
  user_id: string,
  contract_id: string,
): Promise<MailPreference | null> {
  const rows = await db.$queryRaw<MailPreference[]>`
    SELECT coalesce(every.wants, by_role.wants) AS all,
      coalesce(own.wants, every.wants, by_role.wants) AS contract
    FROM membership m
    CROSS JOIN LATERAL (SELECT m.role::text = ANY(${BY_DEFAULT}::text[]) AS wants) by_role
    LEFT JOIN mail_preference own ON own.account_id = m.account_id AND own.user_id = m.user_id
      AND own.contract_id = ${contract_id}
    LEFT JOIN mail_preference every ON every.account_id = m.account_id AND every.user_id = m.user_id
      AND every.contract_id = ${ALL_CONTRACTS}
    WHERE m.account_id = ${account_id} AND m.user_id = ${user_id}`;
  return rows[0] ?? null;
}

/** Stores what a member wants, about one contract or all of them. False for a non-member. */
export async function setMailPreference(
  db: Database,
  account_id: string,
  user_id: string,
  { contract_id, wants }: { contract_id: string; wants: boolean },
): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO mail_preference (account_id, user_id, contract_id, wants)
    SELECT account_id, user_id, ${contract_id}, ${wants}::boolean FROM membership
    WHERE account_id = ${account_id} AND user_id = ${user_id}
    ON CONFLICT (account_id, user_id, contract_id) DO UPDATE SET wants = excluded.wants`;
  return count > 0;
}

/** Turns all mails to a member off, whatever they chose for single contracts. */
export async function stopMails(db: Database, account_id: string, user_id: string) {
  await db.mailPreference.deleteMany({ where: { account_id, user_id } });
  await setMailPreference(db, account_id, user_id, { contract_id: ALL_CONTRACTS, wants: false });
}

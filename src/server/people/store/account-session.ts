import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/** A session of a member, as far as it concerns one account. */
export type AccountSession = {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
};

/** How often the use of a session in an account is noted at most. */
const NOTED_MINUTES = 5;

/** Whether it is time to note the use of the account's session `s`. */
export const IS_USE_DUE = Prisma.sql`(s.ended_at IS NULL AND coalesce(
  s.last_used_at < now() - make_interval(mins => ${NOTED_MINUTES}::int), true))`;

/** Notes that a session opened the account; nothing if it has ended meanwhile. */
export async function noteUse(db: Database, account_id: string, session_id: string) {
  await db.$executeRaw`
    INSERT INTO account_session AS s (account_id, session_id, last_used_at)
    SELECT ${account_id}, id, now() FROM session WHERE id = ${session_id} FOR KEY SHARE
    ON CONFLICT (account_id, session_id) DO UPDATE SET last_used_at = now() WHERE ${IS_USE_DUE}`;
}

/** The member's sessions that can open the account and have done so, as rows of `s` and `o`. */
function openSessions(account_id: string) {
  return Prisma.sql`
    FROM membership m
    JOIN session o ON o.user_id = m.user_id AND o.expires_at > now()
    JOIN account_session s ON s.account_id = m.account_id AND s.session_id = o.id
      AND s.ended_at IS NULL AND s.last_used_at IS NOT NULL
    WHERE m.account_id = ${account_id}`;
}

/** Returns how many sessions each member has that opened the account; no row for those without. */
export function countAccountSessions(
  db: Database,
  account_id: string,
): Promise<{ user_id: string; sessions: number }[]> {
  return db.$queryRaw`
    SELECT m.user_id, count(*)::int AS sessions ${openSessions(account_id)} GROUP BY m.user_id`;
}

/** Returns up to `limit` of a member's sessions that opened the account, last used first. */
export function listAccountSessions(
  db: Database,
  account_id: string,
  { user_id, limit }: { user_id: string; limit: number },
): Promise<AccountSession[]> {
  return db.$queryRaw<AccountSession[]>`
    SELECT o.id, o.ip_address, o.user_agent, o.created_at, s.last_used_at
    ${openSessions(account_id)} AND m.user_id = ${user_id}
    ORDER BY s.last_used_at DESC, o.id DESC LIMIT ${limit}::int`;
}

/** Ends one session of a member for this account. Returns how many that ended: 1 or 0. */
export function endAccountSession(
  db: Database,
  account_id: string,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<number> {
  return db.$executeRaw`
    UPDATE account_session s SET ended_at = now()
    FROM membership m, session o
    WHERE s.account_id = ${account_id} AND s.session_id = ${session_id} AND s.ended_at IS NULL
      AND m.account_id = s.account_id AND m.user_id = ${user_id}
      AND o.id = s.session_id AND o.user_id = m.user_id`;
}

/**
 * SQL statement: ends all sessions of `people` (account_id, user_id) for the account, also those that
 * have not opened it yet, and returns session_id of each.
 */
export function endingSessionsOf(people: Prisma.Sql) {
  return Prisma.sql`
    INSERT INTO account_session AS s (account_id, session_id, ended_at)
    SELECT person.account_id, o.id, now()
    FROM (${people}) person JOIN session o ON o.user_id = person.user_id AND o.expires_at > now()
    FOR KEY SHARE OF o
    ON CONFLICT (account_id, session_id) DO UPDATE SET ended_at = now() WHERE s.ended_at IS NULL
    RETURNING s.session_id`;
}

/**
 * Ends all sessions of a member for this account, also those that have not opened it yet. Returns
 * how many there were.
 */
export function endAccountSessions(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<number> {
  const member = Prisma.sql`
    SELECT account_id, user_id FROM membership
    WHERE account_id = ${account_id} AND user_id = ${user_id}`;
  return db.$executeRaw`${endingSessionsOf(member)}`;
}

import type { Database } from "#server/database/connect.ts";

export type Session = {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  /** When it was last extended, at most once a day. */
  updated_at: Date;
};

/** Returns a user's sessions, latest first. */
export function listSessions(db: Database, user_id: string): Promise<Session[]> {
  return db.session.findMany({
    where: { user_id, expires_at: { gt: new Date() } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    select: { id: true, ip_address: true, user_agent: true, created_at: true, updated_at: true },
  });
}

/** Ends one of the user's sessions. Returns false when they have none with this id. */
export async function endSession(db: Database, user_id: string, id: string) {
  const { count } = await db.session.deleteMany({ where: { user_id, id } });
  return count > 0;
}

/**
 * Ends all sessions of a user, and anything that could open a new one without password and code:
 * pending sign-ins and trusted devices.
 */
export async function endAllSessions(db: Database, user_id: string) {
  await db.$executeRaw`
    WITH ended AS (DELETE FROM session WHERE user_id = ${user_id})
    DELETE FROM verification WHERE value = ${user_id}`;
}

/** Returns whether a session was opened by an earlier release, whose cookies other hosts could set. */
export async function isFormerSession(db: Database, token: string): Promise<boolean> {
  return (await db.session.count({ where: { token, host_cookie: false } })) > 0;
}

/** Ends a session that an earlier release has opened. */
export async function endFormerSession(db: Database, token: string) {
  await db.session.deleteMany({ where: { token, host_cookie: false } });
}

import type { Database } from "#server/database/connect.ts";

export type Session = {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  /** When it was last prolonged, which happens once a day at most. */
  updated_at: Date;
};

/** The sessions in which a user is signed in, the latest first. */
export function listSessions(db: Database, user_id: string): Promise<Session[]> {
  return db.session.findMany({
    where: { user_id, expires_at: { gt: new Date() } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    select: { id: true, ip_address: true, user_agent: true, created_at: true, updated_at: true },
  });
}

/** Ends one of the user's sessions; false when they have none with this id. */
export async function endSession(db: Database, user_id: string, id: string) {
  const { count } = await db.session.deleteMany({ where: { user_id, id } });
  return count > 0;
}

/**
 * Ends all sessions of a user, and what could make a new one without password and code: sign-ins
 * that wait for a second factor, and devices that are trusted to need none.
 */
export async function endAllSessions(db: Database, user_id: string) {
  await db.$executeRaw`
    WITH ended AS (DELETE FROM session WHERE user_id = ${user_id})
    DELETE FROM verification WHERE value = ${user_id}`;
}

/** Ends sign-ins that wait for a second factor, and the trust in devices: it is another one now. */
export async function forgetSecondFactorProofs(db: Database, user_id: string) {
  await db.verification.deleteMany({ where: { value: user_id } });
}

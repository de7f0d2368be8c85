import type { Database } from "../database/connect.ts";

/** better-auth counts attempts in windows far shorter than this. */
const ATTEMPTS_HOURS = 24;

/**
 * Deletes what better-auth leaves behind and looks at no more: sessions and verifications that
 * have expired, counts of attempts of another day.
 */
export async function deleteExpiredSignIns(db: Database) {
  await db.session.deleteMany({ where: { expires_at: { lt: new Date() } } });
  await db.verification.deleteMany({ where: { expires_at: { lt: new Date() } } });
  const before = Date.now() - ATTEMPTS_HOURS * 60 * 60 * 1000;
  await db.rateLimit.deleteMany({ where: { last_request: { lt: before } } });
}

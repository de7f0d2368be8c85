import type { Database } from "#server/database/connect.ts";

/** Far longer than better-auth's windows for attempts. */
const ATTEMPTS_HOURS = 24;

/** Deletes up to `batch` expired sessions. Returns how many. */
export function deleteExpiredSessions(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM session USING (
      SELECT id FROM session WHERE expires_at < now() LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE session.id = old.id`;
}

/** Deletes up to `batch` expired pending sign-ins and trusted devices. Returns how many. */
export function deleteExpiredSignIns(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM verification USING (
      SELECT id FROM verification WHERE expires_at < now() LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE verification.id = old.id`;
}

/** Deletes up to `batch` attempt counts by address that are older than a day. Returns how many. */
export function deleteOldAddressCounts(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM rate_limit USING (
      SELECT id FROM rate_limit
      WHERE to_timestamp(last_request / 1000.0) < now() - make_interval(hours => ${ATTEMPTS_HOURS}::int)
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE rate_limit.id = old.id`;
}

import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { endAllSessions } from "./session.ts";

/** better-auth's provider id for passwords. */
const PASSWORD = "credential";

export const PASSWORD_PROOF = { provider_id: PASSWORD };

/** Returns the hash of a user's password; null while they have none. */
export async function passwordHash(db: Database, user_id: string): Promise<string | null> {
  const row = await db.credential.findFirst({
    where: { user_id, provider_id: PASSWORD },
    select: { password: true },
  });
  return row?.password ?? null;
}

/**
 * Returns whether a user's password still has this hash. Waits for a change that is under way: those
 * end the sessions that they find, so call it once the session is there.
 */
export async function isStillPassword(
  db: Database,
  user_id: string,
  hash: string,
): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM credential
    WHERE user_id = ${user_id} AND provider_id = ${PASSWORD} AND password = ${hash} FOR SHARE`;
  return rows.length > 0;
}

/**
 * Changes the password and ends all sessions but one, pending sign-ins, and the trust in devices.
 * Changes nothing and returns false when the password is no longer the old one. Call it in a
 * transaction.
 */
export async function replacePassword(
  db: Database,
  user_id: string,
  hashes: { old: string; new: string },
  kept_session_id: string,
): Promise<boolean> {
  // So that the next statement sees the session of whoever signed in a moment before.
  await db.$queryRaw`
    SELECT FROM credential WHERE user_id = ${user_id} AND provider_id = ${PASSWORD} FOR UPDATE`;
  const rows = await db.$queryRaw<{ changed: boolean }[]>`
    WITH changed AS (
      UPDATE credential SET password = ${hashes.new}, updated_at = now()
      WHERE user_id = ${user_id} AND provider_id = ${PASSWORD} AND password = ${hashes.old}
      RETURNING user_id
    ), ended AS (
      DELETE FROM session USING changed
      WHERE session.user_id = changed.user_id AND session.id <> ${kept_session_id}
    ), forgotten AS (
      DELETE FROM verification USING changed WHERE verification.value = changed.user_id
    ), void AS (
      DELETE FROM password_reset USING changed WHERE password_reset.user_id = changed.user_id
    )
    SELECT EXISTS (SELECT FROM changed) AS changed`;
  return rows[0]?.changed ?? false;
}

/**
 * Sets the password and ends all sessions, pending sign-ins, trusted devices and reset links. Call it in a
 * transaction.
 */
export async function setPassword(db: Database, user_id: string, password_hash: string) {
  const data = newCredential(user_id, password_hash);
  await db.credential.upsert({
    where: { provider_id_account_id: { provider_id: PASSWORD, account_id: user_id } },
    create: { ...data, user_id },
    update: { password: password_hash, updated_at: new Date() },
  });
  await db.passwordReset.deleteMany({ where: { user_id } });
  await endAllSessions(db, user_id);
}

/** Returns the row for a user's password. */
export function newCredential(user_id: string, password: string) {
  return { id: newId("usr"), account_id: user_id, provider_id: PASSWORD, password };
}

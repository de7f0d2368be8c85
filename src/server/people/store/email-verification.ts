import { ADDRESS_LINK_MINUTES } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/**
 * Creates a link that verifies the user's address, and queues the mail with it, in one statement.
 * Returns false, and does nothing, when the address is verified.
 */
export async function requestVerification(
  db: Database,
  user_id: string,
  token_hash: Uint8Array,
  { subject, text }: MailText,
): Promise<boolean> {
  const queued = await db.$executeRaw`
    WITH person AS (
      SELECT id, email FROM "user" WHERE id = ${user_id} AND NOT email_verified
    ), made AS (
      INSERT INTO email_verification (token_hash, user_id, expires_at)
      SELECT ${token_hash}, id, now() + make_interval(mins => ${ADDRESS_LINK_MINUTES}::int)
      FROM person
    )
    INSERT INTO mail (account_id, id, kind, recipient, subject, text, expires_at)
    SELECT '', ${newId("mal")}, 'address_verification', email, ${subject}, ${text},
      now() + make_interval(mins => ${ADDRESS_LINK_MINUTES}::int)
    FROM person`;
  return queued > 0;
}

/**
 * Uses up the user's links and marks their address as verified. Returns false when the link is
 * expired, used, made up or another user's.
 */
export async function verifyAddress(
  db: Database,
  user_id: string,
  token_hash: Uint8Array,
): Promise<boolean> {
  const verified = await db.$executeRaw`
    WITH used AS (
      DELETE FROM email_verification
      WHERE user_id = ${user_id} AND EXISTS (
        SELECT FROM email_verification
        WHERE token_hash = ${token_hash} AND user_id = ${user_id} AND expires_at > now()
      )
      RETURNING user_id
    )
    UPDATE "user" SET email_verified = true, updated_at = now()
    WHERE id IN (SELECT user_id FROM used)`;
  return verified > 0;
}

/**
 * Marks a user's address as verified by a reset of the password. The first proof ends the second
 * factor: the person who set it up had proved nothing. Returns whether this was the first proof.
 */
export async function proveAddress(db: Database, user_id: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ is_first: boolean }[]>`
    WITH proved AS (
      UPDATE "user" SET email_verified = true, two_factor_enabled = false, updated_at = now()
      WHERE id = ${user_id} AND NOT email_verified
      RETURNING id
    ), ended AS (
      DELETE FROM two_factor USING proved WHERE two_factor.user_id = proved.id
    )
    SELECT EXISTS (SELECT FROM proved) AS is_first`;
  return row?.is_first ?? false;
}

/** Deletes up to `batch` expired links. Returns how many. */
export function deleteExpiredVerifications(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM email_verification USING (
      SELECT token_hash FROM email_verification WHERE expires_at < now()
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE email_verification.token_hash = old.token_hash`;
}

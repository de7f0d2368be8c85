import { PASSWORD_RESET_MINUTES } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";
import { emailSpellings } from "#domain/people/email.ts";
import { isStorable } from "#domain/text/name.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/**
 * Creates a reset link for the user with this address, if there is one, and queues the mail with
 * it. One statement, which takes as long without a user.
 */
export async function requestPasswordReset(
  db: Database,
  email: string,
  token_hash: Uint8Array,
  { subject, text }: MailText,
) {
  const spellings = emailSpellings(email).filter(isStorable);
  await db.$executeRaw`
    WITH person AS (
      SELECT id, email FROM "user" WHERE email = ANY(${spellings}::text[])
      ORDER BY array_position(${spellings}::text[], email) LIMIT 1
    ), made AS (
      INSERT INTO password_reset (token_hash, user_id, expires_at)
      SELECT ${token_hash}, id, now() + make_interval(mins => ${PASSWORD_RESET_MINUTES}::int)
      FROM person
    )
    INSERT INTO mail (account_id, id, kind, recipient, subject, text, expires_at)
    SELECT '', ${newId("mal")}, 'password_reset', email, ${subject}, ${text},
      now() + make_interval(mins => ${PASSWORD_RESET_MINUTES}::int)
    FROM person`;
}

/**
 * Returns whose password a link sets, and whether that ends a second factor; null when it is used,
 * expired or made up.
 */
export async function findPasswordReset(
  db: Database,
  token_hash: Uint8Array,
): Promise<{ email: string; ends_second_factor: boolean } | null> {
  const reset = await db.passwordReset.findFirst({
    where: { token_hash: Buffer.from(token_hash), expires_at: { gt: new Date() } },
    select: { user: { select: { email: true, email_verified: true, two_factor_enabled: true } } },
  });
  if (!reset) return null;
  const { email, email_verified, two_factor_enabled } = reset.user;
  return { email, ends_second_factor: two_factor_enabled && !email_verified };
}

/** Uses up a link. Returns whose it was; null when it is used, expired or made up. */
export async function usePasswordReset(
  db: Database,
  token_hash: Uint8Array,
): Promise<string | null> {
  const rows = await db.$queryRaw<{ user_id: string }[]>`
    DELETE FROM password_reset WHERE token_hash = ${token_hash} AND expires_at > now()
    RETURNING user_id`;
  return rows[0]?.user_id ?? null;
}

/** Deletes up to `batch` expired links. Returns how many. */
export function deleteExpiredPasswordResets(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM password_reset USING (
      SELECT token_hash FROM password_reset WHERE expires_at < now()
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE password_reset.token_hash = old.token_hash`;
}

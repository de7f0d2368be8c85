import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { PASSWORD_PROOF } from "./password.ts";

/** Who someone is at an issuer: its identifier, and the subject of its tokens. */
export type IssuerSubject = { issuer: string; subject: string };

/** Returns the user who signs in as this subject, or null. */
export async function findIssuerUser(
  db: Database,
  { issuer, subject }: IssuerSubject,
): Promise<{ id: string; email: string } | null> {
  const credential = await db.credential.findUnique({
    where: { provider_id_account_id: { provider_id: issuer, account_id: subject } },
    select: { user: { select: { id: true, email: true } } },
  });
  return credential?.user ?? null;
}

/**
 * Lets a user sign in as this subject, who has proved the user's address. If that is the address's
 * first proof, everything with which somebody else could have taken it ends: the password, the
 * second factor, sessions and pending sign-ins. "taken": another subject of the issuer signs in as
 * this user, or this subject as another user.
 */
export async function linkIssuer(
  db: Database,
  user_id: string,
  { issuer, subject }: IssuerSubject,
): Promise<{ kind: "linked" | "taken" }> {
  const rows = await db.$queryRaw<{ user_id: string }[]>`
    WITH person AS (
      SELECT id, email_verified FROM "user" WHERE id = ${user_id} FOR UPDATE
    ), linked AS (
      INSERT INTO credential (id, user_id, account_id, provider_id)
      SELECT ${newId("usr")}, id, ${subject}, ${issuer} FROM person
      WHERE NOT EXISTS (
        SELECT FROM credential c WHERE c.user_id = person.id AND c.provider_id = ${issuer}
      )
      ON CONFLICT DO NOTHING
      RETURNING user_id
    ), first AS (
      SELECT person.id FROM person JOIN linked ON linked.user_id = person.id
      WHERE NOT person.email_verified
    ), proved AS (
      UPDATE "user" u SET email_verified = true, two_factor_enabled = false, updated_at = now()
      FROM first WHERE u.id = first.id
    ), no_password AS (
      DELETE FROM credential c USING first
      WHERE c.user_id = first.id AND c.provider_id = ${PASSWORD_PROOF.provider_id}
    ), no_factor AS (
      DELETE FROM two_factor t USING first WHERE t.user_id = first.id
    ), ended AS (
      DELETE FROM session s USING first WHERE s.user_id = first.id
    ), forgotten AS (
      DELETE FROM verification v USING first WHERE v.value = first.id
    )
    SELECT user_id FROM linked`;
  return { kind: rows.length > 0 ? "linked" : "taken" };
}

/**
 * Creates the user of a subject, with a proven address. A taken address or subject is a unique
 * violation.
 */
export async function createIssuerUser(
  db: Database,
  { issuer, subject }: IssuerSubject,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const id = newId("usr");
  await db.$executeRaw`
    WITH person AS (
      INSERT INTO "user" (id, name, email, email_verified)
      VALUES (${id}, ${name}, ${email}, true)
      RETURNING id
    )
    INSERT INTO credential (id, user_id, account_id, provider_id)
    SELECT ${newId("usr")}, id, ${subject}, ${issuer} FROM person`;
  return id;
}

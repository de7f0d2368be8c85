import { INVITATION_DAYS } from "#domain/limit.ts";
import type { MailStatus } from "#domain/mail/mail.ts";
import type { Role } from "#domain/people/role.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { revokingKeysOf } from "#server/keys/store/api-key.ts";
import { newId } from "#server/store/id.ts";

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  /** The outcome of its mail; null when there was none, or it is no longer stored. */
  mail: MailStatus | null;
};

/**
 * Whether the inviter of `invitation i` may still invite: an owner of the account, or an operator as
 * long as the account has no owner. With `lock`, a
 * removal or demotion happens before or after, not at once.
 */
function inviterMayInvite(lock = Prisma.empty) {
  return Prisma.sql`(
    EXISTS (
      SELECT FROM membership inviter
      WHERE inviter.account_id = i.account_id AND inviter.user_id = i.invited_by
        AND inviter.role = 'owner' ${lock}
    ) OR EXISTS (
      SELECT FROM "user" inviter
      WHERE inviter.id = i.invited_by AND inviter.staff_role = 'operator' ${lock}
    ) AND NOT EXISTS (
      SELECT FROM membership owner
      WHERE owner.account_id = i.account_id AND owner.role = 'owner'
    )
  )`;
}

const LOCKED = Prisma.sql`FOR SHARE`;

/**
 * Returns the account's open and expired invitations, newest first, but none whose inviter may not
 * invite any more.
 */
export function listInvitations(db: Database, account_id: string): Promise<Invitation[]> {
  return db.$queryRaw<Invitation[]>`
    SELECT i.id, i.email, i.role::text, u.email AS invited_by, i.created_at, i.expires_at,
      m.status::text AS mail
    FROM invitation i LEFT JOIN "user" u ON u.id = i.invited_by
    LEFT JOIN mail m ON m.account_id = i.account_id AND m.id = i.mail_id
    WHERE i.account_id = ${account_id} AND ${inviterMayInvite()}
    ORDER BY i.id DESC`;
}

/** `mail_id`: the only mail that has the link; null when the inviter sees it. */
export type NewInvitation = {
  email: string;
  role: Role;
  token_hash: Uint8Array;
  mail_id: string | null;
};

/**
 * Invites an email address and replaces an earlier invitation of it, with its link. Null when a
 * member of the account has the address.
 */
export async function createInvitation(
  db: Database,
  account_id: string,
  invited_by: string,
  { email, role, token_hash, mail_id }: NewInvitation,
): Promise<{ id: string; expires_at: Date } | null> {
  const rows = await db.$queryRaw<{ id: string; expires_at: Date }[]>`
    INSERT INTO invitation (account_id, id, email, role, token_hash, invited_by, mail_id,
      expires_at)
    SELECT ${account_id}, ${newId("inv")}, ${email}, ${role}::role, ${token_hash}, ${invited_by},
      ${mail_id},
      now() + make_interval(days => ${INVITATION_DAYS}::int)
    WHERE NOT EXISTS (
      SELECT FROM membership m JOIN "user" u ON u.id = m.user_id
      WHERE m.account_id = ${account_id} AND u.email = ${email}
    )
    ON CONFLICT (account_id, email) DO UPDATE SET
      id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, mail_id = excluded.mail_id, created_at = now(),
      expires_at = excluded.expires_at
    RETURNING id, expires_at`;
  return rows[0] ?? null;
}

/** Withdraws an invitation. Returns whom it was for; null when the account has none with this id. */
export async function deleteInvitation(
  db: Database,
  account_id: string,
  id: string,
): Promise<{ email: string; role: Role } | null> {
  const [deleted] = await db.$queryRaw<{ email: string; role: Role }[]>`
    DELETE FROM invitation WHERE account_id = ${account_id} AND id = ${id}
    RETURNING email, role::text`;
  return deleted ?? null;
}

export type OpenInvitation = {
  account_id: string;
  account_name: string;
  email: string;
  role: Role;
};

/**
 * Returns what a link invites to; null when it is used, withdrawn, expired or made up, or its inviter
 * may not invite any more.
 */
export async function findInvitation(
  db: Database,
  token_hash: Uint8Array,
): Promise<OpenInvitation | null> {
  const rows = await db.$queryRaw<OpenInvitation[]>`
    SELECT i.account_id, a.name AS account_name, i.email, i.role::text
    FROM invitation i JOIN account a ON a.id = i.account_id
    WHERE i.token_hash = ${token_hash} AND i.expires_at > now() AND ${inviterMayInvite()}`;
  return rows[0] ?? null;
}

/**
 * A person who joined an account by an invitation, with the role, and the previews of the keys that
 * were revoked because they were from an earlier membership.
 */
export type Joined = { account_id: string; user_id: string; role: Role; revoked_keys: string[] };

/**
 * Uses up the link and makes a user with the invited address a member, who starts without keys; an
 * existing member keeps their role and keys. A link that was only mailed verifies the address. Null when the link is not valid, or
 * not for this user.
 */
export async function acceptInvitation(
  db: Database,
  token_hash: Uint8Array,
  user_id: string,
): Promise<Joined | null> {
  const rows = await db.$queryRaw<Joined[]>`
    WITH used AS (
      DELETE FROM invitation i USING "user" u
      WHERE i.token_hash = ${token_hash} AND i.expires_at > now()
        AND u.id = ${user_id} AND u.email = i.email
        AND ${inviterMayInvite(LOCKED)}
      RETURNING i.account_id, i.role, i.mail_id
    ), proved AS (
      UPDATE "user" SET email_verified = true, updated_at = now() FROM used
      WHERE "user".id = ${user_id} AND NOT email_verified AND used.mail_id IS NOT NULL
    ), joined AS (
      INSERT INTO membership (account_id, user_id, role)
      SELECT account_id, ${user_id}, role FROM used
      ON CONFLICT (account_id, user_id) DO NOTHING
      RETURNING account_id, user_id, role
    ), revoked AS (
      ${revokingKeysOf(Prisma.sql`SELECT account_id, user_id FROM joined`)}
    )
    SELECT used.account_id, ${user_id} AS user_id,
      coalesce(
        (SELECT role FROM joined),
        (SELECT m.role FROM membership m
         WHERE m.account_id = used.account_id AND m.user_id = ${user_id}),
        used.role
      )::text AS role,
      ARRAY(SELECT key_preview FROM revoked ORDER BY id DESC) AS revoked_keys
    FROM used`;
  return rows[0] ?? null;
}

/**
 * Uses up the link, creates a user with the invited address and makes them a member, in one
 * statement. The address is verified if the link was only mailed. Null when the link is not valid, or
 * the address already has a user.
 */
export async function joinByInvitation(
  db: Database,
  token_hash: Uint8Array,
  { name, password_hash }: { name: string; password_hash: string },
): Promise<Joined | null> {
  const rows = await db.$queryRaw<Joined[]>`
    WITH used AS (
      DELETE FROM invitation i
      WHERE i.token_hash = ${token_hash} AND i.expires_at > now()
        AND NOT EXISTS (SELECT FROM "user" u WHERE u.email = i.email)
        AND ${inviterMayInvite(LOCKED)}
      RETURNING i.account_id, i.email, i.role, i.mail_id
    ), person AS (
      INSERT INTO "user" (id, name, email, email_verified)
      SELECT ${newId("usr")}, ${name}, email, mail_id IS NOT NULL FROM used
      RETURNING id
    ), proof AS (
      INSERT INTO credential (id, user_id, account_id, provider_id, password)
      SELECT ${newId("usr")}, id, id, 'credential', ${password_hash} FROM person
    ), joined AS (
      INSERT INTO membership (account_id, user_id, role)
      SELECT used.account_id, person.id, used.role FROM used, person
    )
    SELECT used.account_id, person.id AS user_id, used.role::text, '{}'::text[] AS revoked_keys
    FROM used, person`;
  return rows[0] ?? null;
}

/** Deletes up to `batch` invitations that expired over 30 days ago. Returns how many. */
export function deleteExpiredInvitations(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM invitation USING (
      SELECT account_id, id FROM invitation WHERE expires_at < now() - interval '30 days'
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE invitation.account_id = old.account_id AND invitation.id = old.id`;
}

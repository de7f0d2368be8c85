import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { revokingKeysOf } from "#server/keys/store/api-key.ts";
import { deleteMailsOfMember } from "#server/mail/store/mail-queue.ts";
import { endingSessionsOf } from "#server/people/store/account-session.ts";

/**
 * The id of the user who is this person of the directory: the one they joined as, or a member with
 * their address, or whoever has proved that it is theirs.
 */
const USER_OF_PERSON = Prisma.sql`coalesce(d.user_id, (
  SELECT u.id FROM "user" u
  WHERE u.email = d.address AND (u.email_verified OR EXISTS (
    SELECT FROM membership m WHERE m.account_id = d.account_id AND m.user_id = u.id
  )) AND NOT EXISTS (
    SELECT FROM directory_user o WHERE o.account_id = d.account_id AND o.user_id = u.id
  )))`;

/** What people of a directory have: the highest role of their groups, or the one for everyone. */
export const ROLE_OF_PERSON = Prisma.sql`coalesce(
  (SELECT min(g.role) FROM directory_group_member gm
   JOIN directory_group g ON g.account_id = gm.account_id AND g.id = gm.group_id
   WHERE gm.account_id = d.account_id AND gm.directory_user_id = d.id),
  (SELECT default_role FROM directory WHERE account_id = d.account_id))`;

/** `is_new`: they were not a member before. The keys were left from an earlier membership. */
export type Joining = { user_id: string; is_new: boolean; revoked_keys: string[] };

/**
 * Makes an active person of the directory a member, if they are a user who may be it, in one
 * statement. Keys that a new member has from before are revoked. Null when there is no such user.
 * Call it with the directory locked.
 */
export async function joinAsMember(
  db: Database,
  account_id: string,
  id: string,
): Promise<Joining | null> {
  const [joining] = await db.$queryRaw<Joining[]>`
    WITH person AS (
      SELECT d.id, ${USER_OF_PERSON} AS user_id, ${ROLE_OF_PERSON} AS role
      FROM directory_user d
      WHERE d.account_id = ${account_id} AND d.id = ${id} AND d.active
    ), joined AS (
      INSERT INTO membership (account_id, user_id, role)
      SELECT ${account_id}, user_id, role FROM person WHERE user_id IS NOT NULL
      ON CONFLICT (account_id, user_id) DO NOTHING
      RETURNING account_id, user_id
    ), known AS (
      UPDATE directory_user d SET user_id = person.user_id FROM person
      WHERE d.account_id = ${account_id} AND d.id = person.id AND d.user_id IS NULL
    ), revoked AS (
      ${revokingKeysOf(Prisma.sql`SELECT account_id, user_id FROM joined`)}
    )
    SELECT user_id, EXISTS (SELECT FROM joined) AS is_new,
      ARRAY(SELECT key_preview FROM revoked) AS revoked_keys
    FROM person WHERE user_id IS NOT NULL`;
  return joining ?? null;
}

/** Lets a person be a member again; `joinAsMember` makes them one. */
export async function activate(db: Database, account_id: string, id: string) {
  const where = { account_id_id: { account_id, id } };
  await db.directoryUser.update({ where, data: { active: true, updated_at: new Date() } });
}

/** What a deactivation has ended. */
export type Ending = { user_id: string | null; revoked_keys: string[]; sessions: number };

/**
 * Deactivates a person of the directory, in one statement: it ends their membership, what their
 * sessions open of this account, the trust in their devices, and their keys of this account. Call it
 * with the directory locked.
 */
export async function deactivate(
  db: Database,
  account_id: string,
  id: string,
): Promise<({ kind: "ended" } & Ending) | { kind: "last_owner" } | { kind: "absent" }> {
  await withdrawInvitations(db, account_id, id);
  const [row] = await db.$queryRaw<(Ending & { found: boolean; ended: boolean })[]>`
    WITH person AS (
      SELECT d.account_id, d.id, ${USER_OF_PERSON} AS user_id FROM directory_user d
      WHERE d.account_id = ${account_id} AND d.id = ${id}
    ), locked AS (
      SELECT user_id, role FROM membership
      WHERE account_id = ${account_id}
        AND (role = 'owner' OR user_id = (SELECT user_id FROM person))
      ORDER BY user_id FOR UPDATE
    ), ending AS (
      SELECT account_id, id, user_id FROM person
      WHERE (SELECT count(*) FROM locked WHERE role = 'owner' AND user_id IS DISTINCT FROM person.user_id) > 0
        OR NOT EXISTS (SELECT FROM locked WHERE role = 'owner' AND user_id = person.user_id)
    ), off AS (
      UPDATE directory_user d SET active = false, updated_at = now(),
        user_id = coalesce(d.user_id, m.user_id)
      FROM ending LEFT JOIN membership m
        ON m.account_id = ${account_id} AND m.user_id = ending.user_id
      WHERE d.account_id = ${account_id} AND d.id = ending.id
      RETURNING d.id
    ), gone AS (
      DELETE FROM membership m USING ending
      WHERE m.account_id = ${account_id} AND m.user_id = ending.user_id
      RETURNING m.user_id
    ), revoked AS (
      ${revokingKeysOf(Prisma.sql`SELECT account_id, user_id FROM ending`)}
    ), closed AS (
      ${endingSessionsOf(Prisma.sql`SELECT account_id, user_id FROM ending`)}
    ), distrusted AS (
      DELETE FROM verification v USING gone
      WHERE v.value = gone.user_id AND v.identifier LIKE 'trust-device-%'
    )
    SELECT (SELECT user_id FROM gone) AS user_id,
      ARRAY(SELECT key_preview FROM revoked) AS revoked_keys,
      (SELECT count(*)::int FROM closed) AS sessions,
      EXISTS (SELECT FROM person) AS found, EXISTS (SELECT FROM off) AS ended`;
  if (!row?.found) return { kind: "absent" };
  if (!row.ended) return { kind: "last_owner" };
  const { user_id, revoked_keys, sessions } = row;
  if (user_id !== null) await deleteMailsOfMember(db, [account_id], user_id);
  return { kind: "ended", user_id, revoked_keys, sessions };
}

/**
 * Withdraws what invites a person. A statement of its own: the next one sees the membership of
 * someone who is accepting at this moment.
 */
async function withdrawInvitations(db: Database, account_id: string, id: string) {
  await db.$executeRaw`
    DELETE FROM invitation i USING directory_user d LEFT JOIN "user" u ON u.id = d.user_id
    WHERE i.account_id = ${account_id} AND d.account_id = ${account_id} AND d.id = ${id}
      AND (i.email = d.address OR i.email = u.email)`;
}

/**
 * Locks the directory of the account that an invitation is to. Call it before the invitation is used:
 * a deactivation, too, takes this lock before it withdraws invitations.
 */
export async function lockInviting(db: Database, token_hash: Uint8Array) {
  await db.$queryRaw`
    SELECT FROM directory r JOIN invitation i USING (account_id)
    WHERE i.token_hash = ${token_hash} FOR UPDATE OF r`;
}

/** A person of a directory who could join its account. */
export type Provisioned = { account_id: string; id: string };

/**
 * Locks the directories that have this user, or an active person with their proved address, so that
 * nobody is deactivated while they sign in. Returns those people who have not joined yet.
 */
export function lockProvisioned(db: Database, user_id: string): Promise<Provisioned[]> {
  return db.$queryRaw<Provisioned[]>`
    WITH known AS (
      SELECT d.account_id, d.id, d.user_id IS NULL AND d.active
          AND substring(d.address FROM '[^@]*$') = ANY(r.domains) AS is_expected
      FROM "user" u JOIN directory_user d
        ON d.user_id = u.id OR d.user_id IS NULL AND d.address = u.email AND u.email_verified
      JOIN directory r ON r.account_id = d.account_id
      WHERE u.id = ${user_id}
      ORDER BY d.account_id FOR UPDATE OF r
    )
    SELECT account_id, id FROM known WHERE is_expected ORDER BY account_id`;
}

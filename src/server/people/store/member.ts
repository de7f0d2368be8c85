import { emailSpellings } from "#domain/people/email.ts";
import type { Role } from "#domain/people/role.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { revokingKeysOf } from "#server/keys/store/api-key.ts";
import { endingSessionsOf } from "./account-session.ts";

export type Member = {
  user_id: string;
  name: string;
  email: string;
  email_verified: boolean;
  role: Role;
  by_issuer: boolean;
  created_at: Date;
};

/** Returns all members of the account, oldest first. */
export async function listMembers(db: Database, account_id: string): Promise<Member[]> {
  const members = await db.membership.findMany({
    where: { account_id },
    orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
    select: {
      user_id: true,
      role: true,
      issuer: true,
      created_at: true,
      user: { select: { name: true, email: true, email_verified: true } },
    },
  });
  return members.map(({ user, issuer, ...member }) => ({
    ...member,
    ...user,
    by_issuer: issuer !== null,
  }));
}

/** Returns one member of the account; null when there is none with this id. */
export async function findMember(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<{ user_id: string; name: string; email: string } | null> {
  const membership = await db.membership.findFirst({
    where: { account_id, user_id },
    select: { user: { select: { name: true, email: true } } },
  });
  return membership && { user_id, ...membership.user };
}

/**
 * Returns the account's longest-standing member, or the one with this email address; null when
 * there is none.
 */
export async function firstMember(
  db: Database,
  account_id: string,
  email?: string,
): Promise<{ user_id: string; email: string; email_verified: boolean } | null> {
  const membership = await db.membership.findFirst({
    where: { account_id, ...(email && { user: { email: { in: emailSpellings(email) } } }) },
    orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
    select: { user_id: true, user: { select: { email: true, email_verified: true } } },
  });
  return membership && { user_id: membership.user_id, ...membership.user };
}

/** "last_owner": the account would be left without an owner. */
export type NotChanged = { kind: "last_owner" | "absent" };

/** "unchanged": the member has the role already. */
type RoleChange = { kind: "changed" | "unchanged"; before: Role | null } | NotChanged;

type Row = { changed: boolean; found: boolean };

/** The role that somebody had, and the previews of the keys that were revoked, newest first. */
export type Ended = { role: Role; revoked_keys: string[] };

/**
 * Changes a member's role and returns the one before, unless the account would be left without an owner. Locks all owners
 * first, so that concurrent changes cannot remove both of the last two.
 */
export async function setMemberRole(
  db: Database,
  account_id: string,
  user_id: string,
  role: Role,
): Promise<RoleChange> {
  const [row] = await db.$queryRaw<(Row & { same: boolean; before: Role | null })[]>`
    WITH locked AS (
      SELECT user_id, role FROM membership
      WHERE account_id = ${account_id} AND (role = 'owner' OR user_id = ${user_id})
      ORDER BY user_id FOR UPDATE
    ), changed AS (
      UPDATE membership SET role = ${role}::role FROM locked
      WHERE membership.account_id = ${account_id} AND membership.user_id = ${user_id}
        AND locked.user_id = ${user_id} AND locked.role <> ${role}::role
        AND (locked.role <> 'owner' OR (SELECT count(*) FROM locked WHERE role = 'owner') > 1)
      RETURNING 1
    )
    SELECT EXISTS (SELECT FROM changed) AS changed,
      EXISTS (SELECT FROM locked WHERE user_id = ${user_id} AND role = ${role}::role) AS same,
      EXISTS (SELECT FROM locked WHERE user_id = ${user_id}) AS found,
      (SELECT role::text FROM locked WHERE user_id = ${user_id}) AS before`;
  if (!row?.changed && !row?.same) return notChanged(row);
  return { kind: row.changed ? "changed" : "unchanged", before: row.before };
}

/**
 * Ends a membership, unless the account would be left without an owner, and in the same statement
 * revokes the person's keys and ends their sessions there. The user stays.
 */
export async function removeMember(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<({ kind: "removed" } & Ended) | NotChanged> {
  const [row] = await db.$queryRaw<(Row & Ended)[]>`
    WITH locked AS (
      SELECT user_id, role FROM membership
      WHERE account_id = ${account_id} AND (role = 'owner' OR user_id = ${user_id})
      ORDER BY user_id FOR UPDATE
    ), changed AS (
      DELETE FROM membership USING locked
      WHERE membership.account_id = ${account_id} AND membership.user_id = ${user_id}
        AND locked.user_id = ${user_id}
        AND (locked.role <> 'owner' OR (SELECT count(*) FROM locked WHERE role = 'owner') > 1)
      RETURNING membership.account_id, membership.user_id, locked.role
    ), revoked AS (
      ${revokingKeysOf(Prisma.sql`SELECT account_id, user_id FROM changed`)}
    ), signed_out AS (
      ${endingSessionsOf(Prisma.sql`SELECT account_id, user_id FROM changed`)}
    )
    SELECT EXISTS (SELECT FROM changed) AS changed, (SELECT role::text FROM changed) AS role,
      ARRAY(SELECT key_preview FROM revoked ORDER BY id DESC) AS revoked_keys,
      EXISTS (SELECT FROM locked WHERE user_id = ${user_id}) AS found`;
  if (!row?.changed) return notChanged(row);
  return { kind: "removed", role: row.role, revoked_keys: row.revoked_keys };
}

function notChanged(row: Row | undefined): NotChanged {
  return { kind: row?.found ? "last_owner" : "absent" };
}

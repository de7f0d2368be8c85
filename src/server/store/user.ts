import type { Role, StaffRole } from "../../generated/prisma/enums.ts";
import type { Database } from "../database/connect.ts";
import { newId } from "./id.ts";
import { isUniqueViolation } from "./violation.ts";

export type User = { id: string; email: string; name: string; staff_role: StaffRole | null };

export type NewUser = {
  email: string;
  name: string;
  staff_role?: StaffRole | null;
  membership?: { account_id: string; role: Role } | null;
  /** As better-auth hashes it; null until one is set. */
  password_hash?: string | null;
};

/** What better-auth calls the proof by password. */
const PASSWORD = "credential";

const COLUMNS = { id: true, email: true, name: true, staff_role: true } as const;

/** Creates a person with their membership and password; null when the e-mail address is taken. */
export async function createUser(db: Database, user: NewUser): Promise<User | null> {
  const id = newId("usr");
  const { membership, password_hash } = user;
  try {
    return await db.user.create({
      data: {
        id,
        email: user.email.toLowerCase(),
        name: user.name,
        email_verified: true,
        staff_role: user.staff_role ?? null,
        ...(membership && { memberships: { create: membership } }),
        ...(password_hash && { credentials: { create: credential(id, password_hash) } }),
      },
      select: COLUMNS,
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export function findUser(db: Database, email: string): Promise<User | null> {
  return db.user.findUnique({ where: { email: email.toLowerCase() }, select: COLUMNS });
}

/** What people see of themselves; null when there is no such user. */
export async function findProfile(db: Database, id: string) {
  const user = await db.user.findUnique({
    where: { id },
    select: { name: true, email: true, two_factor_enabled: true },
  });
  return user && { name: user.name, email: user.email, has_second_factor: user.two_factor_enabled };
}

export async function renameUser(db: Database, id: string, name: string) {
  await db.user.updateMany({ where: { id }, data: { name, updated_at: new Date() } });
}

/** The hash of a user's password; null while they have none. */
export async function passwordHash(db: Database, user_id: string): Promise<string | null> {
  const row = await db.credential.findFirst({
    where: { user_id, provider_id: PASSWORD },
    select: { password: true },
  });
  return row?.password ?? null;
}

/**
 * Changes the password and ends all sessions but one, and sign-ins that wait for a second factor.
 * False, and nothing is changed, when the password is no longer the old one.
 */
export async function replacePassword(
  db: Database,
  user_id: string,
  hashes: { old: string; new: string },
  kept_session_id: string,
): Promise<boolean> {
  const rows = await db.$queryRaw<{ changed: boolean }[]>`
    WITH changed AS (
      UPDATE credential SET password = ${hashes.new}, updated_at = now()
      WHERE user_id = ${user_id} AND provider_id = ${PASSWORD} AND password = ${hashes.old}
      RETURNING user_id
    ), ended AS (
      DELETE FROM session USING changed
      WHERE session.user_id = changed.user_id AND session.id <> ${kept_session_id}
    ), unanswered AS (
      DELETE FROM verification USING changed WHERE verification.value = changed.user_id
    )
    SELECT EXISTS (SELECT FROM changed) AS changed`;
  return rows[0]?.changed ?? false;
}

/** Takes away a user's second factor; false when they have none. */
export async function removeSecondFactor(db: Database, user_id: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ removed: boolean }[]>`
    WITH removed AS (
      DELETE FROM two_factor WHERE user_id = ${user_id} RETURNING user_id
    ), off AS (
      UPDATE "user" SET two_factor_enabled = false, updated_at = now()
      WHERE id = ${user_id} AND two_factor_enabled
      RETURNING id
    )
    SELECT EXISTS (SELECT FROM off) AS removed`;
  return rows[0]?.removed ?? false;
}

/**
 * The member of an account who has been there longest, or the one with this e-mail address; null
 * when there is none.
 */
export async function firstMember(
  db: Database,
  account_id: string,
  email?: string,
): Promise<User | null> {
  const membership = await db.membership.findFirst({
    where: { account_id, ...(email && { user: { email: email.toLowerCase() } }) },
    orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
    select: { user: { select: COLUMNS } },
  });
  return membership?.user ?? null;
}

/** Sets the password and ends all sessions; in a transaction, so that it is both. */
export async function setPassword(db: Database, user_id: string, password_hash: string) {
  const data = credential(user_id, password_hash);
  await db.credential.upsert({
    where: { provider_id_account_id: { provider_id: PASSWORD, account_id: user_id } },
    create: { ...data, user_id },
    update: { password: password_hash, updated_at: new Date() },
  });
  await db.session.deleteMany({ where: { user_id } });
  await db.verification.deleteMany({ where: { value: user_id } });
}

function credential(user_id: string, password: string) {
  return { id: newId("usr"), account_id: user_id, provider_id: PASSWORD, password };
}

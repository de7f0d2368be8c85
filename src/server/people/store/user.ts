import { emailSpellings, normalEmail } from "#domain/people/email.ts";
import { isStorable } from "#domain/text/name.ts";
import type { Role, StaffRole } from "#generated/prisma/enums.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import { newCredential, PASSWORD_PROOF } from "./password.ts";

export type User = {
  id: string;
  email: string;
  name: string;
  staff_role: StaffRole | null;
  /** Whether the address is known to be theirs (docs/decisions/0059). */
  email_verified: boolean;
};

export type NewUser = {
  email: string;
  name: string;
  staff_role?: StaffRole | null;
  membership?: { account_id: string; role: Role } | null;
  /** False when nobody gave the user this address. */
  email_verified?: boolean;
  /** Hashed by better-auth; null until one is set. */
  password_hash?: string | null;
};

const COLUMNS = {
  id: true,
  email: true,
  name: true,
  staff_role: true,
  email_verified: true,
} as const;

/**
 * Creates a person with their membership and password, for an operator, who vouches for the address.
 * Null when it is taken.
 */
export async function createUser(db: Database, user: NewUser): Promise<User | null> {
  const id = newId("usr");
  const { membership, password_hash } = user;
  try {
    return await db.user.create({
      data: {
        id,
        email: normalEmail(user.email),
        name: user.name,
        email_verified: user.email_verified ?? true,
        staff_role: user.staff_role ?? null,
        ...(membership && { memberships: { create: membership } }),
        ...(password_hash && { credentials: { create: newCredential(id, password_hash) } }),
      },
      select: COLUMNS,
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Finds a user by email address, however it is spelled. */
export async function findUser(db: Database, email: string): Promise<User | null> {
  const users = await db.user.findMany({ where: { email: spelled(email) }, select: COLUMNS });
  return likeliest(users, email);
}

/** Like `findUser`, with the hash of the password, if any. */
export async function findUserToSignIn(db: Database, email: string) {
  const users = await db.user.findMany({
    where: { email: spelled(email) },
    select: {
      id: true,
      email: true,
      credentials: { where: PASSWORD_PROOF, select: { password: true } },
    },
  });
  const user = likeliest(users, email);
  return user && { id: user.id, password_hash: user.credentials[0]?.password ?? null };
}

function spelled(email: string) {
  return { in: emailSpellings(email).filter(isStorable) };
}

function likeliest<U extends { email: string }>(users: U[], email: string): U | null {
  const order = emailSpellings(email);
  return users.toSorted((a, b) => order.indexOf(a.email) - order.indexOf(b.email))[0] ?? null;
}

/** Returns those of these users whose address is not verified. */
export async function unverifiedOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<string[]> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return [];
  const where = { id: { in: known }, email_verified: false };
  return (await db.user.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** Returns those of these texts that are the address of a user who has not verified it. */
export async function unverifiedAddresses(
  db: Database,
  texts: readonly (string | null)[],
): Promise<string[]> {
  const addresses = [...new Set(texts)].filter((text) => text !== null);
  if (addresses.length === 0) return [];
  const where = { email: { in: addresses }, email_verified: false };
  return (await db.user.findMany({ where, select: { email: true } })).map(({ email }) => email);
}

/** Returns a user's own profile; null when there is no such user. */
export async function findProfile(db: Database, id: string) {
  const user = await db.user.findUnique({
    where: { id },
    select: {
      name: true,
      email: true,
      email_verified: true,
      two_factor_enabled: true,
      credentials: { where: { ...PASSWORD_PROOF, password: { not: null } }, select: { id: true } },
    },
  });
  if (!user) return null;
  const { two_factor_enabled: has_second_factor, credentials, ...profile } = user;
  return { ...profile, has_second_factor, has_password: credentials.length > 0 };
}

export async function renameUser(db: Database, id: string, name: string) {
  await db.user.updateMany({ where: { id }, data: { name, updated_at: new Date() } });
}

import type { Role, StaffRole } from "../../generated/prisma/enums.ts";
import type { Database, DatabasePool } from "../database/connect.ts";
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

/** The member of an account who has been there longest; null in an account without members. */
export async function firstMember(db: Database, account_id: string): Promise<User | null> {
  const membership = await db.membership.findFirst({
    where: { account_id },
    orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
    select: { user: { select: COLUMNS } },
  });
  return membership?.user ?? null;
}

/** Sets the password and ends all sessions, in one transaction. */
export async function setPassword(db: DatabasePool, user_id: string, password_hash: string) {
  const data = credential(user_id, password_hash);
  await db.$transaction([
    db.credential.upsert({
      where: { provider_id_account_id: { provider_id: "credential", account_id: user_id } },
      create: { ...data, user_id },
      update: { password: password_hash, updated_at: new Date() },
    }),
    db.session.deleteMany({ where: { user_id } }),
  ]);
}

function credential(user_id: string, password: string) {
  return { id: newId("usr"), account_id: user_id, provider_id: "credential", password };
}

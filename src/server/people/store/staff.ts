import type { StaffRole } from "#generated/prisma/enums.ts";
import type { Database } from "#server/database/connect.ts";

export type Staff = {
  user_id: string;
  email: string;
  staff: StaffRole;
  has_second_factor: boolean;
};

/** Returns a person's role as staff, or null. */
export async function findStaff(db: Database, user_id: string): Promise<Staff | null> {
  const user = await db.user.findUnique({
    where: { id: user_id },
    select: { email: true, staff_role: true, two_factor_enabled: true },
  });
  if (!user?.staff_role) return null;
  const { email, staff_role: staff, two_factor_enabled: has_second_factor } = user;
  return { user_id, email, staff, has_second_factor };
}

/** Makes a person staff, or no longer staff; null when there is no such person. */
export async function setStaffRole(
  db: Database,
  user_id: string,
  staff: StaffRole | null,
): Promise<{ before: StaffRole | null } | null> {
  const [row] = await db.$queryRaw<{ before: StaffRole | null }[]>`
    WITH old AS (SELECT id, staff_role FROM "user" WHERE id = ${user_id} FOR UPDATE)
    UPDATE "user" u SET staff_role = ${staff}::staff_role, updated_at = now()
    FROM old WHERE u.id = old.id
    RETURNING old.staff_role::text AS before`;
  return row ?? null;
}

/** Returns the operator created first; null before the first start of a server. */
export function firstOperator(db: Database): Promise<{ id: string; email: string } | null> {
  return db.user.findFirst({
    where: { staff_role: "operator" },
    orderBy: { id: "asc" },
    select: { id: true, email: true },
  });
}

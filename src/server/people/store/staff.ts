import type { StaffRole } from "#generated/prisma/enums.ts";
import type { Database } from "#server/database/connect.ts";

export type Staff = { user_id: string; email: string; staff: StaffRole };

/** Returns a person's role as staff, or null. */
export async function findStaff(db: Database, user_id: string): Promise<Staff | null> {
  const found = await db.user.findUnique({
    where: { id: user_id },
    select: { email: true, staff_role: true },
  });
  return found?.staff_role ? { user_id, email: found.email, staff: found.staff_role } : null;
}

/** Returns the operator created first; null before the first start of a server. */
export function firstOperator(db: Database): Promise<{ id: string; email: string } | null> {
  return db.user.findFirst({
    where: { staff_role: "operator" },
    orderBy: { id: "asc" },
    select: { id: true, email: true },
  });
}

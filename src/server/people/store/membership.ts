import type { Role, StaffRole } from "#generated/prisma/enums.ts";
import type { Database } from "#server/database/connect.ts";
import { IS_USE_DUE } from "./account-session.ts";

export type OwnAccount = {
  account_id: string;
  name: string;
  role: Role;
  second_factor_required: boolean;
};

/** Returns the accounts that a person belongs to, oldest membership first. */
export async function accountsOf(db: Database, user_id: string): Promise<OwnAccount[]> {
  const memberships = await db.membership.findMany({
    where: { user_id },
    orderBy: [{ created_at: "asc" }, { account_id: "asc" }],
    select: {
      account_id: true,
      role: true,
      account: { select: { name: true, second_factor_required: true } },
    },
  });
  return memberships.map(({ account, ...rest }) => ({ ...rest, ...account }));
}

export type Access = {
  account_id: string;
  name: string;
  created_at: Date;
  role: Role | null;
  staff: StaffRole | null;
  has_second_factor: boolean;
  second_factor_required: boolean;
  suspended_at: Date | null;
  suspended_reason: string | null;
  /** Whether an owner has ended the session for this account. */
  is_ended: boolean;
  /** Whether the session's use is to be noted: it is new here, or was noted a while ago. */
  is_use_due: boolean;
};

/**
 * Returns a person's role in an account, and as staff, with what is known of a session
 * there; null when there is no such account.
 */
export async function findAccess(
  db: Database,
  account_id: string,
  { user_id, session_id }: { user_id: string; session_id: string | null },
): Promise<Access | null> {
  const rows = await db.$queryRaw<Access[]>`
    SELECT a.id AS account_id, a.name, a.created_at, m.role::text, u.staff_role::text AS staff,
      u.two_factor_enabled AS has_second_factor, a.second_factor_required, a.suspended_at, a.suspended_reason,
      s.ended_at IS NOT NULL AS is_ended, ${IS_USE_DUE} AS is_use_due
    FROM account a
    JOIN "user" u ON u.id = ${user_id}
    LEFT JOIN membership m ON m.account_id = a.id AND m.user_id = u.id
    LEFT JOIN account_session s ON s.account_id = a.id AND s.session_id = ${session_id}
    WHERE a.id = ${account_id}`;
  return rows[0] ?? null;
}

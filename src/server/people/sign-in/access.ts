import { isId } from "#domain/id.ts";
import { dayOf } from "#domain/usage/day.ts";
import type { Visit } from "#server/api/visit.ts";
import { recordLook } from "#server/audit/api/audit.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { noteUse } from "../store/account-session.ts";
import { accountsOf, findAccess, type OwnAccount } from "../store/membership.ts";
import { findStaff, type Staff } from "../store/staff.ts";
import type { Auth, SignedIn } from "./auth.ts";

/** The signed-in person, with the accounts they belong to and their role as staff. */
export type Person = SignedIn & {
  accounts: OwnAccount[];
  staff: Staff["staff"] | null;
  /** Whether they are staff, but act as such only once they have a second factor. */
  needs_second_factor: boolean;
};

export type Doorman = {
  /** Returns the signed-in person, or null. */
  whoIs: (headers: Headers) => Promise<Person | null>;
  /**
   * Returns the signed-in person as a caller of an account: with their role in it, or as staff. A
   * page opened by staff who are not members is first recorded in the account's audit log.
   */
  visit: (headers: Headers, account_id: string) => Promise<Visit>;
};

type Settings = { originOf: (headers: Headers) => Origin; staffNeedSecondFactor: boolean };

/** Creates the check of who may enter which account's console. */
export function createDoorman(
  db: Database,
  auth: Pick<Auth, "session">,
  { originOf, staffNeedSecondFactor }: Settings,
): Doorman {
  const lacksFactor = (user: { has_second_factor: boolean }) =>
    staffNeedSecondFactor && !user.has_second_factor;
  return {
    async whoIs(headers) {
      const session = await auth.session(headers);
      if (!session) return null;
      const { id } = session.user;
      const [accounts, staff] = await Promise.all([accountsOf(db, id), findStaff(db, id)]);
      const needs_second_factor = staff !== null && lacksFactor(staff);
      const role = needs_second_factor ? null : (staff?.staff ?? null);
      return { ...session, accounts, staff: role, needs_second_factor };
    },
    async visit(headers, account_id) {
      const session = isId("acc", account_id) ? await auth.session(headers) : null;
      if (!session) return { kind: "absent" };
      const user_id = session.user.id;
      const access = await findAccess(db, account_id, { user_id, session_id: session.id });
      const staff = access && !lacksFactor(access) ? access.staff : null;
      const role = access?.role ?? (staff ? "support" : null);
      if (!access || !role) return { kind: "absent" };
      const { name, suspended_at, suspended_reason } = access;
      if (access.is_ended) return { kind: "session_ended", account: { id: account_id, name } };
      if (access.second_factor_required && !access.has_second_factor) {
        return { kind: "second_factor", account: { id: account_id, name } };
      }
      if (access.role && access.is_use_due) await noteUse(db, account_id, session.id);
      if (staff && role === "support") {
        const origin = originOf(headers);
        if (origin.page) await recordLook(db, { account_id, user_id, staff }, { origin });
      }
      return {
        kind: "open",
        person: {
          kind: "person",
          account_id,
          user_id,
          role,
          staff,
          is_suspended: suspended_at !== null,
        },
        account: {
          id: account_id,
          name,
          opened_on: dayOf(access.created_at.getTime()),
          suspension: suspended_at && {
            at: suspended_at.toISOString(),
            reason: suspended_reason ?? "",
          },
        },
      };
    },
  };
}

import type { PersonCaller } from "#server/api/context.ts";
import { recordLook } from "#server/audit/api/audit.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { isId } from "#server/rules/id.ts";
import { accountsOf, findAccess, type OwnAccount } from "../store/membership.ts";
import { findStaff, type Staff } from "../store/staff.ts";
import type { Auth, SignedIn } from "./auth.ts";

export type Visit = { person: PersonCaller; account: VisitedAccount };

/** `suspension`: since when and why; null for an account that is not suspended. */
export type VisitedAccount = {
  id: string;
  name: string;
  suspension: { at: string; reason: string } | null;
};

/** Who is signed in, with the accounts they belong to, and what they are as staff. */
export type Person = SignedIn & { accounts: OwnAccount[]; staff: Staff["staff"] | null };

export type Doorman = {
  /** Who is signed in; null when nobody is. */
  whoIs: (headers: Headers) => Promise<Person | null>;
  /**
   * The signed-in person as a caller of an account: with their role in it, or as
   * staff who may look. Null for everybody else, and when there is no such account.
   * When staff open a page, the account's audit log says so first.
   */
  visit: (headers: Headers, account_id: string) => Promise<Visit | null>;
};

/** With it, Next asks in advance for what surrounds a page that nobody has opened yet. */
const PREFETCH_HEADER = "next-router-prefetch";

/** Decides who may be in which account's console. */
export function createDoorman(
  db: Database,
  auth: Pick<Auth, "session">,
  originOf: (headers: Headers) => Origin,
): Doorman {
  return {
    async whoIs(headers) {
      const session = await auth.session(headers);
      if (!session) return null;
      const { id } = session.user;
      const [accounts, staff] = await Promise.all([accountsOf(db, id), findStaff(db, id)]);
      return { ...session, accounts, staff: staff?.staff ?? null };
    },
    async visit(headers, account_id) {
      const session = isId("acc", account_id) ? await auth.session(headers) : null;
      if (!session) return null;
      const access = await findAccess(db, session.user.id, account_id);
      const role = access?.role ?? (access?.staff ? "support" : null);
      if (!access || !role) return null;
      const { staff, suspended_at, suspended_reason } = access;
      const user_id = session.user.id;
      if (staff && role === "support" && !headers.has(PREFETCH_HEADER)) {
        const origin = originOf(headers);
        if (origin.page) await recordLook(db, { account_id, user_id, staff }, { origin });
      }
      return {
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
          name: access.name,
          suspension: suspended_at && {
            at: suspended_at.toISOString(),
            reason: suspended_reason ?? "",
          },
        },
      };
    },
  };
}

import type { PersonCaller } from "../api/context.ts";
import type { Database } from "../database/connect.ts";
import { isId } from "../domain/id.ts";
import { accountsOf, findAccess, type OwnAccount } from "../store/membership.ts";
import type { Auth, SignedIn } from "./auth.ts";

export type Visit = { person: PersonCaller; account: { id: string; name: string } };

export type Doorman = {
  /** Who is signed in, with the accounts they belong to; null when nobody is. */
  whoIs: (headers: Headers) => Promise<(SignedIn & { accounts: OwnAccount[] }) | null>;
  /**
   * The signed-in person as a caller of an account: with their role in it, or as
   * staff who may look. Null for everybody else, and when there is no such account.
   */
  visit: (headers: Headers, account_id: string) => Promise<Visit | null>;
};

/** Decides who may be in which account's console. */
export function createDoorman(db: Database, auth: Auth): Doorman {
  return {
    async whoIs(headers) {
      const session = await auth.session(headers);
      return session && { ...session, accounts: await accountsOf(db, session.user.id) };
    },
    async visit(headers, account_id) {
      const session = isId("acc", account_id) ? await auth.session(headers) : null;
      if (!session) return null;
      const access = await findAccess(db, session.user.id, account_id);
      const role = access?.role ?? (access?.staff ? "support" : null);
      if (!access || !role) return null;
      return {
        person: { kind: "person", account_id, user_id: session.user.id, role },
        account: { id: account_id, name: access.name },
      };
    },
  };
}

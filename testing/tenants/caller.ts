import { randomUUID } from "node:crypto";
import type { Caller, KeyCaller } from "#server/api/context.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { createDoorman } from "#server/people/sign-in/access.ts";
import { createUser } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import type { Line, Who } from "../rights.ts";
import { FULL_KEY_GRANT } from "./admission.ts";
import { newMember } from "./member.ts";
import type { Resources } from "./resources.ts";
import type { Tenant } from "./tenant.ts";

/** An account, and another that has nothing to do with it. */
export type Accounts = { own: Resources; stranger: Resources };

/** Returns the caller as derived from a session; for staff, members and viewers of a new person. */
export async function callerAs(
  db: DatabasePool,
  who: Who,
  { own, stranger }: Accounts,
  { asUser }: Pick<Line, "asUser">,
): Promise<Caller> {
  if (who === "nobody") return { kind: "anyone" };
  const { tenant } = who === "stranger" ? stranger : own;
  const user_id = await userAs(db, who, { own, stranger });
  if (asUser) return { kind: "user", user_id, session_id: newId("usr") };
  const visit = await visitOf(db, user_id, tenant.account_id);
  return visit.kind === "open" ? visit.person : { kind: "anyone" };
}

/** Returns the caller that an owner's live key is, which may do everything. */
export function keyCaller({ account_id, user_id, live }: Tenant): KeyCaller {
  return {
    kind: "key",
    account_id,
    user_id,
    key_id: live.id,
    environment: "live",
    role: "owner",
    grant: { ...FULL_KEY_GRANT, reach: null },
  };
}

export async function userAs(
  db: DatabasePool,
  who: Who,
  { own, stranger }: Accounts,
): Promise<string> {
  if (who === "owner") return own.tenant.user_id;
  if (who === "stranger") return stranger.tenant.user_id;
  if (who === "member" || who === "viewer") return (await newMember(db, own.tenant, who)).id;
  const staff_role = who === "operator" ? "operator" : "support";
  const email = `${randomUUID()}@example.com`;
  const user = await createUser(db, { email, name: who, staff_role });
  return user?.id ?? "";
}

export function visitOf(db: DatabasePool, user_id: string, account_id: string) {
  const session = async () => ({ id: newId("usr"), user: { id: user_id, email: "", name: "" } });
  const origin = { ip_address: null, user_agent: null, request_id: null, page: null };
  const settings = { originOf: () => origin, staffNeedSecondFactor: false };
  return createDoorman(db, { session }, settings).visit(new Headers(), account_id);
}

import { randomUUID } from "node:crypto";
import { emptyReply } from "../api/context.ts";
import { createCaller } from "../api/router.ts";
import type { DatabasePool } from "../database/connect.ts";
import type { Role } from "../domain/role.ts";
import { newId } from "../store/id.ts";
import { createUser, type User } from "../store/user.ts";
import type { RestServer } from "./rest-server.ts";
import type { Tenant } from "./tenant.ts";

/** A new person without a password, who belongs to the tenant's account. */
export async function newMember(
  db: DatabasePool,
  { account_id }: Pick<Tenant, "account_id">,
  role: Role,
): Promise<User> {
  const user = await createUser(db, {
    email: `${randomUUID()}@example.com`,
    name: `A ${role}`,
    membership: { account_id, role },
  });
  if (!user) throw new Error("the e-mail address is taken");
  return user;
}

/** The procedures as seen by somebody in no account: a signed-in user, or nobody. */
export function outsideAccounts(
  { services }: RestServer,
  user?: { id: string },
  session_id: string = newId("usr"),
) {
  const caller = user
    ? { kind: "user" as const, user_id: user.id, session_id }
    : { kind: "anyone" as const };
  return createCaller({ services, caller, idempotency_key: null, reply: emptyReply() });
}

import { randomUUID } from "node:crypto";
import type { Role } from "#domain/people/role.ts";
import { createCaller } from "#server/api/router.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { createUser, type User } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import type { RestServer } from "../servers/rest-server.ts";
import type { Tenant } from "./tenant.ts";

/** Adds a new person without a password to the tenant's account. */
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
  if (!user) throw new Error("the email address is taken");
  return user;
}

/**
 * Returns the procedures as called from outside any account: by a signed-in user, or anonymously.
 */
export function outsideAccounts(
  { services }: RestServer,
  user?: { id: string },
  session_id: string = newId("usr"),
) {
  const caller = user
    ? { kind: "user" as const, user_id: user.id, session_id }
    : { kind: "anyone" as const };
  return createCaller({ services, caller, idempotency_key: null });
}

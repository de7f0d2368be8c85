import type { AccountCaller } from "#server/api/context.ts";
import type { Database } from "#server/database/connect.ts";
import { type GrantOfKey, getGrant } from "../store/key-grant.ts";

/** Returns what the key that calls may do, as it is stored; null for a person. */
export function grantOfCaller(db: Database, caller: AccountCaller): Promise<GrantOfKey | null> {
  if (caller.kind === "person") return Promise.resolve(null);
  return getGrant(db, caller.account_id, caller.key_id);
}

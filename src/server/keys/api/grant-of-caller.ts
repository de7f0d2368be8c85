import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { type GrantOfKey, getGrant } from "../store/key-grant.ts";

/**
 * Returns what the key that calls may do, as it is stored; null for a person. A key that no longer
 * works is refused: another request may have revoked or deleted it since it was admitted.
 */
export async function grantOfCaller(
  db: Database,
  caller: AccountCaller,
): Promise<GrantOfKey | null | Refusal> {
  if (caller.kind === "person") return null;
  const grant = await getGrant(db, caller.account_id, caller.key_id);
  if (!grant) return new Refusal("unknown_key", "This API key does not exist.");
  return grant.is_active ? grant : new Refusal("revoked_key", "This API key no longer works.");
}

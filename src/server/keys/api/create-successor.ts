import type { AccountCaller } from "#server/api/context.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { type GrantOfKey, lockGrant, setEnd } from "../store/key-grant.ts";
import { addKey } from "./add-key.ts";
import { refuseExcess, withAsked } from "./excess.ts";
import { grantOfCaller } from "./grant-of-caller.ts";

type Asked = {
  id: string;
  /** When the successor ends; null for never. Left out: when the old key did. */
  expires_at?: Date | null | undefined;
  /** When the old key ends, unless it does so before. */
  old_expires_at: Date;
};

/**
 * Creates a key that may do what another one may, and lets that one end: until then both work. Returns
 * the successor, and when the old key ended and ends now. Must run in a transaction.
 */
export async function createSuccessor(
  db: Database,
  caller: AccountCaller,
  { id, expires_at, old_expires_at }: Asked,
) {
  const { account_id } = caller;
  const maker = await grantOfCaller(db, caller);
  const old = await lockGrant(db, account_id, id);
  if (!old) throw absent("key");
  if (!old.is_active) {
    throw new Refusal("key_not_active", `The key ${id} does not work, so nothing can succeed it.`);
  }
  if (old.kind === "service") assertMakesServiceKeys(caller, maker);
  const grant = withAsked(old, { expires_at });
  if (maker) refuseExcess(grant, maker, "this key may do itself");
  const end = old.expires_at && old.expires_at < old_expires_at ? old.expires_at : old_expires_at;
  await setEnd(db, account_id, id, { expires_at: end, by: caller.user_id });
  const { environment, label, kind } = old;
  const successor = await addKey(db, caller, environment, { ...grant, label, kind });
  return { successor, before: old.expires_at, end };
}

/** Service keys outlive people, so only owners, and service keys themselves, make them. */
function assertMakesServiceKeys(caller: AccountCaller, maker: GrantOfKey | null): void {
  if (maker?.kind === "service" || (caller.kind === "person" && caller.role === "owner")) return;
  const problem = caller.kind === "key" ? "not_permitted" : "not_allowed";
  throw new Refusal(problem, "Only owners of the account, in the console, can make service keys.");
}

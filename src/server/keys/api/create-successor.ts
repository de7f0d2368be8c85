import type { AccountCaller } from "#server/api/context.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { lockGrant, setEnd } from "../store/key-grant.ts";
import { addKey } from "./add-key.ts";
import { excessRefusal, withAsked } from "./excess.ts";
import { grantOfCaller } from "./grant-of-caller.ts";
import { kindRefusal } from "./kind-refusal.ts";

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
  if (maker instanceof Refusal) return maker;
  const old = await lockGrant(db, account_id, id);
  if (!old) return absent("key");
  if (!old.is_active) {
    return new Refusal("key_not_active", `The key ${id} does not work, so it cannot be replaced.`);
  }
  const forbidden = kindRefusal(caller, maker, old.kind);
  if (forbidden) return forbidden;
  const grant = withAsked(old, { expires_at });
  const excess = maker && excessRefusal(grant, maker, "this key may do itself");
  if (excess) return excess;
  const end = old.expires_at && old.expires_at < old_expires_at ? old.expires_at : old_expires_at;
  await setEnd(db, account_id, id, { expires_at: end, by: caller.user_id });
  const { environment, label, kind } = old;
  const successor = await addKey(db, caller, environment, { ...grant, label, kind });
  if (successor instanceof Refusal) return successor;
  return { successor, before: old.expires_at, end };
}

import { NOWHERE, type Origin, recordEvent } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { joinAsMember, lockProvisioned } from "../store/directory-membership.ts";

/**
 * Makes a user, who has just proved their address, a member of the accounts whose identity provider
 * expects them. Call it in a transaction.
 */
export async function joinProvisioned(
  db: Database,
  user_id: string,
  origin: Origin = NOWHERE,
): Promise<void> {
  for (const { account_id, id } of await lockProvisioned(db, user_id)) {
    const joining = await joinAsMember(db, account_id, id);
    if (!joining?.is_new) continue;
    const { revoked_keys } = joining;
    await recordEvent(db, account_id, {
      actor: { kind: "person", id: user_id, role: "user" },
      action: "directoryUsers.join",
      target: user_id,
      detail: revoked_keys.length > 0 ? { revoked_keys } : null,
      origin,
    });
  }
}

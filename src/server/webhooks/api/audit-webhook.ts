import { ALL } from "#domain/keys/right.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { sendsAuditLog, type WebhookOrDelivery } from "../store/audit-webhook.ts";

/** Returns the refusal of anyone but an owner; of an owner's key, one that may not do everything. */
export function auditRefusal(caller: AccountCaller): Refusal | null {
  if (caller.kind === "person") {
    if (caller.role === "owner") return null;
    return new Refusal("not_allowed", "Only owners of the account can do this with its audit log.");
  }
  const { role, grant } = caller;
  if (role === "owner" && grant.rights.includes(ALL) && grant.reach === null) return null;
  const detail = "Only an owner's key with all rights can do this with the account's audit log.";
  return new Refusal("not_permitted", detail);
}

/** Returns the refusal to change a webhook that sends the audit log, or its delivery. */
export async function auditWebhookRefusal(
  db: Database,
  caller: AccountCaller,
  what: WebhookOrDelivery,
): Promise<Refusal | null> {
  const refused = auditRefusal(caller);
  return refused && (await sendsAuditLog(db, caller.account_id, what)) ? refused : null;
}

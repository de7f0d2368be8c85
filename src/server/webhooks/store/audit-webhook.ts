import type { Database } from "#server/database/connect.ts";

export type WebhookOrDelivery =
  | { webhook_id: string; delivery_id?: never }
  | { delivery_id: string; webhook_id?: never };

/** Returns whether a webhook, or the one of a delivery, sends the audit log. */
export async function sendsAuditLog(
  db: Database,
  account_id: string,
  { webhook_id, delivery_id }: WebhookOrDelivery,
): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM webhook WHERE account_id = ${account_id} AND kind = 'audit' AND id = coalesce(
      ${webhook_id}::text,
      (SELECT webhook_id FROM delivery WHERE account_id = ${account_id} AND id = ${delivery_id}))`;
  return rows.length > 0;
}

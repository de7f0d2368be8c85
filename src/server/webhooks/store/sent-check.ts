import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { grantManual } from "./manual-delivery.ts";

type Sent = { is_check: boolean; has_it: boolean; delivery_id: string | null };

/** "limited": the account's hourly limit is reached. */
type Sending =
  | { kind: "queued"; delivery_id: string }
  | { kind: "no_check" | "no_webhook" | "has_it" | "limited" };

/**
 * Queues a check for a webhook that has no delivery of it yet, whatever it subscribes to. Must run
 * in a transaction: the webhook is locked first, so that of two calls at once the second sees what
 * the first has queued.
 */
export async function sendCheck(
  db: Database,
  account_id: string,
  { check_id, webhook_id }: { check_id: string; webhook_id: string },
): Promise<Sending> {
  const [webhook] = await db.$queryRaw<object[]>`
    SELECT FROM webhook WHERE account_id = ${account_id} AND id = ${webhook_id}
      AND kind <> 'audit'
    FOR NO KEY UPDATE`;
  const requests = Prisma.sql`
    SELECT count(*)::int FROM found WHERE NOT EXISTS (SELECT FROM earlier)`;
  const [row] = await db.$queryRaw<Sent[]>`
    WITH found AS (
      SELECT result, octet_length(diff::text) AS bytes FROM "check"
      WHERE account_id = ${account_id} AND id = ${check_id} AND ${webhook !== undefined}
    ), earlier AS (
      SELECT FROM delivery
      WHERE account_id = ${account_id} AND check_id = ${check_id} AND webhook_id = ${webhook_id}
    ), allowance AS (${grantManual(account_id, requests)}), queued AS (
      INSERT INTO delivery (account_id, id, webhook_id, check_id, event, bytes)
      SELECT ${account_id}, ${newId("dlv")}, ${webhook_id}, ${check_id}, result, bytes
      FROM found, allowance WHERE granted > 0
      RETURNING id
    )
    SELECT (SELECT id FROM queued) AS delivery_id, EXISTS (SELECT FROM earlier) AS has_it,
      EXISTS (
        SELECT FROM "check" WHERE account_id = ${account_id} AND id = ${check_id}
      ) AS is_check`;
  if (!row?.is_check) return { kind: "no_check" };
  if (!webhook) return { kind: "no_webhook" };
  if (row.has_it) return { kind: "has_it" };
  const { delivery_id } = row;
  return delivery_id === null ? { kind: "limited" } : { kind: "queued", delivery_id };
}

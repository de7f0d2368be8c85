import type { DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { queue, storeWebhook } from "../servers/delivering.ts";
import { newTenant } from "./tenant.ts";

/**
 * Creates an account with a webhook and six deliveries: one delivered, one abandoned, the others
 * pending.
 */
export async function storeDeliveries(db: DatabasePool) {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const webhook_id = await storeWebhook(db, account_id);
  const ids = await queue(db, account_id, webhook_id, 6);
  const [, delivered = "", abandoned = ""] = ids;
  const finished_at = new Date();
  await db.delivery.updateMany({
    where: { id: delivered },
    data: { status: "delivered", attempts: 1, finished_at, check_id: newId("chk") },
  });
  await db.delivery.updateMany({
    where: { id: abandoned },
    data: { status: "abandoned", attempts: 3, finished_at },
  });
  return { tenant, webhook_id, ids, delivered, abandoned };
}

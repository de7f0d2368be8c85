import type { Database } from "../database/connect.ts";
import type { Result } from "../domain/verdict.ts";
import { newId } from "./id.ts";

/**
 * Queues a test event of the first kind the webhook listens to; null when there is no webhook. In a
 * transaction, where the webhook cannot be deleted meanwhile.
 */
export async function queueTest(
  db: Database,
  account_id: string,
  webhook_id: string,
  bodyOf: (event: Result, now: Date) => string,
): Promise<string | null> {
  const [webhook] = await db.$queryRaw<{ event: Result }[]>`
    SELECT events[1]::text AS event FROM webhook
    WHERE account_id = ${account_id} AND id = ${webhook_id} FOR KEY SHARE`;
  const event = webhook?.event;
  if (!event) return null;
  const { id } = await db.delivery.create({
    data: {
      account_id,
      id: newId("dlv"),
      webhook_id,
      event,
      body: bodyOf(event, new Date()),
    },
    select: { id: true },
  });
  return id;
}

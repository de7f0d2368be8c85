import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { connect } from "#server/database/connect.ts";
import { CLAIM_BYTES } from "#server/webhooks/store/claim-limit.ts";
import { type ClaimedDelivery, claimDue } from "#server/webhooks/store/delivery-queue.ts";
import type { EndpointUse } from "#server/webhooks/store/endpoint-use.ts";
import { type AttemptResult, finishAttempts } from "#server/webhooks/store/finished-attempt.ts";
import { queue, storeWebhook } from "../servers/delivering.ts";
import { ownDatabase } from "../servers/own-database.ts";
import { newTenant } from "./tenant.ts";

export const DELIVERED: AttemptResult = {
  delivered: true,
  duration_ms: 12.6,
  status_code: 204,
  reason: null,
  response_start: "",
};

export const FAILED: AttemptResult = {
  delivered: false,
  duration_ms: 7,
  status_code: 500,
  reason: "The endpoint responded with 500.",
  response_start: "oh",
};

/** Creates a delivery queue on a database of its own, with the operations of a worker. */
export async function openQueue() {
  const database = await ownDatabase();
  const db = connect(database.url, 20);

  /** Creates an account with one webhook and `count` deliveries that are due. */
  async function newQueue(count: number) {
    const { account_id } = await newTenant(db);
    const webhook_id = await storeWebhook(db, account_id);
    const ids = await queue(db, account_id, webhook_id, count);
    return { account_id, webhook_id, ids };
  }

  const claim = (deliveries = 256, use: EndpointUse[] = [], bytes = CLAIM_BYTES) =>
    claimDue(db, randomUUID(), { deliveries, bytes }, use);

  /** Claims the single delivery that is due. */
  async function claimOne(): Promise<ClaimedDelivery> {
    const [claimed, ...others] = await claim();
    assert.ok(claimed);
    assert.equal(others.length, 0);
    return claimed;
  }

  /** Stores an attempt's result; false when another worker has the delivery. */
  async function finish(
    claimed: ClaimedDelivery,
    result: AttemptResult,
    retry_seconds: number | null,
  ) {
    const [stored] = await finishAttempts(db.pool, [{ claimed, result, retry_seconds }]);
    return stored;
  }

  /** Fails attempts until the delivery is abandoned and returns their numbers. */
  async function failAll() {
    const numbers: number[] = [];
    for (const retry of [5, 25, null]) {
      const claimed = await claimOne();
      numbers.push(claimed.number);
      await finish(claimed, FAILED, retry);
      await db.$executeRaw`UPDATE delivery SET run_at = now() WHERE status = 'pending'`;
    }
    return numbers;
  }

  return {
    db,
    newQueue,
    claim,
    claimOne,
    finish,
    failAll,
    /** Expires every lease, as 15 seconds would. */
    endLeases: () =>
      db.$executeRaw`UPDATE delivery SET run_at = now() - interval '1 ms' WHERE claim_id IS NOT NULL`,
    rowOf: (id: string) => db.delivery.findFirstOrThrow({ where: { id } }),
    logOf: (delivery_id: string) =>
      db.deliveryAttempt.findMany({ where: { delivery_id }, orderBy: { number: "asc" } }),
    empty: () => db.$executeRaw`TRUNCATE delivery, delivery_attempt, webhook`,
    close: async () => {
      await db.$disconnect();
      await database.drop();
    },
  };
}

import type { Duplex } from "node:stream";
import { deleteWebhook } from "#server/webhooks/store/webhook.ts";
import { type Delivering, queue, storeWebhook, until } from "./delivering.ts";
import { type Answer, startRawReceiver, startReceiver } from "./receiver.ts";

export type Attempts = ReturnType<typeof attempts>;

/** Makes first delivery attempts for an account and returns their results. */
export function attempts({ db, loop, server, certificate }: Delivering, account_id: string) {
  /** Queues a delivery to the URL and returns its first attempt. */
  async function attempt(url: string) {
    const webhook_id = await storeWebhook(db, account_id, url, server.services.secretsKeys[0]);
    const [delivery_id] = await queue(db, account_id, webhook_id);
    loop.wake();
    const entry = await until(() => db.deliveryAttempt.findFirst({ where: { delivery_id } }));
    const { status } = await db.delivery.findFirstOrThrow({ where: { id: delivery_id } });
    await deleteWebhook(db, account_id, webhook_id);
    const { status_code, reason, response_start, duration_ms } = entry;
    return { status, status_code, reason, response_start, duration_ms };
  }

  /** Returns the attempt at an endpoint that answers like this. */
  async function attemptAt(answer: Answer) {
    const receiver = await startReceiver(certificate, answer);
    return attempt(receiver.url).finally(receiver.close);
  }

  async function attemptAtRaw(speak: (socket: Duplex, reset: () => void) => void, isTls = true) {
    const receiver = await startRawReceiver(isTls ? certificate : null, speak);
    return attempt(receiver.url).finally(receiver.close);
  }

  return { attempt, attemptAt, attemptAtRaw };
}

export const without = <T extends { duration_ms: number }>({ duration_ms, ...rest }: T) => rest;

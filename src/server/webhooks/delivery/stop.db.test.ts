import assert from "node:assert/strict";
import { test } from "node:test";
import type { DatabasePool } from "#server/database/connect.ts";
import {
  failOnWarning,
  newSender,
  queue,
  startDelivering,
  storeWebhook,
} from "#testing/servers/delivering.ts";
import { startReceiver } from "#testing/servers/receiver.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { startDeliveryLoop } from "./loop.ts";

test("a stop waits for a claim in progress", async (t) => {
  const { server, db, authority, certificate, loop, close } = await startDelivering();
  t.after(close);
  await loop.stop(0);
  const receiver = await startReceiver(certificate);
  t.after(receiver.close);
  const { account_id } = await newTenant(db);
  const [id = ""] = await queue(db, account_id, await storeWebhook(db, account_id, receiver.url));

  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow = {
    $queryRaw: async (...query: Parameters<DatabasePool["$queryRaw"]>) => {
      asked.resolve();
      await answered.promise;
      return db.$queryRaw(...query);
    },
    pool: db.pool,
  } as unknown as DatabasePool;
  const slowLoop = startDeliveryLoop(slow, newSender(server.services.secretsKeys, authority), {
    warn: failOnWarning,
    error: failOnWarning,
  });
  await asked.promise;
  const stopped = slowLoop.stop(10_000);
  answered.resolve();
  await stopped;
  const row = await db.delivery.findFirstOrThrow({ where: { id } });
  assert.deepEqual([row.status, row.attempts, row.claim_id], ["delivered", 1, null]);
});

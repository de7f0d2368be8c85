import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { DELIVERED, FAILED, openQueue } from "#testing/tenants/delivery-queue.ts";
import { finishAttempts } from "./finished-attempt.ts";

const { db, newQueue, claim, claimOne, finish, rowOf, logOf, empty, close } = await openQueue();
after(close);
beforeEach(empty);

test("an attempt is stored with its result and start time", async () => {
  await newQueue(1);
  const claimed = await claimOne();
  await finish(claimed, { ...FAILED, duration_ms: 1234.5 }, 5);
  const [entry] = await logOf(claimed.id);
  assert.ok(entry);
  const { started_at, ...rest } = entry;
  assert.deepEqual(rest, {
    account_id: claimed.account_id,
    delivery_id: claimed.id,
    number: 1,
    duration_ms: 1235,
    status_code: 500,
    reason: "The endpoint responded with 500.",
    response_start: "oh",
  });
  const row = await rowOf(claimed.id);
  assert.deepEqual([row.status, row.attempts, row.claim_id], ["pending", 1, null]);
  assert.equal(row.finished_at, null);
  const failed_at = started_at.getTime() + entry.duration_ms;
  assert.equal(row.run_at.getTime() - failed_at, 5000, "5 s after the failure");
});

test("a batch of attempts is stored individually, except those whose lease has expired", async () => {
  await newQueue(3);
  const [done, failed, outdated] = await claim();
  assert.ok(done && failed && outdated);
  const stored = await finishAttempts(db.pool, [
    { claimed: failed, result: FAILED, retry_seconds: 5 },
    { claimed: { ...outdated, claim_id: randomUUID() }, result: FAILED, retry_seconds: 5 },
    { claimed: done, result: DELIVERED, retry_seconds: null },
  ]);
  assert.deepEqual(stored, [true, false, true]);
  const statuses = await Promise.all([done, failed, outdated].map(({ id }) => rowOf(id)));
  assert.deepEqual(
    statuses.map(({ status, attempts }) => [status, attempts]),
    [
      ["delivered", 1],
      ["pending", 1],
      ["pending", 0],
    ],
  );
  assert.deepEqual((await logOf(done.id))[0]?.status_code, 204);
  assert.deepEqual((await logOf(failed.id))[0]?.status_code, 500);
  assert.deepEqual(await logOf(outdated.id), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveryFinished } from "#server/signals.ts";
import {
  newSubscriber,
  runCheck,
  startDelivering,
  subscribe,
  whenStatus,
} from "#testing/servers/delivering.ts";
import { startReceiver } from "#testing/servers/receiver.ts";

/** Allowed delay of an attempt on a busy machine. */
const TOLERANCE_MS = 4000;

test("in real time: attempts at once, 5 seconds after the first failure and 25 after the second, then none", async (t) => {
  const delivering = await startDelivering();
  t.after(delivering.close);
  const finished: string[] = [];
  t.after(deliveryFinished.hear(({ status }) => finished.push(status)));
  const failures: number[] = [];
  const receiver = await startReceiver(delivering.certificate, (_, res) => {
    res.writeHead(503).end("later", () => failures.push(performance.now()));
  });
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  await subscribe(delivering, subscriber, receiver.url);
  const started = performance.now();
  await runCheck(delivering, subscriber);

  const attempts = await receiver.waitFor(3);
  const [first, second, third] = attempts.map(({ at }) => at);
  const [firstFailure, secondFailure] = failures;
  assert.ok(first && second && third && firstFailure && secondFailure);
  const offsets = [first - started, second - firstFailure, third - secondFailure];
  t.diagnostic(`attempts after ${offsets.map((offset) => `${offset.toFixed()} ms`).join(", ")}`);
  for (const [index, delay] of [0, 5000, 25_000].entries()) {
    const offset = offsets[index] ?? 0;
    assert.ok(offset >= delay && offset <= delay + TOLERANCE_MS, `attempt ${index + 1}: ${offset}`);
  }

  const ids = new Set(attempts.map(({ headers }) => headers["webhook-id"]));
  assert.equal(ids.size, 1);
  const [id = ""] = [...ids].map(String);
  const row = await whenStatus(delivering.db, id, "abandoned");
  assert.equal(row.attempts, 3);
  assert.ok(row.finished_at);
  assert.deepEqual(finished, ["abandoned"]);

  await delivering.db.$executeRaw`UPDATE delivery SET run_at = now() WHERE id = ${id}`;
  await runCheck(delivering, subscriber);
  const [, , , fourth] = await receiver.waitFor(4);
  assert.notEqual(fourth?.headers["webhook-id"], id, "an abandoned delivery is not sent again");
});

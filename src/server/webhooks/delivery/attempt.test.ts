import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { Agent } from "node:https";
import { test } from "node:test";
import { claimedDelivery } from "#testing/claimed-delivery.ts";
import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import { attemptDelivery, type Sender } from "./attempt.ts";

const KEY = randomBytes(32);

/** Fails the test on any connection. */
class NoConnections extends Agent {
  override createConnection(): never {
    return assert.fail("a connection was opened");
  }
}

const sender: Sender = {
  secretsKeys: [KEY],
  opened: [],
  resolve: async () => ["93.184.216.34"],
  agent: new NoConnections(),
  version: "0.1.0",
  tracing: null,
  baseUrl: "https://checks.example.com",
};

const claimed = claimedDelivery(KEY);

const never = new AbortController().signal;

/** Returns the reason of a failed attempt. */
async function reasonOf(
  change: Partial<Sender>,
  delivery: Partial<ClaimedDelivery>,
  signal = never,
) {
  const changed = { ...claimed, ...delivery };
  const result = await attemptDelivery({ ...sender, ...change }, changed, signal);
  assert.ok(result);
  const { duration_ms, reason, ...rest } = result;
  assert.ok(duration_ms >= 0);
  assert.deepEqual(rest, { delivered: false, status_code: null, response_start: null });
  return reason;
}

const PRIVATE = "The endpoint's address is private or reserved. Nothing was sent.";

test("a name that resolves to a private address is not connected to", async () => {
  assert.equal(await reasonOf({ resolve: async () => ["10.0.0.1"] }, {}), PRIVATE);
});

for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:10.0.0.1]"]) {
  test(`https://${host} is not connected to`, async () => {
    assert.equal(await reasonOf({}, { url: `https://${host}/hook` }), PRIVATE);
  });
}

test("a name that cannot be resolved fails the attempt", async () => {
  const resolve = () => Promise.reject(Object.assign(new Error("dns"), { code: "ENOTFOUND" }));
  assert.equal(await reasonOf({ resolve }, {}), "The endpoint's host name could not be resolved.");
});

test("a lookup that never ends is cut off by the deadline", async () => {
  const deadline = new AbortController();
  const resolve = () => {
    deadline.abort(new DOMException("too late", "TimeoutError"));
    return new Promise<string[]>(() => {});
  };
  assert.equal(
    await reasonOf({ resolve }, {}, deadline.signal),
    "The endpoint did not respond within 10 seconds.",
  );
});

test("without its check, nothing is sent", async () => {
  assert.equal(await reasonOf({}, { body: null }), "The check is no longer stored.");
});

for (const [what, change, delivery] of [
  ["under another SECRETS_KEY", { secretsKeys: [randomBytes(32)] as const }, {}],
  ["with the secret of another webhook", {}, { webhook_id: "whk_2" }],
] as const) {
  test(`${what}, no attempt is made`, async () => {
    const outcome = await attemptDelivery(
      { ...sender, ...change },
      { ...claimed, ...delivery },
      never,
    );
    assert.equal(outcome, null);
  });
}

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { Agent } from "node:https";
import { test } from "node:test";
import type { Attributes, Span } from "#server/tracing/span.ts";
import { claimedDelivery } from "#testing/claimed-delivery.ts";
import type { Sender } from "./attempt.ts";
import { boundedAttempts } from "./bounded-attempts.ts";

const KEY = randomBytes(32);
const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** Makes an attempt that reaches no endpoint, and returns its span. */
async function traced(destination: string, secretsKey: Uint8Array) {
  let begun: Attributes = {};
  const ends: Parameters<Span["end"]>[] = [];
  const span: Span = {
    traceparent: "",
    begin: () => span,
    end: (...ended) => void ends.push(ended),
  };
  const sender: Sender = {
    secretsKeys: [secretsKey],
    opened: [],
    resolve: async () => [],
    agent: new Agent(),
    version: "0.1.0",
    baseUrl: "https://checks.example.com",
    tracing: {
      resume: (_, __, attributes) => {
        begun = attributes;
        return span;
      },
    },
  };
  const delivery = { ...claimedDelivery(KEY), destination, traceparent: TRACEPARENT };
  await boundedAttempts(sender).make(delivery);
  const [[attributes, failure] = []] = ends;
  return { begun, attributes, failure };
}

for (const [destination, address, port] of [
  ["example.com:443", "example.com", 443],
  ["192.0.2.7:8443", "192.0.2.7", 8443],
  ["[2001:db8::1]:443", "2001:db8::1", 443],
] as const) {
  test(`the span of an attempt to ${destination} names its host and port`, async () => {
    const { begun } = await traced(destination, KEY);
    assert.deepEqual([begun["server.address"], begun["server.port"]], [address, port]);
  });
}

test("the span of an attempt that gets no response says why", async () => {
  const { attributes, failure } = await traced("example.com:443", KEY);
  assert.deepEqual(attributes, { "error.type": "unreachable" });
  assert.equal(failure, "The endpoint could not be reached.");
});

test("the span of an attempt whose secret cannot be decrypted has failed", async () => {
  const { attributes, failure } = await traced("example.com:443", randomBytes(32));
  assert.deepEqual(attributes, { "error.type": "unreadable_secret" });
  assert.equal(failure, "The webhook's secret cannot be decrypted.");
});

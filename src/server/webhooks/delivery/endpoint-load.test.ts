import assert from "node:assert/strict";
import { test } from "node:test";
import { PER_ENDPOINT } from "../store/claim-limit.ts";
import { endpointLoad } from "./endpoint-load.ts";

const delivery = (webhook_id: string, bytes = 10) => ({
  account_id: "acc",
  webhook_id,
  destination: "example.com:443",
  bytes,
});

const used = (webhook_id: string, under_way: number, places = PER_ENDPOINT) => {
  const { bytes, ...endpoint } = delivery(webhook_id, 10 * under_way);
  return { ...endpoint, under_way, bytes, places };
};

test("each running attempt takes one of its endpoint's slots, and counts its bytes", () => {
  const load = endpointLoad();
  load.begin(delivery("a"));
  load.begin(delivery("a"));
  load.begin(delivery("b"));
  load.end(delivery("b"), true);
  assert.deepEqual(load.use(), [used("a", 2)]);
  assert.equal(load.bytes(), 20);
});

test("an unresponsive endpoint has two slots until it answers again", () => {
  const load = endpointLoad();
  load.begin(delivery("a"));
  load.end(delivery("a"), false);
  assert.deepEqual(load.use(), [used("a", 0, 2)]);
  load.begin(delivery("a"));
  assert.deepEqual(load.use(), [used("a", 1, 2)]);
  load.end(delivery("a"), true);
  assert.deepEqual(load.use(), []);
  assert.equal(load.bytes(), 0);
});

test("an endpoint that is put off has no slots until the time is over", () => {
  let now = 1000;
  const load = endpointLoad(() => now);
  load.begin(delivery("a"));
  assert.equal(load.putOff("a", 60), true);
  assert.equal(load.putOff("a", 60), false);
  load.end(delivery("a"), true);
  assert.deepEqual(load.use(), [used("a", 0, 0)]);
  now += 60_000;
  load.begin(delivery("a"));
  load.end(delivery("a"), true);
  assert.deepEqual(load.use(), []);
});

test("idle endpoints are not remembered without limit", () => {
  const load = endpointLoad();
  load.begin(delivery("busy"));
  for (let i = 0; i < 25_000; i++) {
    load.begin(delivery(`${i}`));
    load.end(delivery(`${i}`), false);
  }
  assert.ok(load.use().length <= 10_001);
  assert.ok(load.use().some(({ webhook_id }) => webhook_id === "busy"));
});

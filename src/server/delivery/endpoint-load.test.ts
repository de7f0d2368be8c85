import assert from "node:assert/strict";
import { test } from "node:test";
import { PER_ENDPOINT } from "../store/delivery-queue.ts";
import { endpointLoad } from "./endpoint-load.ts";

const endpoint = (webhook_id: string, account_id = "acc") => ({ account_id, webhook_id });

test("each attempt under way takes a place of its endpoint", () => {
  const load = endpointLoad();
  load.begin(endpoint("a"));
  load.begin(endpoint("a"));
  load.begin(endpoint("b"));
  load.end(endpoint("b"), true);
  assert.deepEqual([...load.taken().webhooks], [["a", 2]]);
});

test("an endpoint that gives no answer keeps two places, until it answers again", () => {
  const load = endpointLoad();
  load.begin(endpoint("a"));
  load.end(endpoint("a"), false);
  assert.equal(load.taken().webhooks.get("a"), PER_ENDPOINT - 2);
  load.begin(endpoint("a"));
  assert.equal(load.taken().webhooks.get("a"), PER_ENDPOINT - 1);
  load.end(endpoint("a"), true);
  assert.equal(load.taken().webhooks.size, 0);
});

test("the attempts of an account are counted over its endpoints", () => {
  const load = endpointLoad();
  load.begin(endpoint("a", "one"));
  load.begin(endpoint("b", "one"));
  load.begin(endpoint("c", "other"));
  load.end(endpoint("a", "one"), false);
  load.end(endpoint("c", "other"), true);
  assert.deepEqual([...load.taken().accounts], [["one", 1]]);
});

test("silent endpoints are not remembered without bound", () => {
  const load = endpointLoad();
  for (let i = 0; i < 25_000; i++) {
    load.begin(endpoint(`${i}`));
    load.end(endpoint(`${i}`), false);
  }
  assert.ok(load.taken().webhooks.size <= 10_000);
});

test("an endpoint that is put off has no place until the time is over", () => {
  let now = 1000;
  const load = endpointLoad(() => now);
  assert.equal(load.putOff("a", 60), true);
  assert.equal(load.putOff("a", 60), false);
  assert.equal(load.taken().webhooks.get("a"), PER_ENDPOINT);
  now += 60_000;
  assert.equal(load.taken().webhooks.size, 0);
  assert.equal(load.putOff("a", 60), true);
});

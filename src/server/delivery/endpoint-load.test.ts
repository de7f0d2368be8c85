import assert from "node:assert/strict";
import { test } from "node:test";
import { PER_ENDPOINT } from "../store/delivery-queue.ts";
import { endpointLoad } from "./endpoint-load.ts";

test("each attempt under way takes a place of its endpoint", () => {
  const load = endpointLoad();
  load.begin("a");
  load.begin("a");
  load.begin("b");
  load.end("b", true);
  assert.deepEqual([...load.taken()], [["a", 2]]);
});

test("an endpoint that gives no answer keeps two places, until it answers again", () => {
  const load = endpointLoad();
  load.begin("a");
  load.end("a", false);
  assert.equal(load.taken().get("a"), PER_ENDPOINT - 2);
  load.begin("a");
  assert.equal(load.taken().get("a"), PER_ENDPOINT - 1);
  load.end("a", true);
  assert.equal(load.taken().size, 0);
});

test("silent endpoints are not remembered without bound", () => {
  const load = endpointLoad();
  for (let i = 0; i < 25_000; i++) {
    load.begin(`${i}`);
    load.end(`${i}`, false);
  }
  assert.ok(load.taken().size <= 10_000);
});

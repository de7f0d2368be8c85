import assert from "node:assert/strict";
import { test } from "node:test";
import { inBatches } from "./in-batches.ts";

const timeout = Object.assign(new Error("canceling statement"), { code: "57014" });

/** Processes up to `waiting` items; throws the error when a batch is larger than `most`. */
function worker(waiting: number, most: number, error: Error) {
  let left = waiting;
  return async (batch: number) => {
    if (batch > most) throw error;
    const done = Math.min(batch, left);
    left -= done;
    return done;
  };
}

test("batches continue until one is not full", async () => {
  for (const waiting of [0, 1, 999, 1000, 2500]) {
    assert.equal(await inBatches(worker(waiting, 1000, timeout)), waiting);
  }
});

test("a batch that times out is halved, down to a single item", async () => {
  assert.equal(await inBatches(worker(2500, 130, timeout)), 2500);
  assert.equal(await inBatches(worker(3, 1, timeout)), 3);
  await assert.rejects(inBatches(worker(3, 0, timeout)), timeout);
});

test("any other error ends it", async () => {
  const failure = new Error("no such table");
  await assert.rejects(inBatches(worker(3, 100, failure)), failure);
});

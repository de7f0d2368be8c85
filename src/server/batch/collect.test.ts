import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { collect } from "./collect.ts";
import { Overloaded } from "./overloaded.ts";

/** Resolves at the next turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns a run that finishes on command, and records its items. */
function heldRun() {
  const batches: number[][] = [];
  const answers: { resolve: (values: number[]) => void; reject: (error: unknown) => void }[] = [];
  return {
    batches,
    run: (items: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        batches.push(items);
        answers.push({ resolve, reject });
      }),
    /** Finishes the current run and lets the next one start. Returns false when there was none. */
    async end(outcome: "ok" | Error = "ok") {
      const items = batches[batches.length - answers.length] ?? [];
      const answer = answers.shift();
      if (outcome === "ok") answer?.resolve(items.map((item) => item * 10));
      else answer?.reject(outcome);
      await turn();
      await turn();
      return answer !== undefined;
    },
  };
}

const COMMON = new Error("away");
const UNKNOWN = new Error("the connection broke off");
const errors = {
  isCommon: (error: unknown) => error === COMMON,
  isRolledBack: (error: unknown) => error !== UNKNOWN,
};

test("calls of one turn run together, and so do those that arrive during a run", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, errors);
  const first = [1, 2].map(call);
  assert.deepEqual(batches, []);
  await turn();
  assert.deepEqual(batches, [[1, 2]]);
  const meanwhile = [call(3)];
  await turn();
  meanwhile.push(call(4));
  await turn();
  assert.deepEqual(batches, [[1, 2]]);
  await end();
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4],
  ]);
  await end();
  assert.deepEqual(await Promise.all([...first, ...meanwhile]), [10, 20, 30, 40]);
  const later = call(5);
  await turn();
  assert.deepEqual(batches.at(-1), [5]);
  await end();
  assert.equal(await later, 50);
});

test("a call made when a run ends joins the next one", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, errors);
  const again = [1, 2].map(async (item) => {
    const value = await call(item);
    for (let step = 0; step < 10; step++) await null;
    return call(value);
  });
  const waiting = turn().then(() => call(3));
  await turn();
  await turn();
  while (await end());
  assert.deepEqual(batches, [
    [1, 2],
    [3, 10, 20],
  ]);
  assert.deepEqual(await Promise.all([...again, waiting]), [100, 200, 30]);
});

test("with two concurrent runs, the third call is the first to wait", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, { ...errors, atOnce: 2 });
  const answers: Promise<number>[] = [];
  for (const item of [1, 2]) {
    answers.push(call(item));
    await turn();
  }
  assert.deepEqual(batches, [[1], [2]]);
  answers.push(...[3, 4].map(call));
  await turn();
  assert.deepEqual(batches, [[1], [2]]);
  await end();
  assert.deepEqual(batches, [[1], [2], [3, 4]]);
  while (await end());
  assert.deepEqual(await Promise.all(answers), [10, 20, 30, 40]);
});

test("a batch has a maximum size and keeps the order of arrival", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, { ...errors, most: 2 });
  const answers = [1, 2, 3, 4, 5].map(call);
  await turn();
  while (await end());
  assert.deepEqual(batches, [[1, 2], [3, 4], [5]]);
  assert.deepEqual(await Promise.all(answers), [10, 20, 30, 40, 50]);
});

test("calls beyond the limit are refused, and waiting ones are unaffected", async () => {
  const { run, end } = heldRun();
  const call = collect(run, { ...errors, waiting: 2 });
  const running = call(1);
  await turn();
  const kept = [2, 3].map(call);
  await assert.rejects(call(4), Overloaded);
  while (await end());
  assert.deepEqual(await Promise.all([running, ...kept]), [10, 20, 30]);
  const next = call(5);
  await turn();
  await end();
  assert.equal(await next, 50);
});

test("a common error fails running and waiting calls, each once", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, errors);
  const running = call(1).catch((error) => error);
  await turn();
  const waiting = [2, 3].map((item) => call(item).catch((error) => error));
  await end(COMMON);
  assert.deepEqual(await Promise.all([running, ...waiting]), [COMMON, COMMON, COMMON]);
  assert.deepEqual(batches, [[1]]);
  const later = call(4);
  await turn();
  await end();
  assert.equal(await later, 40);
});

test("a common error stops retrying what failed before", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, { ...errors, laneOf: String });
  const answers = [1, 2, 3].map((item) => call(item).catch((error) => error));
  await turn();
  await end(new Error("a bad item"));
  const waiting = call(4).catch((error) => error);
  await end();
  await end(COMMON);
  assert.deepEqual(await Promise.all(answers), [10, COMMON, COMMON]);
  assert.equal(await waiting, COMMON);
  assert.deepEqual(batches, [[1, 2, 3], [1], [2]]);
});

test("a batch has a maximum weight, except for a single heavier item", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, { ...errors, weightOf: (item) => item, heaviest: 10 });
  const answers = [4, 6, 3, 25, 2, 8, 1].map(call);
  await turn();
  while (await end());
  assert.deepEqual(batches, [[4, 6], [3], [25], [2, 8], [1]]);
  assert.equal((await Promise.all(answers)).length, 7);
});

test("items beyond the maximum waiting weight are refused, except the first", async () => {
  const { run, end } = heldRun();
  const call = collect(run, { ...errors, weightOf: (item) => item, waitingWeight: 10 });
  const kept = [call(30)];
  await assert.rejects(call(1), Overloaded);
  await turn();
  await end();
  kept.push(call(9));
  await turn();
  await end();
  assert.deepEqual(await Promise.all(kept), [300, 90]);
});

test("a call that may have been executed is not retried, and waiting ones are unaffected", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, { ...errors, isBusy: () => true, laneOf: String });
  const answers = [1, 2].map((item) => call(item).catch((error) => error));
  await turn();
  answers.push(call(3));
  await end(UNKNOWN);
  while (await end());
  assert.deepEqual(await Promise.all(answers), [UNKNOWN, UNKNOWN, 30]);
  assert.deepEqual(batches, [[1, 2], [3]]);
});

/**
 * Runs that contain an item of 20 or more fail as busy while it is held: at once when other items
 * are in the run, on command when not. Queues are 0, 1 and "held".
 */
function withHeldLane() {
  const runs: number[][] = [];
  const waits: (() => void)[] = [];
  let isHeld = true;
  const call = collect(
    async (items: number[]) => {
      runs.push(items);
      const held = items.filter((item) => item >= 20);
      if (held.length === items.length) await new Promise<void>((resolve) => waits.push(resolve));
      if (held.length > 0 && isHeld) throw new Error("locked");
      return items.map((item) => item * 10);
    },
    {
      ...errors,
      isBusy: () => true,
      laneOf: (item) => (item >= 20 ? "held" : `${item % 2}`),
      waiting: 8,
    },
  );
  return {
    runs,
    call,
    /** Ends the wait of the held queue's run. */
    giveUp: async () => {
      while (waits.length === 0) await turn();
      waits.shift()?.();
    },
    release: () => {
      isHeld = false;
    },
  };
}

test("a blocked queue fails as a whole, while the other items of its run are answered", async () => {
  const { runs, call, giveUp } = withHeldLane();
  const held = Promise.allSettled([20, 21, 22].map(call));
  const others = [1, 3, 4].map(call);
  assert.deepEqual(await Promise.all(others), [10, 30, 40]);
  await giveUp();
  for (const { status } of await held) assert.equal(status, "rejected");
  assert.deepEqual(runs, [[20, 21, 22, 1, 3, 4], [20, 21, 22], [1, 3], [4]]);
});

test("a blocked queue stays separate until one of its runs succeeds", async () => {
  const { runs, call, giveUp, release } = withHeldLane();
  const first = call(20);
  await giveUp();
  await assert.rejects(first);

  const held = [call(21)];
  assert.deepEqual(await Promise.all([1, 2].map(call)), [10, 20]);
  held.push(call(22));
  assert.equal(await call(3), 30);
  assert.deepEqual(runs.splice(0), [[20], [21], [1, 2], [3]]);
  const outcomes = Promise.allSettled(held);
  await giveUp();
  for (const { status } of await outcomes) assert.equal(status, "rejected");

  release();
  const freed = call(23);
  await giveUp();
  assert.equal(await freed, 230);
  await turn();
  assert.deepEqual(runs.splice(0), [[23]]);
  assert.deepEqual(await Promise.all([24, 1].map(call)), [240, 10]);
  assert.deepEqual(runs, [[24, 1]]);
});

test("calls in a separate queue count as waiting, and a common error fails them, too", async () => {
  const { run, batches, end } = heldRun();
  const call = collect(run, {
    ...errors,
    isBusy: (error) => error !== COMMON,
    laneOf: (item) => (item >= 20 ? "held" : ""),
    waiting: 2,
  });
  const busy = assert.rejects(call(20));
  await turn();
  await end(new Error("locked"));
  await busy;
  const running = call(21).catch((error) => error);
  await turn();
  const waiting = [22, 23].map((item) => call(item).catch((error) => error));
  await assert.rejects(call(1), Overloaded);
  await end(COMMON);
  assert.deepEqual(await Promise.all([running, ...waiting]), [COMMON, COMMON, COMMON]);
  assert.deepEqual(batches, [[20], [21]]);
});

test("an invalid item fails alone, whatever it is batched with", async () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 });
  const property = fc.asyncProperty(
    numbers,
    fc.integer({ min: 1, max: 9 }),
    async (items, most) => {
      const bad = (item: number) => item % 7 === 0;
      const call = collect(
        async (batch: number[]) => {
          if (batch.some(bad)) throw new Error(`bad: ${batch}`);
          return batch.map((item) => item * 10);
        },
        { ...errors, most },
      );
      const outcomes = await Promise.allSettled(items.map(call));
      assert.deepEqual(
        outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : null)),
        items.map((item) => (bad(item) ? null : item * 10)),
      );
    },
  );
  await fc.assert(property);
});

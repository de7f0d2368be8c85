import assert from "node:assert/strict";
import { test } from "node:test";
import { keepRunning } from "./keep-running.ts";

/** A Postgres that dies on demand and comes back after a number of failed starts. */
function mortal(failures: number) {
  let death = Promise.withResolvers<void>();
  let back = Promise.withResolvers<void>();
  let left = failures;
  const waits: number[] = [];
  const said: string[] = [];
  let time = 0;
  const log = (level: string) => (_: object, message: string) => said.push(`${level}: ${message}`);
  const end = keepRunning(
    {
      lost: () => death.promise,
      async revive() {
        if (left-- > 0) throw new Error("no room");
        death = Promise.withResolvers();
        back.resolve();
      },
    },
    { error: log("error"), info: log("info") },
    {
      now: () => time,
      wait: async (ms) => {
        waits.push(ms);
      },
    },
  );
  return {
    waits,
    said,
    end,
    /** Dies after `after` ms and resolves when it is running again. */
    async die(after: number) {
      time += after;
      back = Promise.withResolvers();
      death.resolve();
      await back.promise;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("a dead process is restarted, with a delay that doubles after each start", async () => {
  const { die, end, waits, said } = mortal(6);
  await die(0);
  assert.deepEqual(waits, [250, 500, 1000, 2000, 2000, 2000, 2000]);
  assert.deepEqual(said, [
    "error: the embedded Postgres exited; restarting it",
    ...Array(6).fill("error: the embedded Postgres could not be started; retrying"),
    "info: the embedded Postgres is running again",
  ]);
  await end();
});

test("a process that dies again at once is restarted with a longer delay, one that ran for a minute is not", async () => {
  const { die, end, waits } = mortal(0);
  for (const after of [1000, 1000, 60_000, 60_001]) await die(after);
  assert.deepEqual(waits, [250, 500, 1000, 250]);
  await end();
});

test("nothing is restarted after the end", async () => {
  const { end, die, waits } = mortal(0);
  await end();
  const soon = new Promise((resolve) => setImmediate(resolve, "nothing"));
  assert.equal(await Promise.race([die(0).then(() => "back"), soon]), "nothing");
  assert.deepEqual(waits, []);
});

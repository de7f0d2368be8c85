import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type FairTurns, fairTurns } from "./fair-turns.ts";

/** Turns that only end with their work. */
const turns = (perAccount: number, inAll: number) => fairTurns({ perAccount, inAll }, 1_000_000);

/** Work that ends when it is told to; `started` has what has started, in order. */
function worker({ inTurn }: FairTurns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    ask: (account: string, name: string) =>
      inTurn(account, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await nextTurn();
    },
  };
}

test("an account's work is done in order, a limited number at a time", async () => {
  const { started, ask, end } = worker(turns(2, 4));
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name);
  await nextTurn();
  assert.deepEqual(started, ["a1", "a2"]);
  await end("a2");
  await end("a1");
  assert.deepEqual(started, ["a1", "a2", "a3", "a4"]);
});

test("an account that arrives later does not wait for all the work of others", async () => {
  const { started, ask, end } = worker(turns(1, 1));
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  for (const name of ["b1", "b2", "b3"]) void ask("b", name);
  void ask("c", "c1");
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3", "b3"]) {
    await nextTurn();
    assert.equal(started.at(-1), name);
    await end(name);
  }
});

test("an account that uses up its turns leaves the others to everyone else", async () => {
  const { started, ask } = worker(turns(1, 2));
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  void ask("b", "b1");
  await nextTurn();
  assert.deepEqual(started, ["a1", "b1"]);
});

test("an account's first turn begins at once", () => {
  const { started, ask } = worker(turns(1, 1));
  void ask("a", "a1");
  assert.deepEqual(started, ["a1"]);
});

test("work that fails ends its turn, and its error is passed on", async () => {
  const { inTurn } = turns(1, 1);
  await assert.rejects(
    inTurn("a", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(await inTurn("a", async () => 1), 1);
});

test("work that takes too long continues, but keeps nobody waiting any longer", async () => {
  const { started, ask, end } = worker(fairTurns({ perAccount: 1, inAll: 1 }, 1));
  const slow = ask("a", "a1");
  const next = ask("b", "b1");
  while (started.length < 2) await nextTurn();
  await end("b1");
  await next;
  await end("a1");
  await slow;
  assert.deepEqual(started, ["a1", "b1"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { type ByteBudget, byteBudget, type HeldBytes } from "./byte-budget.ts";
import { Overloaded } from "./overloaded.ts";

const MIB = 1024 * 1024;

/** A budget whose requests know how many bytes they hold. */
function known({ hold, ...rest }: ByteBudget) {
  return { ...rest, hold: (id: string, bytes: number) => hold(id, bytes, true) };
}

test("an account's requests wait while others of it hold 32 MiB; those of other accounts do not", async () => {
  const { hold } = known(byteBudget());
  const held = await Promise.all(Array.from({ length: 32 }, () => hold("a", MIB)));
  let isWaiting = true;
  const next = hold("a", 1).then((release) => {
    isWaiting = false;
    return release;
  });
  (await hold("b", 32 * MIB)).release();
  await setImmediate();
  assert.ok(isWaiting);
  held[0]?.resize(MIB - 1);
  await next;
  assert.ok(!isWaiting);
});

test("a request that waits for 10 seconds is refused, and leaves its place", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { hold } = known(byteBudget());
  const first = await hold("a", 32 * MIB);
  const refused = assert.rejects(hold("a", 2), Overloaded);
  t.mock.timers.tick(30_000);
  await refused;
  first.release();
  await hold("a", 32 * MIB);
});

test("all accounts together hold 256 MiB at most", async () => {
  const { hold } = known(byteBudget());
  const held = await Promise.all(Array.from({ length: 8 }, (_, n) => hold(`${n}`, 32 * MIB)));
  await assert.rejects(hold("another", 1), Overloaded);
  held[0]?.release();
  await hold("another", 32 * MIB);
});

test("answers that are not known yet do not count for all accounts together", async () => {
  const { hold } = byteBudget();
  const lists = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => hold(`${n}`, 4 * MIB, false)),
  );
  for (const list of lists) list.resize(MIB / 4);
  await assert.rejects(hold("another", 7 * MIB, true), Overloaded);
  await hold("another", 6 * MIB, true);
  for (const list of lists) list.release();
  await hold("yet another", 32 * MIB, true);
});

test("a request larger than the limit goes ahead alone", async () => {
  const { hold } = known(byteBudget());
  const large = await hold("a", 40 * MIB);
  const next = hold("a", 1);
  large.release();
  await next;
});

test("an answer that turned out large counts, although nobody waited for it", async () => {
  const { hold, count, isFull } = known(byteBudget());
  assert.ok(!isFull("a"));
  const large = count("a", 40 * MIB);
  assert.ok(isFull("a"));
  const next = hold("a", 1);
  large.release();
  assert.ok(!isFull("a"));
  await next;
});

test("in any order, no account holds too much, and all requests get their turn", async () => {
  const request = fc.record({
    account: fc.constantFrom("a", "b"),
    size: fc.integer({ min: 0, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      async (requests, pick) => {
        const { hold } = known(byteBudget());
        const holding: { account: string; size: number; one: HeldBytes }[] = [];
        let turns = 0;
        for (const { account, size } of requests) {
          hold(account, size * MIB).then((release) => {
            turns++;
            holding.push({ account, size, one: release });
          });
        }
        while (turns < requests.length || holding.length > 0) {
          await setImmediate();
          for (const account of ["a", "b"]) {
            const sizes = holding
              .filter((held) => held.account === account)
              .map(({ size }) => size);
            assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 32);
          }
          assert.ok(holding.length > 0, "somebody goes ahead");
          const [released] = holding.splice(pick.next().value % holding.length, 1);
          released?.one.release();
        }
      },
    ),
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LoadShedder, loadShedder, type Overload } from "./load-shedder.ts";

function start() {
  const told: (Overload | null)[] = [];
  const shedder = loadShedder((ended) => told.push(ended));
  return { shedder, told };
}

/** Begins `count` requests at once, and returns how many were taken on. */
function begin({ begin }: LoadShedder, count: number, now: number) {
  return Array.from({ length: count }, () => begin(now)).filter(Boolean).length;
}

function end({ end }: LoadShedder, count: number) {
  for (let left = count; left > 0; left--) end();
}

test("a burst is taken on whole, however large", () => {
  const { shedder, told } = start();
  assert.equal(begin(shedder, 4000, 0), 4000);
  assert.equal(begin(shedder, 500, 499), 500);
  end(shedder, 4500);
  assert.equal(begin(shedder, 10, 5000), 10);
  assert.deepEqual(told, []);
});

test("fewer than a crowd wait for as long as they must", () => {
  const { shedder, told } = start();
  assert.equal(begin(shedder, 999, 0), 999);
  for (let now = 0; now < 60_000; now += 100) {
    end(shedder, 1);
    assert.equal(begin(shedder, 1, now), 1);
  }
  assert.deepEqual(told, []);
});

test("a crowd that stays is refused after half a second, until few are in progress", () => {
  const { shedder, told } = start();
  begin(shedder, 1500, 0);
  assert.equal(begin(shedder, 1, 499), 1);
  assert.equal(begin(shedder, 1, 500), 0);
  assert.deepEqual(told, [null]);
  end(shedder, 1501 - 32);
  assert.equal(begin(shedder, 5, 510), 0);
  end(shedder, 3);
  assert.equal(begin(shedder, 5, 520), 3);
});

test("a crowd that was smaller in between is not one that stays", () => {
  const { shedder } = start();
  begin(shedder, 1000, 0);
  begin(shedder, 1, 400);
  end(shedder, 2);
  assert.equal(begin(shedder, 3, 600), 3);
  assert.equal(begin(shedder, 1, 900), 1);
  assert.equal(begin(shedder, 1, 1101), 0);
});

test("the overload has ended once no more were refused in a second than taken on", () => {
  const { shedder, told } = start();
  begin(shedder, 1000, 0);
  begin(shedder, 1, 0);
  assert.equal(begin(shedder, 7, 600), 0);
  end(shedder, 1001);
  assert.equal(begin(shedder, 6, 1599), 6);
  assert.equal(begin(shedder, 1, 1600), 1, "one more was refused than taken on");
  assert.deepEqual(told, [null]);
  assert.equal(begin(shedder, 1, 2600), 1);
  assert.deepEqual(told, [null, { refused: 7 }]);
  assert.equal(begin(shedder, 1500, 2700), 1500, "a burst is taken on again");
});

test("clients that try again after a second do not keep an overload up that a burst began", () => {
  const { shedder, told } = start();
  const waiting = Array.from({ length: 256 }, (_, client) => client);
  /** When each client sends next; those in progress are answered five a millisecond. */
  const next = new Map(waiting.map((client) => [client, 0]));
  let burst = 5000;
  begin(shedder, burst, 0);
  const inProgress: number[] = [];
  let refusedLate = 0;
  for (let now = 0; now < 20_000; now++) {
    for (const [client, at] of next) {
      if (at > now) continue;
      next.delete(client);
      if (shedder.begin(now)) inProgress.push(client);
      else {
        next.set(client, now + 1000);
        if (now > 5000) refusedLate++;
      }
    }
    for (let answered = 0; answered < 5; answered++) {
      if (burst-- > 0) shedder.end();
      else {
        const client = inProgress.shift();
        if (client === undefined) break;
        shedder.end();
        next.set(client, now + 1);
      }
    }
  }
  assert.equal(refusedLate, 0);
  assert.deepEqual(told.at(-1) === null, false, "it has ended");
});

test("a request that waits for its client is not in progress", () => {
  const { shedder, told } = start();
  for (let client = 0; client < 4000; client++) {
    assert.ok(shedder.begin(client));
    shedder.end();
  }
  assert.equal(begin(shedder, 100, 10_000), 100);
  assert.deepEqual(told, []);
  for (let client = 0; client < 4000; client++) shedder.resume();
  begin(shedder, 1, 10_000);
  assert.equal(begin(shedder, 1, 10_500), 0);
});

test("at four times the rate, few wait and as many are answered as can be", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 3, max: 8 }), (rate, times) => {
      const { shedder } = start();
      let inProgress = 0;
      let answered = 0;
      for (let now = 0; now < 20_000; now++) {
        inProgress += begin(shedder, rate * times, now);
        const done = Math.min(rate, inProgress);
        end(shedder, done);
        inProgress -= done;
        answered += done;
        if (now >= 8000) assert.ok(inProgress <= 32, `${inProgress} wait at ${now} ms`);
      }
      assert.equal(answered, 20_000 * rate);
    }),
    { numRuns: 30 },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LoadShedder, loadShedder, type Overload } from "./load-shedder.ts";

function start() {
  const told: (Overload | null)[] = [];
  const shedder = loadShedder((ended) => told.push(ended));
  return { shedder, told };
}

/** Begins `count` requests at once, each of its own connection; returns how many were taken on. */
function begin({ begin }: LoadShedder, count: number, now: number) {
  return Array.from({ length: count }, () => begin(now, {})).filter(Boolean).length;
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

test("the overload has ended once no more were refused in a second than taken on", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { shedder, told } = start();
  begin(shedder, 1501, 0);
  assert.equal(begin(shedder, 1500, 600), 0);
  t.mock.timers.tick(1000);
  end(shedder, 1501);
  for (let count = 0; count < 1200; count++) {
    assert.equal(begin(shedder, 1, 1700), 1);
    if (count < 1168) end(shedder, 1);
  }
  assert.equal(begin(shedder, 1201, 1700), 0);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null], "one more was refused than taken on");
  end(shedder, 32);
  for (let count = 0; count < 1200; count++) {
    begin(shedder, 1, 2700);
    end(shedder, 1);
  }
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null, { refused: 2701 }]);
  assert.equal(begin(shedder, 1500, 3700), 1500, "a burst is taken on again");
});

test("the overload has ended when nothing comes any more", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { shedder, told } = start();
  begin(shedder, 1500, 0);
  assert.equal(begin(shedder, 3000, 600), 0);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null]);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null, { refused: 3000 }]);
});

/** Clients that send their next request `pause` ms after a refusal, and 1 ms after an answer. */
function clientsAfterBurst(count: number, pause: number) {
  const { shedder, told } = start();
  const next = new Map(Array.from({ length: count }, () => [{}, 600]));
  let burst = 5000;
  begin(shedder, burst, 0);
  const inProgress: object[] = [];
  let refusedLate = 0;
  return {
    told,
    refusedLate: () => refusedLate,
    /** Five requests are answered in a millisecond. */
    step(now: number) {
      for (const [client, at] of [...next]) {
        if (at > now) continue;
        next.delete(client);
        if (shedder.begin(now, client)) inProgress.push(client);
        else {
          next.set(client, now + pause);
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
    },
  };
}

for (const [pause, clients] of [
  [1000, 256],
  [1000, 900],
  [1, 256],
  [0, 900],
] as const) {
  test(`${clients} clients that try again after ${pause} ms do not keep an overload up that a burst began`, (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const { told, step, refusedLate } = clientsAfterBurst(clients, pause);
    for (let now = 0; now < 12_000; now++) {
      step(now);
      t.mock.timers.tick(1);
    }
    assert.equal(refusedLate(), 0);
    assert.equal(told.length, 2, "it has begun and ended");
  });
}

test("a request that waits for its client is not in progress", () => {
  const { shedder, told } = start();
  for (let client = 0; client < 4000; client++) {
    assert.ok(shedder.begin(client, {}));
    shedder.end();
  }
  assert.equal(begin(shedder, 100, 10_000), 100);
  assert.deepEqual(told, []);
  for (let client = 0; client < 4000; client++) shedder.resume();
  begin(shedder, 1, 10_000);
  assert.equal(begin(shedder, 1, 10_500), 0);
});

test("at four times the rate, few wait and as many are answered as can be", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
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
        t.mock.timers.tick(1);
        if (now >= 8000) assert.ok(inProgress <= 32, `${inProgress} wait at ${now} ms`);
      }
      assert.equal(answered, 20_000 * rate);
    }),
    { numRuns: 30 },
  );
});

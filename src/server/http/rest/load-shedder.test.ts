import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LoadShedder, loadShedder, type Overload } from "./load-shedder.ts";

function start() {
  const told: (Overload | null)[] = [];
  const shedder = loadShedder((ended) => told.push(ended));
  return { shedder, told };
}

/** Begins `count` requests at once, each of another connection; returns how many were taken on. */
function begin({ begin }: LoadShedder, count: number, now: number) {
  return Array.from({ length: count }, () => begin(now, {})).filter((wait) => wait === null).length;
}

function end({ end }: LoadShedder, count: number) {
  for (let left = count; left > 0; left--) end();
}

function refuse({ refuse }: LoadShedder, count: number) {
  for (let left = count; left > 0; left--) refuse();
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

test("refusals wait 200 ms, and longer if more than four would be answered in a millisecond", () => {
  const { shedder } = start();
  begin(shedder, 1500, 0);
  const waits = Array.from({ length: 4000 }, () => shedder.begin(500, {}));
  const waitOf = (nth: number) => waits[nth - 1];
  assert.deepEqual([1, 800, 801, 1200, 1201, 4000].map(waitOf), [200, 200, 300, 300, 400, 1000]);
  refuse(shedder, 3500);
  assert.equal(shedder.begin(600, {}), 200);
});

test("the overload has ended when fewer than a crowd were held for a second", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { shedder, told } = start();
  begin(shedder, 1500, 0);
  begin(shedder, 1000, 600);
  end(shedder, 1500);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null], "1,000 wait to be refused");
  refuse(shedder, 1);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null], "they were a crowd in this second");
  begin(shedder, 33, 2700);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null], "they are a crowd again");
  refuse(shedder, 1000);
  t.mock.timers.tick(2000);
  assert.deepEqual(told, [null, { refused: 1001 }]);
  assert.equal(begin(shedder, 1500, 3700), 1500, "a burst is taken on again");
});

/**
 * Clients that send their next request `pause` ms after a refusal, and 1 ms after an answer. The
 * burst before them is answered at five requests in a millisecond, as they are.
 */
function clientsAfterBurst(count: number, pause: number) {
  const { shedder, told } = start();
  const connections = Array.from({ length: count }, () => ({}));
  const due = new Map<number, number>(Array.from({ length: count }, (_, client) => [client, 600]));
  const refusals = new Map<number, number>();
  const inProgress: number[] = [];
  let burst = 5000;
  let refusedLate = 0;
  begin(shedder, burst, 0);

  function send(client: number, now: number) {
    const wait = shedder.begin(now, connections[client] ?? {});
    due.delete(client);
    if (wait === null) inProgress.push(client);
    else refusals.set(client, now + wait);
    if (wait !== null && now > 5000) refusedLate++;
  }

  function answerOne(now: number) {
    const client = burst-- > 0 ? null : inProgress.shift();
    if (client === undefined) return;
    shedder.end();
    if (client !== null) due.set(client, now + 1);
  }
  return {
    told,
    refusedLate: () => refusedLate,
    step(now: number) {
      for (const [client, at] of [...due]) if (at <= now) send(client, now);
      for (const [client, at] of [...refusals]) {
        if (at > now) continue;
        refusals.delete(client);
        shedder.refuse();
        due.set(client, now + pause);
      }
      for (let answered = 0; answered < 5; answered++) answerOne(now);
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
    assert.equal(shedder.begin(client, {}), null);
    shedder.end();
  }
  assert.equal(begin(shedder, 100, 10_000), 100);
  assert.deepEqual(told, []);
  for (let client = 0; client < 4000; client++) shedder.resume();
  begin(shedder, 1, 10_000);
  assert.equal(begin(shedder, 1, 10_500), 0);
});

/**
 * Sends `rate` * `times` requests in a millisecond, as long as connections are free, and answers
 * `rate`, for 20 s.
 */
function overloaded({
  rate,
  times,
  connections,
}: Record<"rate" | "times" | "connections", number>) {
  const { shedder, told } = start();
  const free: object[] = Array.from({ length: connections }, () => ({}));
  const inProgress: object[] = [];
  const refusals = new Map<number, object[]>();
  const late = { inProgress: 0, refused: 0 };
  let answered = 0;
  function step(now: number) {
    for (const connection of free.splice(0, rate * times)) {
      const wait = shedder.begin(now, connection);
      if (wait === null) inProgress.push(connection);
      else refusals.set(now + wait, [...(refusals.get(now + wait) ?? []), connection]);
    }
    const gone = refusals.get(now) ?? [];
    refusals.delete(now);
    refuse(shedder, gone.length);
    const done = inProgress.splice(0, rate);
    end(shedder, done.length);
    free.push(...gone, ...done);
    answered += done.length;
    if (now < 8000) return;
    late.refused += gone.length;
    late.inProgress = Math.max(late.inProgress, inProgress.length);
  }
  return { told, late, step, answered: () => answered };
}

test("at any rate, few wait, as many are answered as can be, and four are refused in a millisecond", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const load = fc.record({
    rate: fc.integer({ min: 1, max: 20 }),
    times: fc.integer({ min: 3, max: 8 }),
    connections: fc.integer({ min: 1500, max: 4000 }),
  });
  const check = (load: Parameters<typeof overloaded>[0]) => {
    const { told, late, step, answered } = overloaded(load);
    for (let now = 0; now < 20_000; now++) {
      step(now);
      t.mock.timers.tick(1);
    }
    assert.deepEqual(told, [null], "it has begun and not ended");
    assert.ok(late.inProgress <= 32, `${late.inProgress} waited`);
    assert.equal(answered(), 20_000 * load.rate);
    assert.ok(late.refused <= 4.5 * 12_000, `${late.refused} were refused`);
  };
  // Of 2,000 that are refused in a second, only 400 wait at a time.
  const few = { rate: 1, times: 3, connections: 1500 };
  fc.assert(fc.property(load, check), { numRuns: 30, examples: [[few]] });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LoadShedder, loadShedder, type Overload } from "./load-shedder.ts";

function start() {
  const overloads: (Overload | null)[] = [];
  const shedder = loadShedder((ended) => overloads.push(ended));
  return { shedder, told: overloads };
}

/** Begins `count` requests at once; returns how many were taken on. */
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

test("refusals wait 200 ms, or longer if more than four would be answered in a millisecond", () => {
  const { shedder } = start();
  begin(shedder, 1500, 0);
  const waits = Array.from({ length: 4000 }, () => shedder.begin(500, {}));
  const waitOf = (nth: number) => waits[nth - 1];
  assert.deepEqual([1, 800, 801, 1200, 1201, 4000].map(waitOf), [200, 200, 300, 300, 400, 1000]);
  refuse(shedder, 3500);
  assert.equal(shedder.begin(600, {}), 200);
});

/** Takes on and answers `count` requests, one after another. */
function answerInTurn(shedder: LoadShedder, count: number, now: number) {
  for (let left = count; left > 0; left--) {
    assert.equal(begin(shedder, 1, now), 1);
    end(shedder, 1);
  }
}

test("the overload ends once at most half as many were refused in a second as taken on, and no crowd is held", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { shedder, told } = start();
  begin(shedder, 1500, 0);
  begin(shedder, 1500, 600);
  end(shedder, 1500);
  t.mock.timers.tick(1000);
  refuse(shedder, 1500);

  begin(shedder, 32 + 601, 1700);
  end(shedder, 32);
  answerInTurn(shedder, 1200 - 32, 1700);
  refuse(shedder, 601);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null], "one more was refused than half of those taken on");

  begin(shedder, 32 + 1000, 2700);
  end(shedder, 32);
  answerInTurn(shedder, 2000 - 32, 2700);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null], "1,000 wait to be refused");

  begin(shedder, 32 + 600, 3700);
  end(shedder, 32);
  answerInTurn(shedder, 1200 - 32, 3700);
  refuse(shedder, 1600);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null, { refused: 1500 + 601 + 1000 + 600 }]);
  assert.equal(begin(shedder, 1500, 4700), 1500, "a burst is taken on again");
});

test("the overload ends when fewer connections than a crowd send anything in a second", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { shedder, told } = start();
  begin(shedder, 1500, 0);
  begin(shedder, 1000, 600);
  t.mock.timers.tick(1000);
  end(shedder, 1500);
  refuse(shedder, 1000);
  assert.deepEqual(told, [null]);
  begin(shedder, 999, 1700);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null, { refused: 1967 }]);
});

test("the overload does not end while a crowd is held that gets no answer", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { shedder, told } = start();
  begin(shedder, 1500, 0);
  for (let now = 600; now < 10_000; now += 1000) {
    begin(shedder, 100, now);
    refuse(shedder, 100);
    t.mock.timers.tick(1000);
  }
  assert.deepEqual(told, [null]);
  end(shedder, 1500);
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [null, { refused: 1000 }]);
});

/**
 * Clients that send their next request `pause` ms after a refusal, and 1 ms after an answer. Five
 * requests are answered in a millisecond, first those of the burst.
 */
function clientsAfterBurst(count: number, pause: number) {
  const { shedder, told } = start();
  const due = new Map<object, number>(Array.from({ length: count }, () => [{}, 600]));
  const refusals = new Map<object, number>();
  const inProgress: object[] = [];
  let burst = 5000;
  let refusedLate = 0;
  begin(shedder, burst, 0);

  function send(client: object, now: number) {
    const wait = shedder.begin(now, client);
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

test("at twice the rate or more, few wait, all that can be are answered, and four a millisecond refused", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 1500, max: 4000 }),
      (rate, times, connections) => {
        const { shedder } = start();
        const free: object[] = Array.from({ length: connections }, () => ({}));
        const refusals = new Map<number, object[]>();
        const inProgress: object[] = [];
        let answered = 0;
        let refused = 0;
        for (let now = 0; now < 20_000; now++) {
          for (const client of free.splice(0, rate * times)) {
            const wait = shedder.begin(now, client);
            if (wait === null) inProgress.push(client);
            else refusals.set(now + wait, [...(refusals.get(now + wait) ?? []), client]);
          }
          const gone = refusals.get(now) ?? [];
          refuse(shedder, gone.length);
          if (now >= 8000) refused += gone.length;
          const done = inProgress.splice(0, rate);
          end(shedder, done.length);
          answered += done.length;
          free.push(...gone, ...done);
          t.mock.timers.tick(1);
          const count = inProgress.length;
          if (now >= 8000) assert.ok(count <= 32, `${count} wait at ${now} ms`);
        }
        assert.equal(answered, 20_000 * rate);
        assert.ok(refused <= 4.5 * 12_000, `${refused} were refused`);
      },
    ),
    { numRuns: 30 },
  );
});

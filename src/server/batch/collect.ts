import { lanesAside } from "./lanes-aside.ts";
import { Overloaded } from "./overloaded.ts";
import { type Call, type WaitingLimits, waitingCalls } from "./waiting-calls.ts";

export type CollectOptions<Item> = {
  [limit in keyof WaitingLimits]?: WaitingLimits[limit] | undefined;
} & {
  /** Returns whether any other call would get this error, too, such as an outage. */
  isCommon: (error: unknown) => boolean;
  /**
   * Returns whether the error proves that the run had no effect. Only then are its items retried.
   */
  isRolledBack: (error: unknown) => boolean;
  /**
   * Returns whether the error means that a lane's resource is locked, which affects all of its
   * items.
   */
  isBusy?: (error: unknown) => boolean;
  /**
   * Returns the item's lane: its account or key. After a failed run, items of a lane are retried
   * together.
   */
  laneOf?: (item: Item) => string;
  /** Returns how much work an item is; 1 by default. */
  weightOf?: (item: Item) => number;
  /** Maximum concurrent runs. More than one only if items of different runs cannot conflict. */
  atOnce?: number | undefined;
};

/**
 * Maximum items per run. Larger runs save little per item, and leave the process idle until
 * Postgres answers (docs/decisions/0035).
 */
const MOST = 64;
const WAITING = 4096;

/**
 * Maximum concurrent runs of lanes set aside, each of which occupies a connection while it waits.
 */
const ASIDE_AT_ONCE = 2;

/**
 * Returns a function that combines calls into runs, without timers. A run starts at the end of an
 * event loop turn with all calls made in it; calls made while the maximum number of runs is active
 * join the next one, in order. `run` answers its items in order, all or nothing. If it fails
 * without effect, its items are retried lane by lane, then one by one, so that an invalid item
 * fails alone. If it was blocked by a lock, its lanes are set aside and run separately; all but the
 * blocked one soon rejoin the others. A blocked lane fails as a whole. A common error fails all
 * waiting calls. Calls beyond the limit are refused with `Overloaded`.
 */
export function collect<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  options: CollectOptions<Item>,
): (item: Item) => Promise<Result> {
  type Waiting = Call<Item, Result>;
  const { laneOf = () => "", weightOf = () => 1, atOnce = 1 } = options;
  const waiting = waitingCalls<Waiting>(limitsOf(options));
  const queue: Waiting[] = [];
  const aside = lanesAside<Waiting>();
  const takeAll = () => [queue, ...aside.queues()].map((calls) => waiting.take(calls));
  let running = 0;
  let runningAside = 0;

  async function work() {
    running++;
    for (await endOfTurn(); queue.length > 0; await endOfTurn()) {
      await answer(waiting.takeRun(queue));
    }
    running--;
  }

  async function workAside() {
    runningAside++;
    await endOfTurn();
    for (let lane = aside.begin(); lane; lane = aside.begin()) {
      await answer(waiting.takeRun(lane.calls));
      aside.end(lane);
    }
    runningAside--;
  }

  function startAside() {
    for (let free = ASIDE_AT_ONCE - runningAside; free > 0; free--) void workAside();
  }

  /** Runs a batch, and retries the parts of a failed one. */
  async function answer(batch: Waiting[]) {
    const parts = [batch];
    for (let calls = parts.shift(); calls; calls = parts.shift()) {
      try {
        const results = await run(calls.map(({ item }) => item));
        for (const [index, call] of calls.entries()) call.resolve(results[index] as Result);
      } catch (error) {
        if (options.isCommon(error)) fail([calls, ...parts.splice(0), ...takeAll()].flat(), error);
        else if (!options.isRolledBack(error)) fail(calls, error);
        else if (options.isBusy?.(error)) setAside(calls, error);
        else if (calls.length === 1) fail(calls, error);
        else parts.unshift(...partsOf(calls, laneOf));
      }
    }
  }

  /** Sets the lanes of blocked calls aside; fails the calls if they are of a single lane. */
  function setAside(calls: Waiting[], error: unknown) {
    const held = new Set(calls.map(({ item }) => laneOf(item)));
    const all = [...calls];
    for (const call of waiting.take(queue)) {
      if (held.has(laneOf(call.item))) all.push(call);
      else waiting.put(queue, call);
    }
    for (const name of held) {
      const lane = aside.open(name);
      lane.isBusy = held.size === 1;
      if (lane.isBusy) fail([...all.splice(0), ...waiting.take(lane.calls)], error);
    }
    for (const call of all) waiting.put(aside.open(laneOf(call.item)).calls, call);
    startAside();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const weight = weightOf(item);
      if (!waiting.hasRoom(weight)) return reject(new Overloaded());
      const lane = aside.find(laneOf(item));
      waiting.put(lane?.calls ?? queue, { item, weight, resolve, reject });
      if (lane) startAside();
      else if (running < atOnce) void work();
    });
}

function limitsOf(options: CollectOptions<never>): WaitingLimits {
  return {
    most: options.most ?? MOST,
    heaviest: options.heaviest ?? Number.POSITIVE_INFINITY,
    waiting: options.waiting ?? WAITING,
    waitingWeight: options.waitingWeight ?? Number.POSITIVE_INFINITY,
  };
}

/** Splits failed calls for a retry: by lane, or one by one within a single lane. */
function partsOf<Item, Result>(calls: Call<Item, Result>[], laneOf: (item: Item) => string) {
  const lanes = Map.groupBy(calls, ({ item }) => laneOf(item));
  return lanes.size > 1 ? [...lanes.values()] : calls.map((call) => [call]);
}

/** Resolves at the end of the current event loop turn. */
function endOfTurn() {
  return new Promise<void>((resolve) => setImmediate(resolve));
}

function fail(calls: { reject: (error: unknown) => void }[], error: unknown) {
  for (const call of calls) call.reject(error);
}

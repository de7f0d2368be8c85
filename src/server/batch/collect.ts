import { lanesAside } from "./lanes-aside.ts";
import { type Call, type WaitingLimits, waitingCalls } from "./waiting-calls.ts";

/** More calls wait for the database than a process should hold. */
export class Overloaded extends Error {
  override name = "Overloaded";
  override message = "too many calls wait for the database";
}

export type CollectOptions<Item> = {
  [limit in keyof WaitingLimits]?: WaitingLimits[limit] | undefined;
} & {
  /** True of an error that says nothing about the items: every other call would meet it too. */
  isCommon: (error: unknown) => boolean;
  /** True of an error that proves that the run did nothing. What fails otherwise never runs again. */
  isRolledBack: (error: unknown) => boolean;
  /** True of an error that items of one lane have in common: what they need is not available now. */
  isBusy?: (error: unknown) => boolean;
  /** Whose an item is. When a run fails, items of one lane are tried again together. */
  laneOf?: (item: Item) => string;
  /** How much work an item is; 1 when left out. */
  weightOf?: (item: Item) => number;
  /** Runs that may be under way together. More than one only where items of different runs never meet. */
  atOnce?: number | undefined;
};

/** More in one run cost each as much, and leave the server idle meanwhile (docs/decisions/0035). */
const MOST = 64;
const WAITING = 4096;

/** Runs of lanes set aside that may be under way together: each takes a connection while it waits. */
const ASIDE_AT_ONCE = 2;

/**
 * Makes one call of many: what is called while as many runs as allowed are under way joins the next
 * one, in the order of arrival. A run starts when the turn of the event loop ends, with all that was
 * called in it; there are no timers.
 *
 * `run` answers its items in their order, all or nothing. When it fails and did nothing, its items
 * run again lane by lane, and those of a lane that fails one by one, so that a bad one fails alone.
 * When it was held up, its lanes are set aside and run beside the others: all but the one that holds
 * up are back at once. A busy lane fails as a whole: others need not wait for each of its items. A
 * common error fails everything that waits. Calls beyond what may wait are refused with `Overloaded`.
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

  /** Runs calls, and again in parts those that failed together. */
  async function answer(batch: Waiting[]) {
    const parts = [batch];
    for (let calls = parts.shift(); calls; calls = parts.shift()) {
      try {
        const results = await run(calls.map(({ item }) => item));
        for (const [index, call] of calls.entries()) call.resolve(results[index] as Result);
      } catch (error) {
        if (options.isCommon(error))
          fail([...calls, ...parts.splice(0).flat(), ...takeAll()], error);
        else if (!options.isRolledBack(error)) fail(calls, error);
        else if (options.isBusy?.(error)) setAside(calls, error);
        else if (calls.length === 1) fail(calls, error);
        else parts.unshift(...partsOf(calls, laneOf));
      }
    }
  }

  function takeAll() {
    const queues = [queue, ...Array.from(aside.all(), ({ calls }) => calls)];
    return queues.flatMap((calls) => waiting.take(calls));
  }

  /** Sets the lanes of calls that were held up aside, and fails what waits in a single one. */
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

/** What runs again of calls that failed together: each lane, or each call of a single lane. */
function partsOf<Item, Result>(calls: Call<Item, Result>[], laneOf: (item: Item) => string) {
  const lanes = Map.groupBy(calls, ({ item }) => laneOf(item));
  return lanes.size > 1 ? [...lanes.values()] : calls.map((call) => [call]);
}

/** Resolves when everything that has arrived by now was handled. */
function endOfTurn() {
  return new Promise<void>((resolve) => setImmediate(resolve));
}

function fail(calls: { reject: (error: unknown) => void }[], error: unknown) {
  for (const call of calls) call.reject(error);
}

/** More calls wait for the database than a process should hold. */
export class Overloaded extends Error {
  override name = "Overloaded";
  override message = "too many calls wait for the database";
}

export type CollectOptions<Item> = {
  /** True of an error that says nothing about the items: every other call would meet it too. */
  isCommon: (error: unknown) => boolean;
  /** True of an error that items of one lane have in common: what they need is not to be had now. */
  isBusy?: (error: unknown) => boolean;
  /** Whose an item is. When a run fails, items of one lane are tried again together. */
  laneOf?: (item: Item) => string;
  /** How much work an item is; 1 when left out. */
  weightOf?: (item: Item) => number;
  /** Runs that may be under way together. More than one only where items of different runs never meet. */
  atOnce?: number | undefined;
  /** Most items of one run, and most weight, though an item may be heavier alone. */
  most?: number | undefined;
  heaviest?: number | undefined;
  /** Most items that wait, and most weight. */
  waiting?: number | undefined;
  waitingWeight?: number | undefined;
};

/** More in one run cost each as much, and leave the server idle meanwhile (docs/decisions/0012). */
const MOST = 64;
const WAITING = 4096;

type Call<Item, Result> = {
  item: Item;
  weight: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Makes one call of many: what is called while as many runs as may be are under way joins the next
 * one, in the order of arrival. A run starts when the turn of the event loop ends, with all that was
 * called in it; there are no timers.
 *
 * `run` answers its items in their order, all or nothing. When it fails, its items run again lane
 * by lane, and those of a lane that fails one by one, so that a bad one fails alone. A busy lane
 * fails as a whole: others have not to wait for each of its items. A common error fails them and
 * all that wait. Calls beyond what may wait are refused with `Overloaded`.
 */
export function collect<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  {
    isCommon,
    isBusy = () => false,
    laneOf = () => "",
    weightOf = () => 1,
    atOnce = 1,
    most = MOST,
    heaviest = Number.POSITIVE_INFINITY,
    waiting = WAITING,
    waitingWeight = Number.POSITIVE_INFINITY,
  }: CollectOptions<Item>,
): (item: Item) => Promise<Result> {
  const queue: Call<Item, Result>[] = [];
  let queued = 0;
  let running = 0;

  async function work() {
    running++;
    for (await endOfTurn(); queue.length > 0; await endOfTurn()) await answer(next());
    running--;
  }

  /** Takes the next batch from the queue. */
  function next() {
    let count = 0;
    let weight = 0;
    for (const call of queue) {
      if (count === most || (count > 0 && weight + call.weight > heaviest)) break;
      count++;
      weight += call.weight;
    }
    queued -= weight;
    return queue.splice(0, count);
  }

  async function answer(batch: Call<Item, Result>[]) {
    const parts = [batch];
    for (let calls = parts.shift(); calls; calls = parts.shift()) {
      try {
        const results = await run(calls.map(({ item }) => item));
        for (const [index, call] of calls.entries()) call.resolve(results[index] as Result);
      } catch (error) {
        if (isCommon(error)) {
          queued = 0;
          fail([calls, ...parts.splice(0), queue.splice(0)].flat(), error);
          continue;
        }
        const again = partsOf(calls, error);
        if (again.length === 0) fail(calls, error);
        parts.unshift(...again);
      }
    }
  }

  /** What runs again of calls that failed together: none of a single one, or of a busy lane. */
  function partsOf(calls: Call<Item, Result>[], error: unknown) {
    const lanes = Map.groupBy(calls, ({ item }) => laneOf(item));
    if (lanes.size > 1) return [...lanes.values()];
    return calls.length === 1 || isBusy(error) ? [] : calls.map((call) => [call]);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const weight = weightOf(item);
      const isFull = queue.length >= waiting || (queued > 0 && queued + weight > waitingWeight);
      if (isFull) return reject(new Overloaded());
      queue.push({ item, weight, resolve, reject });
      queued += weight;
      if (running < atOnce) void work();
    });
}

/** When all has been heard that has arrived by now, and what could be done with it is done. */
function endOfTurn() {
  return new Promise<void>((resolve) => setImmediate(resolve));
}

function fail(calls: { reject: (error: unknown) => void }[], error: unknown) {
  for (const call of calls) call.reject(error);
}

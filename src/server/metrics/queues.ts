import { Gauge, type Registry } from "prom-client";

/**
 * How many entries of a queue are due, and how many later; the counts stop at a maximum. `age` is
 * for how long the oldest has been due, in seconds.
 */
export type QueueState = { due: number; later: number; age: number };

/** Reads each queue's state from the database. */
export type QueueReaders = Record<string, () => Promise<QueueState>>;

/** How often the database is asked at most, however often metrics are read. */
const EVERY_MS = 10_000;

/** How long the metrics wait for the database. */
const PATIENCE_MS = 2000;

type Reading = { queue: string; state: QueueState | null };

/** Shows the queues. All processes show the same ones: those of the whole installation. */
export function watchQueues(registers: Registry[], readers: QueueReaders, now = Date.now) {
  const read = lately(() => readAll(readers), now);
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    show: (gauge: Gauge, reading: Reading) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const readings = await read();
        this.reset();
        for (const reading of readings) show(this, reading);
      },
    });
  gauge(
    "scc_queue_depth",
    "Pending deliveries or mails of the installation, up to 10,000 per queue",
    ["queue", "state"],
    (depth, { queue, state }) => {
      if (!state) return;
      depth.set({ queue, state: "due" }, state.due);
      depth.set({ queue, state: "later" }, state.later);
    },
  );
  gauge(
    "scc_queue_age_seconds",
    "How long the oldest entry of a queue has been due",
    ["queue"],
    (age, { queue, state }) => state && age.set({ queue }, state.age),
  );
  gauge(
    "scc_queue_readable",
    "Whether the state of the queue could be read from Postgres",
    ["queue"],
    (readable, { queue, state }) => readable.set({ queue }, state ? 1 : 0),
  );
}

function readAll(readers: QueueReaders): Promise<Reading[]> {
  return Promise.all(
    Object.entries(readers).map(async ([queue, read]) => ({
      queue,
      state: await within(PATIENCE_MS, read()),
    })),
  );
}

/** Returns a function that calls `read` again only after a while. */
function lately<T>(read: () => Promise<T>, now: () => number) {
  let last: { at: number; result: Promise<T> } | null = null;
  return () => {
    if (!last || now() - last.at >= EVERY_MS) last = { at: now(), result: read() };
    return last.result;
  };
}

/** Resolves with null when the promise fails or takes longer. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  const result = promise.catch(() => null);
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer));
}

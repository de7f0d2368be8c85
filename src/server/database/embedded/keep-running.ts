import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Embedded } from "./embedded.ts";

/** The wait before it is started again; it doubles as long as that is in vain. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** What has run for so long was not started in vain. */
const STEADY_MS = 60_000;

type Log = Record<"error" | "info", (context: object, message: string) => void>;

/** The clock: `wait` resolves after so many ms. */
type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };

const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms) => delay(ms, undefined, { ref: false }),
};

/** Starts the embedded Postgres again whenever it dies. Returns what ends that, before it is stopped. */
export function keepRunning(
  { lost, revive }: Pick<Embedded, "lost" | "revive">,
  log: Log,
  { now, wait }: Clock = CLOCK,
): () => Promise<void> {
  const end = new AbortController();
  const ended = once(end.signal, "abort");

  async function watch() {
    let pause = FIRST_WAIT_MS;
    for (;;) {
      const begun = now();
      await Promise.race([lost(), ended]);
      if (end.signal.aborted) return;
      log.error({}, "the embedded Postgres has died and is started again");
      if (now() - begun > STEADY_MS) pause = FIRST_WAIT_MS;
      for (let isBack = false; !isBack; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
        await Promise.race([wait(pause), ended]);
        if (end.signal.aborted) return;
        isBack = await isRevived();
      }
    }
  }

  async function isRevived() {
    try {
      await revive();
      log.info({}, "the embedded Postgres answers again");
      return true;
    } catch (error) {
      log.error({ err: error }, "the embedded Postgres cannot be started; it is tried again");
      return false;
    }
  }

  const watching = watch();
  return () => {
    end.abort();
    return watching;
  };
}

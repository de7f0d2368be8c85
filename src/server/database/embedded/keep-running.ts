import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import type { Embedded } from "./embedded.ts";

/** Delay before the first restart; doubles with each, until Postgres has run for a minute. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

/** Uptime after which the delay starts over. */
const STEADY_MS = 60_000;

/** The clock. `wait` resolves after `ms`. */
type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };

const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms) => delay(ms, undefined, { ref: false }),
};

/** Restarts the embedded Postgres whenever it dies. Returns a function that stops doing so. */
export function keepRunning(
  { lost, revive }: Pick<Embedded, "lost" | "revive">,
  log: Log<"error" | "info">,
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
      log.error({}, "the embedded Postgres exited; restarting it");
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
      log.info({}, "the embedded Postgres is running again");
      return true;
    } catch (error) {
      log.error({ err: error }, "the embedded Postgres could not be started; retrying");
      return false;
    }
  }

  const watching = watch();
  return () => {
    end.abort();
    return watching;
  };
}

import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Format } from "../formats.ts";
import type { Dialect } from "../mapping/dialects.ts";

/** A text to read, with what is said about it. */
export type Reading = { text: string; name?: string; from?: Format; dialect?: Dialect };

/**
 * How often blocks of code ran while the text was read, the same on every machine, and why the text
 * was refused.
 */
export type Steps = { steps: number; problem: string | null };

export type StepCounter = {
  /** Counts one reading at a time. */
  count: (reading: Reading) => Promise<Steps>;
  close: () => Promise<unknown>;
};

/** Starts a thread that reads texts and counts the steps. */
export function stepCounter(): StepCounter {
  const thread = new Worker(join(import.meta.dirname, "steps-thread.ts"));
  return {
    async count(reading) {
      thread.postMessage(reading);
      // Rejects when the thread fails.
      const [steps] = await once(thread, "message");
      return steps;
    },
    close: () => thread.terminate(),
  };
}

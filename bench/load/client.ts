import { fork } from "node:child_process";
import { join } from "node:path";
import type { Job, Measured } from "./job.ts";

export type LoadGenerator = {
  /**
   * Runs the load and returns the measurement; throws when a response was neither 200 nor, when
   * samples are kept, 503.
   */
  run: (job: Job) => Promise<Measured>;
  close: () => void;
  pid: number | undefined;
};

/** Starts the load generator as a child process. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, "generator.ts"), { serialization: "advanced" });
  type Told = { measured: Measured } | { failed: string };
  let hear: ((told: Told) => void) | null = null;
  child.on("message", (told: Told) => hear?.(told));
  child.on("exit", (code) => hear?.({ failed: `the load generator ended with ${code}` }));
  return {
    async run(job) {
      const told = await new Promise<Told>((resolve) => {
        hear = resolve;
        child.send(job);
      });
      if ("failed" in told) throw new Error(told.failed);
      const { statuses } = told.measured;
      const expected = job.keepsSamples ? ["200", "503"] : ["200"];
      const others = Object.keys(statuses).filter((status) => !expected.includes(status));
      if (others.length > 0) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
      return told.measured;
    },
    close: () => child.kill(),
    pid: child.pid,
  };
}

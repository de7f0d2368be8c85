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
  child.on("message", (message: Told) => hear?.(message));
  child.on("exit", (code) => hear?.({ failed: `the load generator ended with ${code}` }));
  return {
    async run(job) {
      const message = await new Promise<Told>((resolve) => {
        hear = resolve;
        child.send(job);
      });
      if ("failed" in message) throw new Error(message.failed);
      const { statuses } = message.measured;
      const expected = job.keepsSamples ? ["200", "503"] : ["200"];
      const others = Object.keys(statuses).filter((status) => !expected.includes(status));
      if (others.length > 0) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
      return message.measured;
    },
    close: () => child.kill(),
    pid: child.pid,
  };
}

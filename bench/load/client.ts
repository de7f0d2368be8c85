import { fork } from "node:child_process";
import { join } from "node:path";
import type { Job, Measured } from "./job.ts";

export type LoadGenerator = {
  /** Runs the load and returns the measurement; throws when a response was not 200. */
  run: (job: Job) => Promise<Measured>;
  close: () => void;
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
      const others = Object.keys(statuses).filter((status) => status !== "200");
      if (others.length > 0) throw new Error(`answers other than 200: ${JSON.stringify(statuses)}`);
      return told.measured;
    },
    close: () => child.kill(),
  };
}

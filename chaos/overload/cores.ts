import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** The core of the server; Postgres and the load have the others. */
const SERVER_CORE = 0;

/**
 * Gives the server a core of its own, as if the load came from another machine: on two cores, a load
 * that keeps the server waiting for the processor would measure itself. Later children inherit theirs.
 */
export function shareCores(server: number, others: (number | undefined)[]) {
  const cores = availableParallelism();
  if (process.platform !== "linux" || cores < 2) {
    throw new Error("this needs Linux and two cores: the server gets one, the load the others");
  }
  pin(server, String(SERVER_CORE));
  for (const pid of others) if (pid !== undefined) pin(pid, `${SERVER_CORE + 1}-${cores - 1}`);
}

function pin(pid: number, cores: string) {
  execFileSync("taskset", ["--all-tasks", "--pid", "--cpu-list", cores, String(pid)]);
}

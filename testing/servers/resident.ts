import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/**
 * A program that stays for the next job, where most of the time of a job would be the start. It gets
 * one job after the other as messages, answers each with one, and ends with this process.
 */
export function resident<Job extends object, Result>(
  program: string,
  env: NodeJS.ProcessEnv,
): (job: Job) => Promise<Result> {
  let running: { child: ChildProcess; ended: AbortSignal } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function start() {
    const child = fork(program, {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ended = new AbortController();
    child.once("exit", () => {
      running = null;
      ended.abort();
    });
    return { child, ended: ended.signal };
  }

  async function send(job: Job): Promise<Result> {
    running ??= start();
    const { child, ended } = running;
    child.ref();
    child.channel?.ref();
    try {
      child.send(job);
      const [result] = await once(child, "message", { signal: ended });
      return result;
    } finally {
      child.unref();
      child.channel?.unref();
    }
  }

  return (job) => {
    const result = last.then(() => send(job));
    last = result.catch(() => undefined);
    return result;
  };
}

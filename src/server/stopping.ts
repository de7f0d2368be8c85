import { setTimeout as delay } from "node:timers/promises";
import { endAll } from "./end-all.ts";
import { Failure } from "./failure.ts";

const DRAIN_MS = 9_500;

/** Functions that stop the parts of the server, in order of their start. */
const closing: (() => unknown)[] = [];

let stopping: Promise<void> | null = null;

/**
 * How long the server keeps serving after a stop signal, in ms, while /health already reports it.
 */
let notice = 0;

/** Sets the notice period, in which load balancers can notice that the server is about to stop. */
export function giveNotice(seconds: number) {
  notice = seconds * 1000;
}

/**
 * Registers how a part is stopped. Parts are stopped in reverse order. If the server is already
 * stopping, the part is stopped at once and its start is aborted with a Failure.
 */
export function onStop(close: () => unknown) {
  if (!stopping) {
    closing.unshift(close);
    return;
  }
  ended(close).catch(() => undefined);
  throw new Failure("The server was stopped during startup");
}

async function ended(close: () => unknown) {
  await close();
}

export function isStopping() {
  return stopping !== null;
}

/**
 * Stops everything after the notice period, and exits the process if that takes more than 9.5 s.
 * Repeated signals and a failed start share one stop. Throws the first failure.
 */
export function stop(): Promise<void> {
  stopping ??= closeAll();
  return stopping;
}

async function closeAll() {
  if (notice > 0) await delay(notice);
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await endAll(closing.splice(0));
}

export function stopOnSignal() {
  const onSignal = () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, onSignal);
}

import { setTimeout as delay } from "node:timers/promises";
import { endAll } from "./end-all.ts";
import { Failure } from "./failure.ts";

const DRAIN_MS = 9_500;

/** What ends a part of the server that was started, the last one first. */
const closing: (() => unknown)[] = [];

let stopping: Promise<void> | null = null;

/** How long the server goes on once it is told to stop, in ms: /health says already that it goes. */
let notice = 0;

/** Whoever sends requests here may have so many seconds to hear of a stop before it begins. */
export function giveNotice(seconds: number) {
  notice = seconds * 1000;
}

/**
 * Says how a part that was started ends. Parts end in the reverse order of their start. Once the
 * server stops, the part ends at once, and what was starting it is broken off with a Failure.
 */
export function onStop(close: () => unknown) {
  if (!stopping) {
    closing.unshift(close);
    return;
  }
  ended(close).catch(() => undefined);
  throw new Failure("The server was stopped while it started");
}

async function ended(close: () => unknown) {
  await close();
}

export function isStopping() {
  return stopping !== null;
}

/**
 * Ends what was started, after the notice, within 9.5 s or the process with it. Signals, however
 * many, and a failed start all wait for the same end. Throws the first failure.
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

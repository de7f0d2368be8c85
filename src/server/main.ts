import { startEmbedded } from "./database/embedded/embedded.ts";
import { type Env, readEnv } from "./env.ts";
import { Failure } from "./failure.ts";
import { isStopping, onStop, stop, stopOnSignal } from "./stopping.ts";

/**
 * Starts Postgres first: it takes a while and runs in its own process while this one loads the
 * rest.
 */
async function start(env: Env) {
  const embedded = env.DATABASE_URL ? Promise.resolve(null) : startEmbedded(env.DATA_DIR);
  onStop(() =>
    embedded.then(
      (own) => own?.stop(),
      () => undefined,
    ),
  );
  const serving = import("./start.ts").then(({ startServer }) => startServer(env, embedded));
  await Promise.all([embedded, serving]);
}

try {
  stopOnSignal();
  await start(readEnv());
} catch (error) {
  // A start aborted by a signal has not failed for a reason worth reporting.
  if (!isStopping()) console.error(error instanceof Failure ? error.message : error);
  await stop().catch(() => undefined);
  process.exit(1);
}

import { startEmbedded } from "./database/embedded/embedded.ts";
import { type Env, readEnv } from "./env.ts";
import { Failure } from "./failure.ts";
import { isStopping, onStop, stop, stopOnSignal } from "./stopping.ts";

/**
 * Postgres starts first, and on an empty data directory makes its files: that happens in processes
 * of its own, and this one reads and compiles the rest of the server meanwhile.
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
  // A start that a signal broke off has failed for no reason of its own.
  if (!isStopping()) console.error(error instanceof Failure ? error.message : error);
  await stop().catch(() => undefined);
  process.exit(1);
}

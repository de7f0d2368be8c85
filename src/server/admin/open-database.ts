import { findEmbedded, startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import type { Env } from "../env.ts";
import { Failure, messageOf } from "../failure.ts";

/**
 * The database of DATABASE_URL, of the server that runs on the data directory, or else of the data
 * directory: then Postgres is started, and `release` stops it. It has all migrations.
 */
export async function openDatabase(env: Env) {
  const running = env.DATABASE_URL ?? (await findEmbedded(env.DATA_DIR));
  const embedded = running ? null : await startEmbedded(env.DATA_DIR);
  const url = running ?? embedded?.url ?? "";
  await migrate(url).catch((error) => {
    throw new Failure(`The database cannot be used (DATABASE_URL, DATA_DIR): ${messageOf(error)}`);
  });
  return { url, release: async () => embedded?.stop() };
}

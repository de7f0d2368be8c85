import { withApplicationName } from "#server/database/application-name.ts";
import { openEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate, migrateIfNew } from "#server/database/migration/migrate.ts";
import { usableUrl } from "#server/database/usable.ts";
import type { Env } from "#server/env.ts";
import { Failure, messageOf } from "#server/failure.ts";

/**
 * Opens the database of DATABASE_URL, of the server that runs on the data directory, or else of the
 * data directory itself, by starting Postgres, which `release` stops. Applies pending migrations
 * only where no running server may be using the database.
 */
export async function openDatabase(env: Env) {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR } = env;
  const opened = DATABASE_URL
    ? {
        url: await usableUrl(DATABASE_URL, "DATABASE_URL"),
        isOwn: false,
        release: async () => undefined,
      }
    : await openEmbedded(DATA_DIR);
  const { isOwn, release } = opened;
  const url = withApplicationName(opened.url, "admin");
  const direct = DIRECT_DATABASE_URL
    ? withApplicationName(await usableUrl(DIRECT_DATABASE_URL, "DIRECT_DATABASE_URL"), "admin")
    : url;
  try {
    await (isOwn ? migrate(direct) : migrateIfNew(direct));
  } catch (error) {
    await release();
    throw new Failure(`Cannot use the database (DATABASE_URL, DATA_DIR): ${messageOf(error)}`);
  }
  return { url, release };
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migration/migrate.ts";
import { MIGRATED } from "#testing/servers/own-database.ts";

/** Runs `use` with the URL of a temporary, migrated Postgres. */
export async function withTestDatabase(use: (url: string) => Promise<void>) {
  // The tests get the terminal's signals, too; this process outlives them to clean up.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  const dataDir = mkdtempSync(join(tmpdir(), "test-"));
  chmodSync(dataDir, 0o755);
  try {
    const postgres = await startEmbedded(dataDir);
    try {
      await prepare(postgres.url);
      await use(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** What keeps data through a crash of the machine; these data are thrown away. */
const DURABILITY = ["fsync", "synchronous_commit", "full_page_writes"];

/** Migrates the tests' database and the one that tests copy, with settings for tests alone. */
async function prepare(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of DURABILITY) await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query("SELECT pg_reload_conf()");
    await client.query(`CREATE DATABASE ${MIGRATED}`);
  } finally {
    await client.end();
  }
  const template = new URL(url);
  template.pathname = `/${MIGRATED}`;
  await migrate(template.href);
  await migrate(url);
}

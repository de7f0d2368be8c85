import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migration/migrate.ts";

/** Runs `use` with the URL of a temporary, migrated Postgres. */
export async function withTestDatabase(use: (url: string) => void) {
  // The tests get the terminal's signals, too; this process outlives them to clean up.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  const dataDir = mkdtempSync(join(tmpdir(), "test-"));
  chmodSync(dataDir, 0o755);
  try {
    const postgres = await startEmbedded(dataDir);
    try {
      await migrate(postgres.url);
      use(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

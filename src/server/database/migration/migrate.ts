import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "#server/failure.ts";
import { withClient } from "../client.ts";
import { ALL_TABLES, withEngine } from "./engine.ts";
import { migrationFailure } from "./failure.ts";
import { withLock } from "./lock.ts";
import {
  MIGRATIONS_DIR,
  type MigrationState,
  migrationNames,
  migrationState,
} from "./migration-state.ts";

/**
 * Applies the pending migrations in order, up to `last` if it is given, and returns their names. Uses
 * the history table of `prisma migrate`. Throws a Failure when a later version has migrated the
 * database.
 */
export async function migrate(url: string, dir = MIGRATIONS_DIR, last?: string): Promise<string[]> {
  return withLock(url, async (client) => {
    const state = await migrationState(client, dir);
    refuseUnknown(state);
    if (state.missing.length === 0) return [];
    await retryFailed(url, state);
    return await withEngine(url, async (schemaEngine) => {
      const migrations = { migrationsList: readMigrations(dir, last), filters: ALL_TABLES };
      const { appliedMigrationNames } = await schemaEngine
        .applyMigrations(migrations)
        .catch((error) => Promise.reject(migrationFailure(error, dir)));
      return appliedMigrationNames;
    });
  });
}

/**
 * Migrates a new database and throws when an existing one is at another version, which running
 * servers may be using.
 */
export async function migrateIfNew(url: string) {
  const state = await withClient(url, (client) => migrationState(client));
  refuseUnknown(state);
  if (state.applied.length === 0) await migrate(url);
  else if (state.missing.length > 0) {
    throw new Failure(
      `it is older than this version and is missing ${state.missing.join(", ")}: ` +
        "start this version of the server first to apply migrations.",
    );
  }
}

function refuseUnknown({ unknown }: MigrationState) {
  if (unknown.length === 0) return;
  throw new Failure(
    `it was migrated by a newer version (${unknown.join(", ")}): ` +
      "start that version, or restore an older backup.",
  );
}

/** Marks failed migrations as rolled back, so that they are applied again. */
async function retryFailed(url: string, { failed }: MigrationState) {
  if (failed.length === 0) return;
  await withClient(url, (client) =>
    client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
    ),
  );
}

function readMigrations(dir: string, last?: string) {
  const names = migrationNames(dir).filter((name) => last === undefined || name <= last);
  return {
    baseDir: dir,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(dir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: {
          tag: "ok" as const,
          value: readFileSync(join(dir, path, "migration.sql"), "utf8"),
        },
      },
    })),
  };
}

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";

export const PRISMA_DIR = join(import.meta.dirname, "..", "..", "..", "..", "prisma");
export const MIGRATIONS_DIR = join(PRISMA_DIR, "migrations");

/** Names of migrations, in order, by their state in a database. */
export type MigrationState = {
  applied: string[];
  /** Started but not finished. */
  failed: string[];
  missing: string[];
  /** Applied by a later version of the program and unknown to this one. */
  unknown: string[];
};

/** Returns the names of this version's migrations, in order. */
export function migrationNames(dir = MIGRATIONS_DIR): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Returns the state of a database's migrations, without loading the engine. */
export async function migrationState(
  client: ClientBase,
  dir = MIGRATIONS_DIR,
): Promise<MigrationState> {
  const own = migrationNames(dir);
  const { rows: tables } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')",
  );
  if (tables.length === 0) return { applied: [], failed: [], missing: own, unknown: [] };
  const { rows } = await client.query<{ name: string; is_applied: boolean }>(`
    SELECT migration_name AS name, finished_at IS NOT NULL AS is_applied
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY name`);
  const named = (is_applied: boolean) =>
    rows.flatMap((row) => (row.is_applied === is_applied ? [row.name] : []));
  const applied = named(true);
  return {
    applied,
    failed: named(false),
    missing: own.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !own.includes(name)),
  };
}

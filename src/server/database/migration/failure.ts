import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, messageOf } from "#server/failure.ts";

/** Returns a readable failure for a migration in `dir`, in place of the engine's call trace. */
export function migrationFailure(error: unknown, dir: string): unknown {
  const message = messageOf(error);
  const [, name] = /migration_name="([^"]+)"/.exec(message) ?? [];
  const [, reason] = /ERROR: (.+)/.exec(message) ?? /(.+)\n +0: /.exec(message) ?? [];
  if (!name || !reason) return error;
  const sql = readFileSync(join(dir, name, "migration.sql"), "utf8");
  return new Failure(`its migration ${name} ${outcomeOf(sql, reason)}`);
}

/** A migration is one transaction, unless it creates an index CONCURRENTLY. */
function outcomeOf(sql: string, reason: string) {
  const [, index] = /\bINDEX CONCURRENTLY (?:IF NOT EXISTS )?("[^"]+"|\w+)/i.exec(sql) ?? [];
  if (!index) return `failed and changed nothing (${reason}).`;
  return (
    `failed (${reason}). ` +
    `It may have left an invalid index: DROP INDEX IF EXISTS ${index}, then start again.`
  );
}

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { ClientBase } from "pg";
import copy from "pg-copy-streams";
import { Failure } from "#server/failure.ts";
import { withClient } from "../client.ts";
import { migrate } from "../migration/migrate.ts";
import { MIGRATIONS_DIR, migrationNames } from "../migration/migration-state.ts";
import { type Manifest, tableFile } from "./manifest.ts";
import { copyTarget, quoted } from "./tables.ts";

/** Throws a Failure if this version cannot load the backup. */
export function refuseNewer(folder: string, { migration, version }: Manifest) {
  if (migrationNames().includes(migration)) return;
  throw new Failure(
    `${folder} was made by a newer version (${version}, migration ${migration}). Restore it with that version.`,
  );
}

/**
 * Loads a backup into the empty database at `url`, whose user must be a superuser, and brings it to
 * this version. Throws a Failure if a table does not have as many rows as were written.
 */
export async function loadDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  await migrate(url, MIGRATIONS_DIR, manifest.migration);
  await withClient(url, async (client) => {
    await client.query("SET statement_timeout = 0");
    // Rows come table by table, so what they refer to may come later.
    await client.query("SET session_replication_role = replica");
    await client.query("BEGIN");
    await load(client, folder, manifest);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  });
  await migrate(url);
}

async function load(client: ClientBase, folder: string, { tables }: Manifest) {
  const names = tables.map(({ name }) => quoted(name)).join(", ");
  // Migrations may have stored rows of their own.
  await client.query(`TRUNCATE ${names}`);
  for (const table of tables) {
    const rows = client.query(copy.from(`COPY ${copyTarget(table)} FROM STDIN`));
    await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), rows);
    if (rows.rowCount !== table.rows) {
      throw new Failure(
        `${table.name} has ${rows.rowCount} rows instead of ${table.rows}; nothing was restored.`,
      );
    }
  }
}

import { createHash, hash } from "node:crypto";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import copy from "pg-copy-streams";
import { withClient } from "../client.ts";
import { migrationState } from "../migration/migration-state.ts";
import { type BackedUpTable, FORMAT, MANIFEST, type Manifest, tableFile } from "./manifest.ts";
import { writeNewFolder } from "./new-folder.ts";
import { copyTarget, type Table, tablesOf } from "./tables.ts";

/** Files that belong to a backup besides the rows, by name. */
export type Secrets = Record<string, string>;

/**
 * Writes all rows of the database at `url`, as they are at one moment, and these secrets into a new
 * folder, which appears when it is complete. Others may read and write meanwhile. Throws a Failure
 * if the folder exists or cannot be written.
 */
export async function dumpDatabase(
  url: string,
  target: string,
  { version, secrets }: { version: string; secrets: Secrets },
): Promise<Manifest> {
  return writeNewFolder(target, async (folder) => {
    const rows = await withClient(url, (client) => dump(client, folder, version));
    const manifest: Manifest = { ...rows, secrets: {} };
    for (const [name, text] of Object.entries(secrets)) {
      write(join(folder, name), text);
      manifest.secrets[name] = hash("sha256", text, "hex");
    }
    write(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
}

async function dump(client: ClientBase, folder: string, version: string) {
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ now: Date; postgres: string }>(
    "SELECT now(), current_setting('server_version') AS postgres",
  );
  const { applied } = await migrationState(client);
  const tables: BackedUpTable[] = [];
  for (const table of await tablesOf(client)) tables.push(await dumpTable(client, folder, table));
  await client.query("COMMIT");
  const { now, postgres } = rows[0] as (typeof rows)[0];
  return {
    format: FORMAT as typeof FORMAT,
    created_at: now.toISOString(),
    version,
    postgres,
    migration: applied.at(-1) ?? "",
    tables,
  };
}

async function dumpTable(client: ClientBase, folder: string, table: Table): Promise<BackedUpTable> {
  const digest = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  const rows = client.query(copy.to(`COPY ${copyTarget(table)} TO STDOUT`));
  const file = createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 1 }), hashing, file);
  return { ...table, rows: rows.rowCount, sha256: digest.digest("hex") };
}

function write(file: string, text: string) {
  writeFileSync(file, text, { mode: 0o600, flush: true });
}

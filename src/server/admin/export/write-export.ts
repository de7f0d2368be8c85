import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import copy from "pg-copy-streams";
import { writeNewFolder } from "#server/database/backup/new-folder.ts";
import { withClient } from "#server/database/client.ts";

/** What an export consists of: a query for each of its files, by name. */
export type ExportQueries = Record<string, string>;

export type ExportedTable = { name: string; rows: number };

/** COPY would escape backslashes, so it is told to quote with characters that JSON never has. */
const AS_LINES = `WITH (FORMAT csv, QUOTE e'\\x01', DELIMITER e'\\x02')`;

/**
 * Writes the rows of all queries, as they are at one moment, into a new folder, as JSON Lines. Calls
 * `record` before it writes the first row.
 */
export async function writeExport(
  url: string,
  target: string,
  queries: ExportQueries,
  record: () => Promise<void>,
): Promise<ExportedTable[]> {
  return writeNewFolder(target, async (folder) => {
    await record();
    return withClient(url, async (client) => {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await client.query("SET LOCAL statement_timeout = 0");
      const tables: ExportedTable[] = [];
      for (const [name, query] of Object.entries(queries)) {
        const json = `SELECT row_to_json(r) FROM (${query}) r`;
        const rows = client.query(copy.to(`COPY (${json}) TO STDOUT ${AS_LINES}`));
        const file = createWriteStream(join(folder, `${name}.jsonl`), { mode: 0o600 });
        await pipeline(rows, file);
        tables.push({ name, rows: rows.rowCount });
      }
      return tables;
    });
  });
}

export function rowsOf(tables: ExportedTable[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import copy from "pg-copy-streams";
import { accountTables } from "#server/accounts/store/account-tables.ts";
import { writeNewFolder } from "#server/database/backup/new-folder.ts";
import { quoted } from "#server/database/backup/tables.ts";
import type { Database } from "#server/database/connect.ts";
import { withClient } from "#server/database/migration/client.ts";
import { isId } from "#server/rules/id.ts";

export type ExportedTable = { name: string; rows: number };

/** COPY would escape backslashes, so it is told to quote with characters that JSON never has. */
const AS_LINES = `WITH (FORMAT csv, QUOTE e'\\x01', DELIMITER e'\\x02')`;

/**
 * Writes all rows of an account as they are at one moment into a new folder, as JSON Lines, a file
 * for each table. Secrets and their hashes are left out.
 */
export async function exportAccount(
  db: Database,
  url: string,
  account_id: string,
  target: string,
): Promise<ExportedTable[]> {
  // It becomes part of statements, because COPY takes no parameters.
  if (!isId("acc", account_id)) throw new Error(`${account_id} is not the id of an account`);
  const of = `WHERE account_id = '${account_id}'`;
  const members = `SELECT user_id FROM membership ${of}`;
  const queries: Record<string, string> = {
    account: `SELECT * FROM account WHERE id = '${account_id}'`,
    user: `SELECT id, email, name, created_at FROM "user" WHERE id IN (${members})`,
  };
  for (const { name, columns } of await accountTables(db)) {
    queries[name] = `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ${of}`;
  }
  return writeNewFolder(target, (folder) =>
    withClient(url, async (client) => {
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
    }),
  );
}

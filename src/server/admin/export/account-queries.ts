import { isId } from "#domain/id.ts";
import { accountTables } from "#server/accounts/store/account-tables.ts";
import { quoted } from "#server/database/backup/tables.ts";
import type { Database } from "#server/database/connect.ts";
import type { ExportQueries } from "./write-export.ts";

/** Returns the contents of an account's export: all its rows, without secrets or their hashes. */
export async function accountQueries(db: Database, account_id: string): Promise<ExportQueries> {
  // The id becomes part of statements, because COPY takes no parameters.
  if (!isId("acc", account_id)) throw new Error(`${account_id} is not the id of an account`);
  const of = `WHERE account_id = '${account_id}'`;
  const members = `SELECT user_id FROM membership ${of}`;
  const queries: ExportQueries = {
    account: `SELECT * FROM account WHERE id = '${account_id}'`,
    user: `SELECT id, email, name, created_at FROM "user" WHERE id IN (${members})`,
  };
  for (const { name, columns } of await accountTables(db)) {
    queries[name] = `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ${of}`;
  }
  return queries;
}

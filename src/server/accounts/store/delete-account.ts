import { quoted } from "#server/database/backup/tables.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { inBatches } from "#server/store/in-batches.ts";
import { type AccountTable, accountTables } from "./account-tables.ts";

/** Rows that are deleted together with the account, in one transaction. */
const FEW = 100;

/**
 * Tables that let pipelines and new people in; deleted first, so that nothing is added to the rest.
 */
const DOORS = ["api_key", "invitation"];

/**
 * Deletes everything of a suspended account in small steps, and finally the account itself together
 * with its memberships, which other tables refer to: until then, its people are known. It can be
 * killed and run again. Returns how many rows were deleted.
 */
export async function deleteAccount(db: DatabasePool, account_id: string): Promise<number> {
  const tables = inOrder(await accountTables(db));
  const most = tables.filter(({ is_referred_to }) => !is_referred_to);
  let total = 0;
  const round = async (db: Database, tables: AccountTable[]) => {
    let deleted = 0;
    for (const { name } of tables) deleted += await deleteAll(db, name, account_id);
    total += deleted;
    return deleted;
  };
  // Until little is left: what was in progress when the keys went may be stored late.
  while ((await round(db, most)) > FEW);
  await db.$transaction(async (tx) => {
    // Nothing can be stored for the account from here on: everything that stores looks at its row.
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${account_id} FOR UPDATE`;
    await round(tx, tables);
    total += await tx.$executeRaw`DELETE FROM account WHERE id = ${account_id}`;
  });
  return total;
}

function deleteAll(db: Database, table: string, account_id: string): Promise<number> {
  const name = quoted(table);
  return inBatches((batch) =>
    db.$executeRawUnsafe(
      `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE account_id = $1 LIMIT ${batch}))`,
      account_id,
    ),
  );
}

/** Doors first; tables that others refer to last. */
function inOrder(tables: AccountTable[]) {
  const rank = ({ name, is_referred_to }: AccountTable) =>
    DOORS.includes(name) ? DOORS.indexOf(name) : DOORS.length + Number(is_referred_to);
  return tables.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the people who belong to this account and to no other, and are not staff. */
export async function membersOfNothingElse(
  db: Database,
  account_id: string,
): Promise<{ email: string }[]> {
  return db.$queryRaw<{ email: string }[]>`
    SELECT u.email FROM "user" u JOIN membership m ON m.user_id = u.id
    WHERE m.account_id = ${account_id} AND u.staff_role IS NULL
      AND NOT EXISTS (
        SELECT FROM membership o WHERE o.user_id = u.id AND o.account_id <> ${account_id})
    ORDER BY u.email`;
}

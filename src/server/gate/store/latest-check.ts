import type { Database } from "#server/database/connect.ts";

/** Returns the latest check of a contract; null when it was never checked. */
export async function latestCheck(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<{ id: string; created_at: Date } | null> {
  const rows = await db.$queryRaw<{ id: string; created_at: Date }[]>`
    SELECT id, created_at FROM "check"
    WHERE account_id = ${account_id} AND contract_id = ${contract_id}
    ORDER BY id DESC LIMIT 1`;
  return rows[0] ?? null;
}

import type { Database } from "#server/database/connect.ts";
import { SIZE } from "./contract-count.ts";

export type Counted = { account_id: string; is_right: boolean };

/**
 * Compares the stored counts of the next `batch` accounts after `after` with the actual ones. They
 * diverge when servers of an earlier release change contracts without updating the count.
 */
export function compareCounts(db: Database, after: string, batch: number): Promise<Counted[]> {
  return db.$queryRaw<Counted[]>`
    SELECT c.account_id, c.contracts = stored.contracts AND c.bytes = stored.bytes AS is_right
    FROM (
      SELECT * FROM contract_count WHERE account_id > ${after} ORDER BY account_id LIMIT ${batch}::int
    ) c, LATERAL (
      SELECT
        (SELECT count(*) FROM contract WHERE account_id = c.account_id) AS contracts,
        (
          SELECT coalesce(sum(${SIZE}), 0) FROM contract_version WHERE account_id = c.account_id
        ) AS bytes
    ) stored
    ORDER BY c.account_id`;
}

/**
 * Recounts an account's contracts, within a transaction. Locks the count first, as every change to
 * contracts does, so that the second statement sees all committed changes and later ones wait.
 */
export async function recount(db: Database, account_id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM contract_count WHERE account_id = ${account_id} FOR UPDATE`;
  await db.$executeRaw`
    UPDATE contract_count SET
      contracts = (SELECT count(*) FROM contract WHERE account_id = ${account_id}),
      bytes = (
        SELECT coalesce(sum(${SIZE}), 0) FROM contract_version WHERE account_id = ${account_id}
      )
    WHERE account_id = ${account_id}`;
}

import type { Database } from "#server/database/connect.ts";
import { SIZE } from "./contract-count.ts";

export type Counted = { account_id: string; is_right: boolean };

/**
 * Compares the counts of the next `batch` accounts after `after` with what they store: servers of a
 * version that does not limit contracts change contracts and leave the count as it is.
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
 * Counts an account's contracts anew, within a transaction. It holds the count first, as whatever
 * changes contracts does: the second statement sees all that came before, and the rest waits.
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

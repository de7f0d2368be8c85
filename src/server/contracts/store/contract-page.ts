import type { Pool } from "pg";
import type { Reach } from "#domain/keys/grant.ts";
import { CONTRACT_PAGE_BYTES } from "#domain/limit.ts";
import type { Page } from "#server/store/page.ts";
import type { BareContract } from "./contract.ts";
import { reachedContracts } from "./reached-contract.ts";

/**
 * Ends a page early when columns get large, without reading further rows; `goes_on`: there are
 * more.
 */
const PAGE = `
  SELECT id, name, version, columns, created_at, updated_at, goes_on
  FROM (
    SELECT *, row_number() OVER newest AS number, sum(size) OVER newest AS total,
      lead(id) OVER newest IS NOT NULL AS goes_on
    FROM (
      SELECT *, coalesce(bytes, octet_length(columns::text)) AS size FROM contract
      WHERE account_id = $1 AND ($2::text IS NULL OR id < $2)
        AND ($4::text[] IS NULL OR id = ANY ($4))
      ORDER BY id DESC LIMIT $3::int + 1
    ) sized
    WINDOW newest AS (ORDER BY id DESC)
  ) weighed
  WHERE number = 1 OR (number <= $3::int AND total <= ${CONTRACT_PAGE_BYTES})
  ORDER BY id DESC`;

/**
 * Returns a page of contracts after `cursor`, newest first; a page of large contracts is shorter. With
 * a reach, only of those within it.
 */
export async function listContracts(
  pool: Pool,
  account_id: string,
  { limit, cursor }: Page,
  reach: Reach | null = null,
): Promise<{ contracts: BareContract[]; goes_on: boolean }> {
  const part = { cursor, max: limit + 1 };
  const ids = reach && (await reachedContracts(pool, account_id, part, reach));
  const { rows } = await pool.query<BareContract & { goes_on: boolean }>({
    name: "contracts",
    text: PAGE,
    values: [account_id, cursor, limit, ids],
  });
  return { contracts: rows, goes_on: rows.at(-1)?.goes_on ?? false };
}

import type { Pool } from "pg";
import { CONTRACT_PAGE_BYTES } from "#domain/limit.ts";
import { likeGlob } from "#server/store/like.ts";
import type { Page } from "#server/store/page.ts";
import type { BareContract } from "./contract.ts";

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
        AND ($4::text[] IS NULL OR name LIKE ANY ($4))
      ORDER BY id DESC LIMIT $3::int + 1
    ) sized
    WINDOW newest AS (ORDER BY id DESC)
  ) weighed
  WHERE number = 1 OR (number <= $3::int AND total <= ${CONTRACT_PAGE_BYTES})
  ORDER BY id DESC`;

/**
 * Returns a page of contracts after `cursor`, newest first; a page of large contracts is shorter. With
 * globs, only of those whose name one of them stands for.
 */
export async function listContracts(
  pool: Pool,
  account_id: string,
  { limit, cursor }: Page,
  globs: readonly string[] | null = null,
): Promise<{ contracts: BareContract[]; goes_on: boolean }> {
  const { rows } = await pool.query<BareContract & { goes_on: boolean }>({
    name: "contracts",
    text: PAGE,
    values: [account_id, cursor, limit, globs?.map(likeGlob) ?? null],
  });
  return { contracts: rows, goes_on: rows.at(-1)?.goes_on ?? false };
}

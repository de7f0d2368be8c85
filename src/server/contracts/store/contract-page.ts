import type { Pool } from "pg";
import type { Reach } from "#domain/keys/grant.ts";
import { CONTRACT_PAGE_BYTES } from "#domain/limit.ts";
import type { Page } from "#server/store/page.ts";
import type { BareContract, Contract } from "./contract.ts";
import { reachedContracts } from "./reached-contract.ts";

const BARE = "id, name, version, columns, created_at, updated_at";

/**
 * Ends a page early when columns get large, without reading further rows; `goes_on`: there are
 * more.
 */
const pageOf = (fields: string) => `
  SELECT ${fields}, goes_on
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

const PAGE = pageOf(BARE);
const DESCRIBED_PAGE = pageOf(`${BARE}, details`);

type ContractPage<Row> = { contracts: Row[]; goes_on: boolean };

/**
 * Returns a page of contracts after `cursor`, newest first; a page of large contracts is shorter. With
 * a reach, only of those within it.
 */
export function listContracts(
  pool: Pool,
  account_id: string,
  page: Page,
  reach: Reach | null = null,
): Promise<ContractPage<BareContract>> {
  return pageWith<BareContract>(pool, ["contracts", PAGE], account_id, page, reach);
}

/** The same with the details of their columns, which count for how long a page is. */
export function listDescribedContracts(
  pool: Pool,
  account_id: string,
  page: Page,
  reach: Reach | null,
): Promise<ContractPage<Contract>> {
  return pageWith<Contract>(pool, ["described_contracts", DESCRIBED_PAGE], account_id, page, reach);
}

async function pageWith<Row extends { id: string }>(
  pool: Pool,
  [name, text]: readonly [name: string, text: string],
  account_id: string,
  { limit, cursor }: Page,
  reach: Reach | null,
): Promise<ContractPage<Row>> {
  const part = { cursor, max: limit + 1 };
  const ids = reach && (await reachedContracts(pool, account_id, part, reach));
  const values = [account_id, cursor, limit, ids];
  const { rows } = await pool.query<Row & { goes_on: boolean }>({ name, text, values });
  return { contracts: rows, goes_on: rows.at(-1)?.goes_on ?? false };
}

import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/**
 * Limits per account: the number of contracts, and the bytes of columns over all stored versions,
 * including those of deleted contracts that still have checks.
 */
export type ContractLimits = { contracts: number; bytes: number };

/** Returns the SQL for a contract's size: the length of its columns and their details as text. */
export function sizeOf(columns: Prisma.Sql, details: Prisma.Sql) {
  return Prisma.sql`(octet_length(${columns}::text) + coalesce(octet_length(${details}::text), 0))`;
}

/** The size of a stored row. Rows written by earlier releases have neither `bytes` nor details. */
export const SIZE = Prisma.sql`coalesce(bytes, octet_length(columns::text))`;

/**
 * Returns CTEs that check the limits: `counted` has a row only if the contracts and bytes of `more`
 * fit. Locks the account's count, so that concurrent changes cannot exceed a limit, and first
 * creates the count if an earlier release left none.
 */
export function counting(account_id: string, { contracts, bytes }: ContractLimits) {
  return Prisma.sql`
    present AS (
      SELECT
        CASE WHEN is_counted THEN 0 ELSE (
          SELECT count(*)::int FROM contract WHERE account_id = ${account_id}
        ) END AS contracts,
        CASE WHEN is_counted THEN 0 ELSE (
          SELECT coalesce(sum(${SIZE}), 0) FROM contract_version
          WHERE account_id = ${account_id}
        ) END AS bytes
      FROM (
        SELECT EXISTS (SELECT FROM contract_count WHERE account_id = ${account_id}) AS is_counted
      ) known
    ), counted AS (
      INSERT INTO contract_count AS c (account_id, contracts, bytes)
      SELECT ${account_id}, present.contracts + more.contracts, present.bytes + more.bytes
      FROM more, present
      WHERE (more.contracts = 0 OR present.contracts + more.contracts <= ${contracts}::int)
        AND present.bytes + more.bytes <= ${bytes}::bigint
      ON CONFLICT (account_id) DO UPDATE SET
        contracts = c.contracts + (SELECT contracts FROM more),
        bytes = c.bytes + (SELECT bytes FROM more)
      WHERE ((SELECT contracts FROM more) = 0
          OR c.contracts + (SELECT contracts FROM more) <= ${contracts}::int)
        AND c.bytes + (SELECT bytes FROM more) <= ${bytes}::bigint
      RETURNING account_id
    )`;
}

/** Which limit has no room for more. */
export type NoRoom = { kind: "too_many" | "too_large" };

/** Returns the limit that this many more contracts would have exceeded, which were refused. */
export async function limitReached(
  db: Database,
  account_id: string,
  { contracts }: ContractLimits,
  more: number,
): Promise<NoRoom> {
  const count = await db.contractCount.findUnique({ where: { account_id } });
  return { kind: (count?.contracts ?? 0) + more > contracts ? "too_many" : "too_large" };
}

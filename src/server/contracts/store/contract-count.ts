import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/**
 * How many contracts an account may have, and how many bytes their columns in all versions that are
 * stored: those of deleted contracts as well while they have checks.
 */
export type ContractLimits = { contracts: number; bytes: number };

/** How long columns are as text: the size of a contract, wherever one is counted. */
export function sizeOf(columns: Prisma.Sql) {
  return Prisma.sql`octet_length(${columns}::text)`;
}

/** The size of a stored row; versions of this program before it was noted left it out. */
export const SIZE = Prisma.sql`coalesce(bytes, ${sizeOf(Prisma.sql`columns`)})`;

/**
 * Parts of a statement: `counted` has a row when there is room for `more`, which has contracts and
 * bytes, or nothing. It locks the account's count, so that of parallel changes as many pass as there
 * is room for. What came without being counted is counted with the first change that is.
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
      WHERE ((SELECT contracts FROM more) = 0 OR c.contracts < ${contracts}::int)
        AND c.bytes + (SELECT bytes FROM more) <= ${bytes}::bigint
      RETURNING account_id
    )`;
}

export type NoRoom = "too_many" | "too_large";

/** Which limit left no room, when a statement has found none. */
export async function limitReached(
  db: Database,
  account_id: string,
  { contracts }: ContractLimits,
): Promise<NoRoom> {
  const count = await db.contractCount.findUnique({ where: { account_id } });
  return count && count.contracts >= contracts ? "too_many" : "too_large";
}

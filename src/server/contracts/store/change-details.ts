import type { Details } from "#domain/details/details.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { type ContractLimits, counting, sizeOf } from "./contract-count.ts";

/**
 * Replaces the details of a contract's columns, which stay the same version. Returns false if the
 * account has no room for them. Must run in a transaction that has called `lockAccount`.
 */
export async function changeDetails(
  db: Database,
  account_id: string,
  { id, version, details }: { id: string; version: number; details: Details | null },
  limits: ContractLimits,
): Promise<boolean> {
  const detailsJson = Prisma.sql`${details && JSON.stringify(details)}::jsonb`;
  const size = sizeOf(Prisma.sql`columns`, detailsJson);
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH more AS (
      SELECT 0 AS contracts, ${size} - coalesce(bytes, octet_length(columns::text)) AS bytes
      FROM contract_version
      WHERE account_id = ${account_id} AND contract_id = ${id} AND version = ${version}
    ), ${counting(account_id, limits)}, versioned AS (
      UPDATE contract_version v SET details = ${detailsJson}, bytes = ${size}
      FROM counted
      WHERE v.account_id = ${account_id} AND v.contract_id = ${id} AND v.version = ${version}
    )
    UPDATE contract c SET details = ${detailsJson}, bytes = ${size}
    FROM counted WHERE c.account_id = ${account_id} AND c.id = ${id}
    RETURNING c.id`;
  return rows.length > 0;
}

import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import type { ContractColumn } from "../rules/column.ts";
import { lockedAccount } from "./account-lock.ts";
import { type Contract, toContract } from "./contract.ts";
import {
  type ContractLimits,
  counting,
  limitReached,
  type NoRoom,
  sizeOf,
} from "./contract-count.ts";
import { type VersionOrigin, versionOf } from "./version-origin.ts";

/**
 * Stores version 1 of a contract and counts it, in one statement. Locks the account first, as other
 * changes do: a trigger marks it when the name is like an id. Returns "name_taken" when the
 * account has a contract of that name, or which limit is reached.
 */
export async function createContract(
  db: Database,
  account_id: string,
  { name, columns }: { name: string; columns: ContractColumn[] },
  limits: ContractLimits,
  origin: VersionOrigin,
): Promise<Contract | "name_taken" | NoRoom> {
  const given = Prisma.sql`${JSON.stringify(columns)}::jsonb`;
  try {
    const rows = await db.$queryRaw<((Contract | { id: null }) & { is_taken: boolean })[]>`
      WITH ${lockedAccount(account_id)}, free AS (
        SELECT FROM locked WHERE NOT EXISTS (
          SELECT FROM contract WHERE account_id = ${account_id} AND name = ${name}
        )
      ), more AS (
        SELECT 1 AS contracts, ${sizeOf(given)} AS bytes FROM free
      ), ${counting(account_id, limits)}, created AS (
        INSERT INTO contract (account_id, id, name, columns, bytes)
        SELECT ${account_id}, ${newId("ctr")}, ${name}, ${given}, more.bytes FROM counted, more
        RETURNING *
      ), versioned AS (
        ${versionOf(account_id, "created", origin)}
      )
      SELECT id, name, version, columns, created_at, updated_at,
        NOT EXISTS (SELECT FROM free) AS is_taken
      FROM (VALUES (1)) AS asked LEFT JOIN created ON true`;
    const [row] = rows;
    if (row && row.id !== null) return toContract(row);
    return row?.is_taken ? "name_taken" : limitReached(db, account_id, limits);
  } catch (error) {
    if (isUniqueViolation(error)) return "name_taken";
    throw error;
  }
}

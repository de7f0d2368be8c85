import type { ContractColumn } from "#domain/contracts/column.ts";
import { bareColumns, detailsOf } from "#domain/details/details.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import { lockedAccount } from "./account-lock.ts";
import { type Contract, toContract } from "./contract.ts";
import { type ContractLimits, counting, sizeOf } from "./contract-count.ts";
import { type VersionOrigin, versionOf } from "./version-origin.ts";

type Found = { is_there: boolean; is_taken: boolean; has_changed: boolean };

/** A new name, new columns with all their details, or both; with `expected_versions`, only of one of these. */
export type ContractChange = {
  name?: string;
  columns?: ContractColumn[];
  expected_versions?: readonly number[] | undefined;
};

/**
 * "changed": it has another version than expected; "name_taken": another contract has the name;
 * "too_large": no space for another version.
 */
export type NotUpdated = { kind: "absent" | "changed" | "name_taken" | "too_large" };

/** Changes name, columns or both, and increments the version. */
export async function updateContract(
  db: Database,
  account_id: string,
  id: string,
  change: ContractChange,
  limits: ContractLimits,
  origin: VersionOrigin,
): Promise<{ kind: "updated"; contract: Contract } | NotUpdated> {
  const { name = null } = change;
  const expected = change.expected_versions ? [...change.expected_versions] : null;
  const columns = change.columns
    ? Prisma.sql`${JSON.stringify(bareColumns(change.columns))}::jsonb`
    : Prisma.sql`columns`;
  const details = change.columns ? detailsParameter(change.columns) : Prisma.sql`details`;
  try {
    const rows = await db.$queryRaw<((Contract | { id: null }) & Found)[]>`
      WITH ${lockedAccount(account_id)}, found AS (
        SELECT c.* FROM locked JOIN contract c ON c.account_id = locked.id AND c.id = ${id} FOR UPDATE OF c
      ), taken AS (
        SELECT FROM contract WHERE account_id = ${account_id} AND name = ${name} AND id <> ${id}
      ), more AS (
        SELECT 0 AS contracts, ${columns} AS columns, ${details} AS details, ${sizeOf(columns, details)} AS bytes
        FROM found
        WHERE NOT EXISTS (SELECT FROM taken)
          AND (${expected}::int[] IS NULL OR version = ANY (${expected}::int[]))
      ), ${counting(account_id, limits)}, updated AS (
        UPDATE contract c SET
          name = coalesce(${name}::text, c.name),
          columns = more.columns,
          details = more.details,
          bytes = more.bytes,
          version = c.version + 1,
          updated_at = now()
        FROM counted, more WHERE c.account_id = counted.account_id AND c.id = ${id}
        RETURNING c.*
      ), versioned AS (
        ${versionOf(account_id, "updated", origin)}
      )
      SELECT id, name, version, columns, details, created_at, updated_at,
        EXISTS (SELECT FROM found) AS is_there, EXISTS (SELECT FROM taken) AS is_taken,
        EXISTS (SELECT FROM found WHERE version <> ALL (${expected}::int[])) AS has_changed
      FROM (VALUES (1)) AS asked LEFT JOIN updated ON true`;
    const [row] = rows;
    if (row && row.id !== null) return { kind: "updated", contract: toContract(row) };
    if (!row?.is_there) return { kind: "absent" };
    if (row.has_changed) return { kind: "changed" };
    return { kind: row.is_taken ? "name_taken" : "too_large" };
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: "name_taken" };
    throw error;
  }
}

function detailsParameter(columns: readonly ContractColumn[]) {
  const details = detailsOf(columns);
  return Prisma.sql`${details && JSON.stringify(details)}::jsonb`;
}

import type { Database } from "#server/database/connect.ts";
import { lockedAccount } from "./account-lock.ts";
import { SIZE } from "./contract-count.ts";

/** "changed": its version is none of those expected. */
type Deletion = { kind: "deleted" | "absent" | "changed" };

/**
 * Deletes a contract within a transaction, with its approvers, approvals, proposals, consumers and
 * incidents, and frees the space that it took. If it has checks, its versions and policies stay, because these
 * explain the checks.
 */
export async function deleteContract(
  db: Database,
  account_id: string,
  id: string,
  expected_versions?: number[],
): Promise<Deletion> {
  const expected = expected_versions ?? null;
  // Checks are recorded under this lock, so the next statement sees all earlier ones.
  await db.$queryRaw`WITH ${lockedAccount(account_id)} SELECT FROM locked`;
  const rows = await db.$queryRaw<{ deleted: boolean; is_there: boolean }[]>`
    WITH deleted AS (
      DELETE FROM contract WHERE account_id = ${account_id} AND id = ${id}
        AND (${expected}::int[] IS NULL OR version = ANY (${expected}::int[]))
      RETURNING account_id, id
    ), forgotten AS (
      DELETE FROM contract_version v USING deleted
      WHERE v.account_id = deleted.account_id AND v.contract_id = deleted.id AND NOT EXISTS (
        SELECT FROM "check" c WHERE c.account_id = v.account_id AND c.contract_id = v.contract_id
      )
      RETURNING ${SIZE} AS bytes
    ), uncounted AS (
      UPDATE contract_count c SET contracts = c.contracts - 1,
        bytes = c.bytes - (SELECT coalesce(sum(bytes), 0) FROM forgotten)
      FROM deleted WHERE c.account_id = deleted.account_id
    ), policies AS (
      DELETE FROM policy_version p USING deleted
      WHERE p.account_id = deleted.account_id AND p.contract_id = deleted.id AND NOT EXISTS (
        SELECT FROM "check" c WHERE c.account_id = p.account_id AND c.contract_id = p.contract_id
      )
    ), approvers AS (
      DELETE FROM contract_approver a USING deleted
      WHERE a.account_id = deleted.account_id AND a.contract_id = deleted.id
    ), approvals AS (
      DELETE FROM approval a USING deleted
      WHERE a.account_id = deleted.account_id AND a.contract_id = deleted.id
    ), proposals AS (
      DELETE FROM proposal p USING deleted
      WHERE p.account_id = deleted.account_id AND p.contract_id = deleted.id
    ), consumers AS (
      DELETE FROM consumer c USING deleted
      WHERE c.account_id = deleted.account_id AND c.contract_id = deleted.id
    ), incidents AS (
      DELETE FROM incident i USING deleted
      WHERE i.account_id = deleted.account_id AND i.contract_id = deleted.id
    )
    SELECT EXISTS (SELECT FROM deleted) AS deleted, EXISTS (
      SELECT FROM contract WHERE account_id = ${account_id} AND id = ${id}
    ) AS is_there`;
  if (rows[0]?.deleted) return { kind: "deleted" };
  return { kind: rows[0]?.is_there ? "changed" : "absent" };
}

/**
 * Deletes up to `batch` versions of deleted contracts that no longer have checks, with the contracts'
 * policies, and frees their space. Returns how many were deleted.
 */
export async function deleteUncheckedVersions(db: Database, batch: number): Promise<number> {
  const rows = await db.$queryRaw<{ deleted: number }[]>`
    WITH unchecked AS (
      SELECT v.account_id, v.contract_id, v.version FROM contract_version v
      WHERE NOT EXISTS (
        SELECT FROM contract c WHERE c.account_id = v.account_id AND c.id = v.contract_id
      ) AND NOT EXISTS (
        SELECT FROM "check" c WHERE c.account_id = v.account_id AND c.contract_id = v.contract_id
      )
      LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM contract_version v USING unchecked u
      WHERE v.account_id = u.account_id AND v.contract_id = u.contract_id AND v.version = u.version
      RETURNING v.account_id, v.contract_id, coalesce(v.bytes, octet_length(v.columns::text)) AS bytes
    ), policies AS (
      DELETE FROM policy_version p USING (SELECT DISTINCT account_id, contract_id FROM deleted) d
      WHERE p.account_id = d.account_id AND p.contract_id = d.contract_id
    ), freed AS (
      SELECT account_id, sum(bytes) AS bytes FROM deleted GROUP BY account_id
    ), uncounted AS (
      UPDATE contract_count c SET bytes = c.bytes - freed.bytes
      FROM freed WHERE c.account_id = freed.account_id
    )
    SELECT count(*)::int AS deleted FROM deleted`;
  return rows[0]?.deleted ?? 0;
}

import type { Diff } from "#domain/checks/diff.ts";
import type { Database } from "#server/database/connect.ts";
import type { StoredCheck } from "../rules/check-body.ts";

/**
 * Returns the check made with an Idempotency-Key; null when the key is unknown or expired.
 */
export async function findRemembered(
  db: Database,
  account_id: string,
  key: string,
): Promise<{ request_hash: Uint8Array; contract_version: number; check: StoredCheck } | null> {
  type Row = StoredCheck & { request_hash: Uint8Array; contract_version: number };
  const rows = await db.$queryRaw<Row[]>`
    SELECT i.request_hash, c.contract_version, c.id, c.contract_id, c.result::text, c.severity,
      c.diff, c.created_at
    FROM idempotency i
    JOIN "check" c ON c.account_id = i.account_id AND c.id = i.check_id
    WHERE i.account_id = ${account_id} AND i.key = ${key} AND i.expires_at > now()`;
  if (!rows[0]) return null;
  const { request_hash, contract_version, ...check } = rows[0];
  return { request_hash, contract_version, check: { ...check, diff: check.diff as Diff } };
}

/**
 * Returns the checks made with an Idempotency-Key of POST /gate, in the order of the request;
 * null when the key is unknown or expired.
 */
export async function findRememberedChecks(
  db: Database,
  account_id: string,
  key: string,
): Promise<{ request_hash: Uint8Array; check_ids: string[] } | null> {
  const rows = await db.$queryRaw<{ request_hash: Uint8Array; check_ids: string[] }[]>`
    SELECT i.request_hash, i.check_ids FROM idempotency i
    JOIN "check" c ON c.account_id = i.account_id AND c.id = i.check_id
    WHERE i.account_id = ${account_id} AND i.key = ${key} AND i.expires_at > now()`;
  return rows[0] ?? null;
}

/** Deletes up to `batch` expired Idempotency-Keys. Returns how many. */
export function deleteExpired(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM idempotency USING (
      SELECT account_id, key FROM idempotency WHERE expires_at <= now()
      ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE idempotency.account_id = old.account_id AND idempotency.key = old.key`;
}

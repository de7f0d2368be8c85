import type { Pool } from "pg";
import { DETAIL_CHANGE_KINDS } from "#domain/details/detail-change.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { daysAgo, firstIdAt } from "#server/store/id.ts";
import type { StoredCheck } from "../rules/check-body.ts";

export async function getCheck(
  pool: Pool,
  account_id: string,
  id: string,
): Promise<StoredCheck | null> {
  const { rows } = await pool.query<StoredCheck>({
    name: "check",
    text: `
      SELECT id, contract_id, result, severity, diff, created_at FROM "check"
      WHERE account_id = $1 AND id = $2`,
    values: [account_id, id],
  });
  return rows[0] ?? null;
}

/** The column that the path of a change lies in, as `columnOfPath` finds it. */
const COLUMN_OF_PATH = Prisma.sql`regexp_replace(
  substring(change->>'column' FROM '^(?:[^].{}[\\\\]|\\\\.)*'), '\\\\(.)', '\\1', 'g')`;

/**
 * Deletes up to `batch` checks older than `days`, with the columns that they name. Returns how
 * many. Finds them by id, one account after another.
 */
export async function deleteOldChecks(db: Database, days: number, batch: number): Promise<number> {
  const rows = await db.$queryRaw<{ deleted: number }[]>`
    WITH old AS (
      SELECT found.account_id, found.id FROM account
      CROSS JOIN LATERAL (
        SELECT c.account_id, c.id FROM "check" c
        WHERE c.account_id = account.id AND c.id < ${firstIdAt("chk", daysAgo(days))}
        ORDER BY c.id LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
      ) found
      LIMIT ${batch}::int
    ), deleted AS (
      DELETE FROM "check" c USING old WHERE c.account_id = old.account_id AND c.id = old.id
      RETURNING c.account_id, c.id, c.diff, c.gate
    ), names AS (
      SELECT account_id, id, jsonb_array_elements_text(diff->'removed') AS name FROM deleted
      UNION ALL SELECT account_id, id, jsonb_array_elements_text(diff->'added') FROM deleted
      UNION ALL SELECT account_id, id, jsonb_array_elements(diff->'type_changes')->>'column' FROM deleted
      UNION ALL SELECT account_id, id, ${COLUMN_OF_PATH}
        FROM deleted, jsonb_array_elements(gate->'changes') change
        WHERE change->>'kind' = ANY (${[...DETAIL_CHANGE_KINDS]}::text[])
    ), unnamed AS (
      DELETE FROM changed_column n USING names
      WHERE n.account_id = names.account_id AND n.name = names.name AND n.check_id = names.id
    )
    SELECT count(*)::int AS deleted FROM deleted`;
  return rows[0]?.deleted ?? 0;
}

import type { Column } from "#domain/contracts/column.ts";
import { type Details, withDetails } from "#domain/details/details.ts";
import type { Database } from "#server/database/connect.ts";

/** The last check of a contract that the gate let through before another one. */
export type LastPassing = {
  id: string;
  created_at: Date;
  contract_version: number;
  incoming_columns: Column[];
};

/** How far back to look: further back, the difference says nothing about what broke. */
const MOST_CHECKS = 10_000;

/**
 * Returns the last check that passed before `check_id`; null when there is none among the checks
 * before it. Reads the index of the contract's checks backwards, so that it costs as many rows as
 * were blocked since.
 */
export async function lastPassing(
  db: Database,
  account_id: string,
  contract_id: string,
  check_id: string,
): Promise<LastPassing | null> {
  const [row] = await db.$queryRaw<(LastPassing & { details: Details | null })[]>`
    SELECT c.id, c.created_at, c.contract_version, s.columns AS incoming_columns, s.details
    FROM (
      SELECT * FROM (
        SELECT id, created_at, contract_version, schema_hash, decision FROM "check"
        WHERE account_id = ${account_id} AND contract_id = ${contract_id} AND id < ${check_id}
        ORDER BY id DESC LIMIT ${MOST_CHECKS}::int
      ) before WHERE decision = 'pass' LIMIT 1
    ) c
    JOIN schema s ON s.account_id = ${account_id} AND s.hash = c.schema_hash`;
  if (!row) return null;
  const { details, incoming_columns, ...check } = row;
  return { ...check, incoming_columns: withDetails(incoming_columns, details) };
}

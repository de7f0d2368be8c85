import { Prisma } from "#generated/prisma/client.ts";
import type { Result } from "#server/checks/rules/verdict.ts";
import type { Database } from "#server/database/connect.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";

/** A contract in the list, with its last check. */
export type CatalogueRow = {
  id: string;
  name: string;
  version: number;
  columns: number;
  created_at: Date;
  /** Null, like the other fields of the last check, when the contract was never checked. */
  check_id: string | null;
  result: Result | null;
  severity: number | null;
  checked_at: Date | null;
};

/** Returns a page of the contracts whose name contains `search`, ignoring case; null finds all. */
export function listCatalogue(
  db: Database,
  account_id: string,
  search: string | null,
  part: ListPart,
): Promise<CatalogueRow[]> {
  return db.$queryRaw<CatalogueRow[]>`
    SELECT ct.id, ct.name, ct.version, jsonb_array_length(ct.columns) AS columns, ct.created_at,
      last.id AS check_id, last.result::text, last.severity::int, last.created_at AS checked_at
    FROM contract ct
    LEFT JOIN LATERAL (
      SELECT c.id, c.result, c.severity, c.created_at FROM "check" c
      WHERE c.account_id = ct.account_id AND c.contract_id = ct.id
      ORDER BY c.id DESC LIMIT 1
    ) last ON true
    WHERE ${named(account_id, search)} AND ${beyond(Prisma.sql`ct.id`, part)}
    ORDER BY ct.id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** Counts the contracts that `listCatalogue` pages through. */
export function countCatalogue(
  db: Database,
  account_id: string,
  search: string | null,
): Promise<RowCount> {
  return countRows(db, Prisma.sql`SELECT FROM contract ct WHERE ${named(account_id, search)}`);
}

function named(account_id: string, search: string | null) {
  return Prisma.sql`ct.account_id = ${account_id}
    AND (${search}::text IS NULL OR strpos(lower(ct.name), lower(${search}::text)) > 0)`;
}

import type { Result } from "#domain/checks/severity.ts";
import type { ContractDetails } from "#domain/contracts/description.ts";
import type { Decision } from "#domain/gate/decision.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";
import { IS_BLOCKED, LAST_CHECK } from "./last-check.ts";

/** A contract as people see it, with its last check. */
export type CatalogueRow = ContractDetails & {
  id: string;
  name: string;
  version: number;
  columns: number;
  created_at: Date;
  updated_at: Date;
  /** Null, like the other fields of the last check, when the contract was never checked. */
  check_id: string | null;
  result: Result | null;
  severity: number | null;
  checked_at: Date | null;
  /** Also null when the last check was made before there were gates. */
  decision: Decision | null;
  /** How many changes block; 0 unless the last check was blocked. */
  blocking: number;
  /** Whether it was blocked because something could not be compared. */
  lacks_details: boolean;
  /** When the first of them was first seen, and the checks that have had it since. */
  blocked_since: Date | null;
  blocked_checks: number | null;
};

/** Which contracts are listed; a null field does not filter. */
export type CatalogueFilter = {
  /** Part of the name, ignoring case. */
  search: string | null;
  tag: string | null;
  owner: string | null;
  blocks: "now" | null;
  /** Only these; all without it. */
  ids?: string[] | null;
};

/** A row of `found`, which are contracts with their last check. */
const ROW = Prisma.sql`
  SELECT found.id, name, version, jsonb_array_length(columns) AS columns, description, owner,
    mails_owner, tags,
    created_at, updated_at, check_id, result::text, severity::int, checked_at, decision::text,
    CASE WHEN decision = 'block' THEN
      jsonb_array_length(jsonb_path_query_array(gate, '$.changes[*] ? (@.blocks == true)'))
    ELSE 0 END AS blocking,
    coalesce(decision = 'block' AND gate->'lacks_details' = 'true', false) AS lacks_details,
    blocked_since, blocked_checks`;

const INCIDENTS = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT min(coalesce(i.blocking_since, i.first_seen)) AS blocked_since,
      max(i.checks) AS blocked_checks
    FROM incident i
    WHERE found.decision = 'block' AND i.blocks AND i.account_id = found.account_id
      AND i.contract_id = found.id AND i.last_check_id >= found.check_id
  ) incidents ON true`;

/** Returns a page of the contracts that match a filter. */
export function listCatalogue(
  db: Database,
  account_id: string,
  filter: CatalogueFilter,
  part: ListPart,
): Promise<CatalogueRow[]> {
  return db.$queryRaw<CatalogueRow[]>`
    ${ROW}
    FROM (
      SELECT ct.*, last.* FROM contract ct ${LAST_CHECK}
      WHERE ${matching(account_id, filter)} AND ${beyond(Prisma.sql`ct.id`, part)}
      ORDER BY ct.id ${direction(part)} LIMIT ${part.limit}::int
    ) found ${INCIDENTS}
    ORDER BY found.id ${direction(part)}`;
}

/** Counts the contracts that `listCatalogue` pages through. */
export function countCatalogue(
  db: Database,
  account_id: string,
  filter: CatalogueFilter,
): Promise<RowCount> {
  const last = filter.blocks ? LAST_CHECK : Prisma.empty;
  const rows = Prisma.sql`SELECT FROM contract ct ${last} WHERE ${matching(account_id, filter)}`;
  return countRows(db, rows);
}

/** Returns the contract with its last check; null when the account has no such contract. */
export async function findInCatalogue(
  db: Database,
  account_id: string,
  id: string,
): Promise<CatalogueRow | null> {
  const rows = await db.$queryRaw<CatalogueRow[]>`
    ${ROW}
    FROM (
      SELECT ct.*, last.* FROM contract ct ${LAST_CHECK}
      WHERE ct.account_id = ${account_id} AND ct.id = ${id}
    ) found ${INCIDENTS}`;
  return rows[0] ?? null;
}

/**
 * Returns the contracts whose last check was blocked, the most recently blocked first, and how many
 * there are.
 */
export async function blockingContracts(
  db: Database,
  account_id: string,
  limit: number,
): Promise<{ contracts: CatalogueRow[]; total: number }> {
  const rows = await db.$queryRaw<(CatalogueRow & { total: number })[]>`
    ${ROW}, total
    FROM (
      SELECT found.*, incidents.*, count(*) OVER ()::int AS total
      FROM (
        SELECT ct.*, last.* FROM contract ct ${LAST_CHECK}
        WHERE ct.account_id = ${account_id} AND ${IS_BLOCKED}
      ) found ${INCIDENTS}
      ORDER BY blocked_since DESC NULLS LAST, found.id DESC LIMIT ${limit}::int
    ) found
    ORDER BY blocked_since DESC NULLS LAST, id DESC`;
  return { contracts: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

function matching(account_id: string, { search, tag, owner, blocks, ids }: CatalogueFilter) {
  return Prisma.sql`ct.account_id = ${account_id}
    AND (${search}::text IS NULL OR strpos(lower(ct.name), lower(${search}::text)) > 0)
    AND (${tag}::text IS NULL OR ${tag}::text = ANY(ct.tags))
    AND (${owner}::text IS NULL OR ct.owner = ${owner})
    AND ${ids ? Prisma.sql`ct.id = ANY(${ids}::text[])` : Prisma.sql`true`}
    AND ${blocks ? IS_BLOCKED : Prisma.sql`true`}`;
}

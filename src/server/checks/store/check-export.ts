import { COLUMN_CHANGE_KINDS } from "#domain/checks/change.ts";
import { extentByTypes } from "#domain/checks/extent-by-types.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { DetailChange } from "#domain/details/detail-change.ts";
import type { Decision } from "#domain/gate/decision.ts";
import type { Source } from "#domain/gate/source.ts";
import type { Environment } from "#domain/keys/environment.ts";
import type { Database } from "#server/database/connect.ts";
import type { Page } from "#server/store/page.ts";
import type { StoredCheck } from "../rules/check-body.ts";
import type { CheckFilter } from "./check-filter.ts";
import { searchChecks } from "./check-search.ts";

export type ExportedCheck = StoredCheck & {
  /** Null when the contract was deleted. */
  contract_name: string | null;
  contract_version: number;
  environment: Environment;
  /** Null for a check that a person ran. */
  key_id: string | null;
  /** Null for a check that a person ran, or whose key was deleted. */
  key_preview: string | null;
  /** Null for a check that was made before there were gates. */
  decision: Decision | null;
  /** Null when the pipeline did not say where it runs. */
  source: Source | null;
  /** What changed beyond names and types. */
  detail_changes: Omit<DetailChange, "points">[];
  /** Null when the contract's version is no longer stored. */
  compared: Pick<Compared, "columns" | "in_full"> | null;
};

/** How much was compared as the gate counted it, or what it follows from. */
type Row = Omit<ExportedCheck, "compared"> & {
  /** Null when nothing was known of the contract's columns beyond their types. */
  compared_columns: number | null;
  in_full: number | null;
  contract_columns: number | null;
};

/** Maximum bytes of changes read at once, however many columns they name. */
const MAX_CHANGE_BYTES = 2 * 1024 * 1024;

/**
 * Returns a page of the account's checks that match the filter, with all their changes, newest
 * first, after the cursor. A page of large checks is shorter; only an empty page is the last.
 */
export async function exportChecks(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  page: Page,
): Promise<ExportedCheck[]> {
  const ids = await searchChecks(db, account_id, filter, { ...page, towards: "older" });
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    WITH page AS (
      SELECT c.id, c.contract_id, c.contract_version, c.result, c.severity, c.diff, c.environment,
        c.key_id, c.decision, c.gate, c.source, c.created_at
      FROM "check" c WHERE c.account_id = ${account_id} AND c.id = ANY(${ids}::text[])
    ), weighed AS (
      -- As text, ten thousand changes would take forty times as long to weigh.
      SELECT page.*, row_number() OVER newest AS number,
        sum(octet_length(diff::text) + coalesce(pg_column_size(gate->'changes'), 0))
          OVER newest AS bytes
      FROM page WINDOW newest AS (ORDER BY id DESC)
    )
    SELECT c.id, c.contract_id, ct.name AS contract_name, c.contract_version, c.result::text,
      c.severity::int, c.diff, c.environment::text, c.key_id, k.key_preview, c.decision::text, c.source,
      c.created_at, details.changes AS detail_changes,
      (c.gate#>>'{compared,columns}')::int AS compared_columns,
      (c.gate#>>'{compared,in_full}')::int AS in_full,
      jsonb_array_length(v.columns) AS contract_columns
    FROM weighed c
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(change ORDER BY at), '[]') AS changes
      FROM jsonb_array_elements(c.gate->'changes') WITH ORDINALITY AS changes (change, at)
      WHERE change->>'kind' <> ALL(${COLUMN_CHANGE_KINDS}::text[])
    ) details
    LEFT JOIN contract ct ON ct.account_id = ${account_id} AND ct.id = c.contract_id
    LEFT JOIN contract_version v ON v.account_id = ${account_id} AND v.contract_id = c.contract_id
      AND v.version = c.contract_version
    LEFT JOIN api_key k ON k.account_id = ${account_id} AND k.id = c.key_id
    WHERE c.number = 1 OR c.bytes <= ${MAX_CHANGE_BYTES}
    ORDER BY c.id DESC`;
  return rows.map(exportedCheck);
}

function exportedCheck({ compared_columns, in_full, contract_columns, ...check }: Row) {
  const detail_changes = check.detail_changes.map(({ kind, column, from, to }) => {
    return { kind, column, from, to };
  });
  const counted = { ...check, detail_changes };
  if (compared_columns !== null && in_full !== null) {
    return { ...counted, compared: { columns: compared_columns, in_full } };
  }
  if (contract_columns === null) return { ...counted, compared: null };
  return { ...counted, compared: extentByTypes(contract_columns, check.diff) };
}

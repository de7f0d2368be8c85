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
};

/** Maximum bytes of diffs read at once, however many columns they name. */
const MAX_DIFF_BYTES = 2 * 1024 * 1024;

/**
 * Returns a page of the account's checks that match the filter, with full diffs, newest first,
 * after the cursor. A page of large diffs is shorter; only an empty page is the last.
 */
export async function exportChecks(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  page: Page,
): Promise<ExportedCheck[]> {
  const ids = await searchChecks(db, account_id, filter, { ...page, towards: "older" });
  if (ids.length === 0) return [];
  return db.$queryRaw<ExportedCheck[]>`
    WITH page AS (
      SELECT c.id, c.contract_id, c.contract_version, c.result, c.severity, c.diff, c.environment,
        c.key_id, c.decision, c.source, c.created_at
      FROM "check" c WHERE c.account_id = ${account_id} AND c.id = ANY(${ids}::text[])
    ), weighed AS (
      SELECT page.*, row_number() OVER newest AS number,
        sum(octet_length(diff::text)) OVER newest AS bytes
      FROM page WINDOW newest AS (ORDER BY id DESC)
    )
    SELECT c.id, c.contract_id, ct.name AS contract_name, c.contract_version, c.result::text,
      c.severity::int, c.diff, c.environment::text, c.key_id, k.key_preview, c.decision::text, c.source,
      c.created_at
    FROM weighed c
    LEFT JOIN contract ct ON ct.account_id = ${account_id} AND ct.id = c.contract_id
    LEFT JOIN api_key k ON k.account_id = ${account_id} AND k.id = c.key_id
    WHERE c.number = 1 OR c.bytes <= ${MAX_DIFF_BYTES}
    ORDER BY c.id DESC`;
}

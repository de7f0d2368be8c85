import type { Diff } from "#domain/checks/diff.ts";
import type { Result } from "#domain/checks/severity.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Details, withDetails } from "#domain/details/details.ts";
import type { Decision } from "#domain/gate/decision.ts";
import type { Environment } from "#domain/keys/environment.ts";
import type { Database } from "#server/database/connect.ts";
import type { ListPart } from "#server/store/page.ts";
import type { CheckFilter } from "./check-filter.ts";
import { searchChecks } from "./check-search.ts";

export type HistoryRow = {
  id: string;
  contract_id: string;
  /** Null when the contract was deleted. */
  contract_name: string | null;
  result: Result;
  severity: number;
  removed: number;
  type_changes: number;
  added: number;
  /** Changes of columns beyond their names and types. */
  details: number;
  /** Whether some columns could be compared by name and type only, or in part. */
  is_partial: boolean;
  /** Null for a check that was made before there were gates. */
  decision: Decision | null;
  environment: Environment;
  /** Null for a check that a person ran, or whose key was deleted. */
  key_preview: string | null;
  key_label: string | null;
  created_at: Date;
};

/** Renames of columns, which count as removed and added; what lies inside has a mark in its path. */
const COLUMN_RENAMES = String.raw`$.changes[*] ? (@.kind == "renamed" &&
  @.column like_regex "^([^.\\[\\]{}\\\\]|\\\\.)*$" flag "s")`;

/** Returns a page of the account's checks that match a filter. */
export async function listChecks(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  part: ListPart,
): Promise<HistoryRow[]> {
  const ids = await searchChecks(db, account_id, filter, part);
  const rows = await checksById(db, account_id, ids);
  return part.towards === "newer" ? rows.reverse() : rows;
}

/** Returns checks by their ids, newest first. */
export async function checksById(
  db: Database,
  account_id: string,
  ids: readonly string[],
): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<HistoryRow[]>`
    SELECT c.id, c.contract_id, ct.name AS contract_name, c.result::text, c.severity::int,
      jsonb_array_length(c.diff->'removed') AS removed,
      jsonb_array_length(c.diff->'type_changes') AS type_changes,
      jsonb_array_length(c.diff->'added') AS added,
      greatest(0, coalesce(jsonb_array_length(c.gate->'changes'), 0)
        - jsonb_array_length(c.diff->'removed') - jsonb_array_length(c.diff->'type_changes')
        - jsonb_array_length(c.diff->'added')
        - jsonb_array_length(jsonb_path_query_array(c.gate, ${COLUMN_RENAMES}::jsonpath))) AS details,
      coalesce((c.gate#>>'{compared,in_full}')::int < (c.gate#>>'{compared,columns}')::int, true)
        AS is_partial, c.decision::text,
      c.environment::text, k.key_preview, k.label AS key_label, c.created_at
    FROM "check" c
    LEFT JOIN contract ct ON ct.account_id = c.account_id AND ct.id = c.contract_id
    LEFT JOIN api_key k ON k.account_id = c.account_id AND k.id = c.key_id
    WHERE c.account_id = ${account_id} AND c.id = ANY(${ids}::text[])
    ORDER BY c.id DESC`;
}

/** Everything needed to show a check again: both column lists, and who ran it. */
export type Explanation = {
  id: string;
  contract_id: string;
  contract_name: string;
  contract_version: number;
  contract_columns: ContractColumn[];
  incoming_columns: Column[];
  result: Result;
  severity: number;
  diff: Diff;
  environment: Environment;
  key_id: string | null;
  key_preview: string | null;
  key_label: string | null;
  user_email: string | null;
  created_at: Date;
};

type SomeDetails = { contract_details: Details | null; incoming_details: Details | null };

/** Returns a check with the contract as it was then; null when the account has no such check. */
export async function explainCheck(
  db: Database,
  account_id: string,
  id: string,
): Promise<Explanation | null> {
  const [row] = await db.$queryRaw<(Explanation & SomeDetails)[]>`
    SELECT c.id, c.contract_id, v.name AS contract_name, c.contract_version,
      v.columns AS contract_columns, v.details AS contract_details,
      s.columns AS incoming_columns, s.details AS incoming_details,
      c.result::text, c.severity::int, c.diff, c.environment::text,
      c.key_id, k.key_preview, k.label AS key_label, u.email AS user_email, c.created_at
    FROM "check" c
    JOIN contract_version v ON v.account_id = c.account_id AND v.contract_id = c.contract_id
      AND v.version = c.contract_version
    JOIN schema s ON s.account_id = c.account_id AND s.hash = c.schema_hash
    LEFT JOIN api_key k ON k.account_id = c.account_id AND k.id = c.key_id
    LEFT JOIN "user" u ON u.id = c.user_id
    WHERE c.account_id = ${account_id} AND c.id = ${id}`;
  if (!row) return null;
  const { contract_details, incoming_details, ...check } = row;
  return {
    ...check,
    contract_columns: withDetails(check.contract_columns, contract_details),
    incoming_columns: withDetails(check.incoming_columns, incoming_details),
  };
}

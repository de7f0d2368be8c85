import type { Database } from "#server/database/connect.ts";
import { readRequestId } from "#server/rules/request-id.ts";
import { SHOWN_URL } from "#server/webhooks/store/shown-url.ts";

export const FOUND_KINDS = ["check", "contract", "key", "webhook", "request"] as const;
type FoundKind = (typeof FOUND_KINDS)[number];

/** A search result, with the text that identifies it. */
export type Found = {
  kind: FoundKind;
  id: string;
  /**
   * A contract's name, a key's preview, a webhook's URL or a request's id; for a check its
   * contract's name.
   */
  title: string;
  /** A check's result, a contract's owner and tags, a key's label, or why a request was refused. */
  detail: string | null;
};

/** Maximum results per kind. */
const PER_KIND = 6;

/**
 * Finds what has `text` in its name, owner, preview, label or URL, case-insensitively, or as its id
 * or a tag. Checks are found by id only.
 */
export function findInAccount(db: Database, account_id: string, text: string): Promise<Found[]> {
  const request_id = readRequestId(text) ?? null;
  return db.$queryRaw<Found[]>`
    SELECT * FROM (
      SELECT 'check' AS kind, c.id, coalesce(ct.name, c.contract_id) AS title,
        c.result::text AS detail
      FROM "check" c
      LEFT JOIN contract ct ON ct.account_id = c.account_id AND ct.id = c.contract_id
      WHERE c.account_id = ${account_id} AND c.id = ${text}
    ) checks
    UNION ALL SELECT * FROM (
      SELECT 'contract', id, name, nullif(array_to_string(owner || tags, ', '), '') FROM contract
      WHERE account_id = ${account_id}
        AND (strpos(lower(name), lower(${text}::text)) > 0 OR id = ${text}
          OR strpos(lower(owner), lower(${text}::text)) > 0
          OR lower(${text}::text) = ANY(lower(tags::text)::text[]))
      ORDER BY name = ${text} DESC, strpos(lower(name), lower(${text}::text)) > 0 DESC, id DESC
      LIMIT ${PER_KIND}::int
    ) contracts
    UNION ALL SELECT * FROM (
      SELECT 'key', id, key_preview, label FROM api_key
      WHERE account_id = ${account_id}
        AND (strpos(key_preview, ${text}) > 0 OR strpos(lower(label), lower(${text}::text)) > 0
          OR id = ${text})
      ORDER BY id DESC LIMIT ${PER_KIND}::int
    ) keys
    UNION ALL SELECT * FROM (
      SELECT 'webhook', w.id, w.url, NULL FROM (
        SELECT w.id, ${SHOWN_URL} AS url FROM webhook w WHERE w.account_id = ${account_id}
      ) w
      WHERE strpos(lower(w.url), lower(${text}::text)) > 0 OR w.id = ${text}
      ORDER BY id DESC LIMIT ${PER_KIND}::int
    ) webhooks
    UNION ALL SELECT * FROM (
      SELECT 'request', ${request_id}::text, ${request_id}::text, reason FROM refused_request
      WHERE account_id = ${account_id} AND request_ids @> ARRAY[${request_id}::uuid]
      LIMIT 1
    ) requests`;
}

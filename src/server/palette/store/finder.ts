import { readRequestId } from "#domain/request-id.ts";
import type { Database } from "#server/database/connect.ts";
import { SHOWN_URL } from "#server/webhooks/store/shown-url.ts";

export const FOUND_KINDS = [
  "check",
  "contract",
  "column",
  "consumer",
  "member",
  "key",
  "webhook",
  "request",
] as const;

type HitKind = (typeof FOUND_KINDS)[number];

/** A search result, with the text that identifies it. */
export type Hit = {
  kind: HitKind;
  id: string;
  /**
   * The name of a contract, column, consumer or member, a key's preview, a webhook's URL or a
   * request's id; for a check its contract's name.
   */
  title: string;
  /**
   * A check's result, a contract's owner and tags, the contract of a column or consumer, a member's
   * address, a key's label, or why a request was refused.
   */
  detail: string | null;
  /** The contract of a column or consumer. */
  contract_id: string | null;
};

/** Maximum results per kind. */
const PER_KIND = 6;

/** What was found, and of how many contracts, the oldest, no column was looked for. */
export type FoundInAccount = { found: Hit[]; unsearched: number };

/**
 * Columns are looked for in the newest contract, and further ones until so many bytes of column
 * lists are read, as they are stored, which is compressed. Reading more of them takes longer than a
 * reader waits while typing.
 */
const COLUMN_BYTES = 1024 * 1024;

/**
 * Finds what has `text` in its name, owner, address, preview, label or URL, case-insensitively, or
 * as its id or a tag. Checks are found by id only.
 */
export async function findInAccount(
  db: Database,
  account_id: string,
  text: string,
): Promise<FoundInAccount> {
  const request_id = readRequestId(text) ?? null;
  const [answer] = await db.$queryRaw<FoundInAccount[]>`
    WITH sized AS MATERIALIZED (
      SELECT id,
        sum(pg_column_size(columns)) OVER (ORDER BY id DESC) - pg_column_size(columns) AS read
      FROM contract WHERE account_id = ${account_id}
    )
    SELECT coalesce(json_agg(found), '[]') AS found,
      (SELECT count(*)::int FROM sized WHERE read >= ${COLUMN_BYTES}::int) AS unsearched
    FROM (SELECT * FROM (
      SELECT 'check' AS kind, c.id, coalesce(ct.name, c.contract_id) AS title,
        c.result::text AS detail, NULL AS contract_id
      FROM "check" c
      LEFT JOIN contract ct ON ct.account_id = c.account_id AND ct.id = c.contract_id
      WHERE c.account_id = ${account_id} AND c.id = ${text}
    ) checks
    UNION ALL SELECT * FROM (
      SELECT 'contract', id, name, nullif(array_to_string(owner || tags, ', '), ''), NULL
      FROM contract
      WHERE account_id = ${account_id}
        AND (strpos(lower(name), lower(${text}::text)) > 0 OR id = ${text}
          OR strpos(lower(owner), lower(${text}::text)) > 0
          OR lower(${text}::text) = ANY(lower(tags::text)::text[]))
      ORDER BY name = ${text} DESC, strpos(lower(name), lower(${text}::text)) > 0 DESC, id DESC
      LIMIT ${PER_KIND}::int
    ) contracts
    UNION ALL SELECT * FROM (
      SELECT 'column', c.id, col->>'name', c.name, c.id
      FROM sized JOIN contract c ON c.account_id = ${account_id} AND c.id = sized.id
      CROSS JOIN LATERAL jsonb_array_elements(c.columns) col
      WHERE sized.read < ${COLUMN_BYTES}::int
        AND strpos(lower(col->>'name'), lower(${text}::text)) > 0
      ORDER BY lower(col->>'name') = lower(${text}::text) DESC, c.id DESC, col->>'name'
      LIMIT ${PER_KIND}::int
    ) columns
    UNION ALL SELECT * FROM (
      SELECT 'consumer', o.id, o.name, ct.name, o.contract_id
      FROM consumer o
      JOIN contract ct ON ct.account_id = o.account_id AND ct.id = o.contract_id
      WHERE o.account_id = ${account_id}
        AND (strpos(lower(o.name), lower(${text}::text)) > 0
          OR strpos(lower(o.owner), lower(${text}::text)) > 0
          OR strpos(lower(o.contact), lower(${text}::text)) > 0 OR o.id = ${text})
      ORDER BY o.name = ${text} DESC, o.id DESC LIMIT ${PER_KIND}::int
    ) consumers
    UNION ALL SELECT * FROM (
      SELECT 'member', u.id, u.name, nullif(u.email, u.name), NULL
      FROM membership m JOIN "user" u ON u.id = m.user_id
      WHERE m.account_id = ${account_id}
        AND (strpos(lower(u.name), lower(${text}::text)) > 0
          OR strpos(lower(u.email), lower(${text}::text)) > 0 OR u.id = ${text})
      ORDER BY u.name, u.id LIMIT ${PER_KIND}::int
    ) members
    UNION ALL SELECT * FROM (
      SELECT 'key', id, key_preview, label, NULL FROM api_key
      WHERE account_id = ${account_id}
        AND (strpos(key_preview, ${text}) > 0 OR strpos(lower(label), lower(${text}::text)) > 0
          OR id = ${text})
      ORDER BY id DESC LIMIT ${PER_KIND}::int
    ) keys
    UNION ALL SELECT * FROM (
      SELECT 'webhook', w.id, w.url, NULL, NULL FROM (
        SELECT w.id, ${SHOWN_URL} AS url FROM webhook w WHERE w.account_id = ${account_id}
      ) w
      WHERE strpos(lower(w.url), lower(${text}::text)) > 0 OR w.id = ${text}
      ORDER BY id DESC LIMIT ${PER_KIND}::int
    ) webhooks
    UNION ALL SELECT * FROM (
      SELECT 'request', ${request_id}::text, ${request_id}::text, reason, NULL
      FROM refused_request
      WHERE account_id = ${account_id} AND request_ids @> ARRAY[${request_id}::uuid]
      LIMIT 1
    ) requests) found`;
  return answer ?? { found: [], unsearched: 0 };
}

import { KEY_END_DAYS } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";

/** A key that ends soon, and a person to notify. */
export type EndingKey = {
  account_id: string;
  account_name: string;
  recipient: string;
  key_preview: string;
  label: string | null;
  expires_at: Date;
};

/** How many keys are mailed about at once. */
const AT_ONCE = 100;

/** How many owners of an account are mailed about one service key. */
const MAX_OWNERS = 10;

/**
 * Marks keys that end soon as mailed about, and returns them with the people to notify: the user
 * whose key it is or, for a service key, the account's owners, with verified addresses only. A key
 * is mailed about once for each end that it is given, and not at all if it was made for that short
 * a time. Must run in the transaction that queues the mails. `goes_on`: there may be more.
 */
export async function claimEndingKeys(
  db: Database,
): Promise<{ keys: EndingKey[]; goes_on: boolean }> {
  const claimed = await db.$queryRaw<{ account_id: string; id: string }[]>`
    WITH due AS (
      SELECT k.account_id, k.id FROM api_key k
      JOIN account a ON a.id = k.account_id AND a.suspended_at IS NULL
      WHERE k.is_active AND k.expires_at > now()
        AND k.expires_at <= now() + make_interval(days => ${KEY_END_DAYS}::int)
        AND k.created_at <= k.expires_at - make_interval(days => ${KEY_END_DAYS}::int)
        AND k.end_told_for IS DISTINCT FROM k.expires_at
      ORDER BY k.expires_at LIMIT ${AT_ONCE}::int FOR UPDATE OF k SKIP LOCKED
    )
    UPDATE api_key k SET end_told_for = k.expires_at FROM due
    WHERE k.account_id = due.account_id AND k.id = due.id
    RETURNING k.account_id, k.id`;
  const keys = await db.$queryRaw<EndingKey[]>`
    SELECT k.account_id, a.name AS account_name, u.email AS recipient, k.key_preview, k.label,
      k.expires_at
    FROM unnest(${claimed.map(({ account_id }) => account_id)}::text[],
      ${claimed.map(({ id }) => id)}::text[]) AS c (account_id, id)
    JOIN api_key k ON k.account_id = c.account_id AND k.id = c.id
    JOIN account a ON a.id = k.account_id
    JOIN LATERAL (
      SELECT m.user_id FROM membership m
      WHERE m.account_id = k.account_id AND CASE k.kind
        WHEN 'service' THEN m.role = 'owner' ELSE m.user_id = k.user_id END
      ORDER BY m.created_at, m.user_id LIMIT ${MAX_OWNERS}::int
    ) m ON true
    JOIN "user" u ON u.id = m.user_id AND u.email_verified
    ORDER BY k.expires_at, k.id`;
  return { keys, goes_on: claimed.length === AT_ONCE };
}

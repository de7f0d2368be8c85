import type { Database } from "#server/database/connect.ts";

/** Its `account_id` is better-auth's word for a person's sign-in, not for an account. */
const NOT_OF_ACCOUNTS = ["credential"];

/**
 * Columns that are in no export: what proves a right, as a hash or encrypted, and mails with links
 * that do.
 */
const SECRET_COLUMNS = [
  "api_key.hash",
  // The URL of a Slack or Teams channel is a secret; `destination` has the host.
  "webhook.url",
  "webhook.secret",
  "webhook.previous_secret",
  "invitation.token_hash",
  "directory_token.hash",
  "mail.text",
  "mail_consent.token_hash",
  "mail.unsubscribe_url",
  "idempotency.request_hash",
];

export type AccountTable = {
  name: string;
  /** The columns that an export has. */
  columns: string[];
  /** Whether rows of other tables may refer to its rows. */
  is_referred_to: boolean;
};

/** Returns every table whose rows belong to accounts, besides that of the accounts themselves. */
export async function accountTables(db: Database): Promise<AccountTable[]> {
  return db.$queryRaw<AccountTable[]>`
    SELECT c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (
        WHERE c.relname || '.' || a.attname <> ALL (${SECRET_COLUMNS})
      ) AS columns,
      EXISTS (SELECT FROM pg_constraint f WHERE f.confrelid = c.oid AND f.contype = 'f') AS is_referred_to
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname <> ALL (${NOT_OF_ACCOUNTS})
      AND EXISTS (SELECT FROM pg_attribute k WHERE k.attrelid = c.oid AND k.attname = 'account_id')
    GROUP BY c.oid, c.relname ORDER BY c.relname`;
}

import { CONFIRMATION_DAYS, CONFIRMATION_MAILS } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/** An address, and the account whose mails the person there was asked about. */
export type MailConsent = {
  account_id: string;
  account_name: string;
  id: string;
  address: string;
  /** Null until they say whether they want mails. */
  wants: boolean | null;
};

/** An address that is asked, and the SHA-256 of the token in its link. */
export type Question = { address: string; token_hash: Uint8Array };

/** Whom a mail asks, on behalf of which account. */
export type Asked = Pick<MailConsent, "id" | "address" | "account_name">;

/**
 * Counts that addresses are asked, and makes their new links valid. Returns those that may be
 * asked: not those who have answered, or were asked recently or often. The statement decides, so
 * that of any number of calls at once one asks.
 */
export function countQuestions(
  db: Database,
  account_id: string,
  questions: readonly Question[],
): Promise<Asked[]> {
  const rows = questions.map(({ address, token_hash }) => ({
    id: newId("mco"),
    address,
    token_hash: Buffer.from(token_hash).toString("hex"),
  }));
  return db.$queryRaw<Asked[]>`
    INSERT INTO mail_consent AS c (account_id, id, address, asks, asked_at, token_hash)
    SELECT ${account_id}, id, address, 1, now(), decode(token_hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS q (id text, address text, token_hash text)
    ORDER BY address
    ON CONFLICT (account_id, address) DO UPDATE SET
      asks = c.asks + 1, asked_at = excluded.asked_at, token_hash = excluded.token_hash
    WHERE c.wants IS NULL AND c.asks < ${CONFIRMATION_MAILS}::int
      AND (c.asked_at IS NULL OR c.asked_at <= now() - make_interval(days => ${CONFIRMATION_DAYS}::int))
    RETURNING id, address, (SELECT name FROM account WHERE id = ${account_id}) AS account_name`;
}

/** Makes a new link valid for someone who unsubscribed and asked for it themselves. */
export async function renewLink(
  db: Database,
  { account_id, address, token_hash }: Question & { account_id: string },
): Promise<Asked[]> {
  return db.$queryRaw<Asked[]>`
    UPDATE mail_consent SET asked_at = now(), token_hash = ${token_hash}
    WHERE account_id = ${account_id} AND address = ${address} AND wants = false
    RETURNING id, address, (SELECT name FROM account WHERE id = ${account_id}) AS account_name`;
}

/** Returns whom a link asks; null when it has expired, was replaced or is made up. */
export async function findQuestion(
  db: Database,
  token_hash: Uint8Array,
): Promise<MailConsent | null> {
  const rows = await db.$queryRaw<MailConsent[]>`
    SELECT c.account_id, a.name AS account_name, c.id, c.address, c.wants
    FROM mail_consent c JOIN account a ON a.id = c.account_id
    WHERE c.token_hash = ${token_hash}
      AND c.asked_at > now() - make_interval(days => ${CONFIRMATION_DAYS}::int)`;
  return rows[0] ?? null;
}

/** Returns what the person at an address said, by the id in the links of mails to them. */
export async function findConsent(
  db: Database,
  account_id: string,
  id: string,
): Promise<MailConsent | null> {
  const rows = await db.$queryRaw<MailConsent[]>`
    SELECT c.account_id, a.name AS account_name, c.id, c.address, c.wants
    FROM mail_consent c JOIN account a ON a.id = c.account_id
    WHERE c.account_id = ${account_id} AND c.id = ${id}`;
  return rows[0] ?? null;
}

/**
 * Stores whether the person at an address wants the account's mails, and returns what they said
 * before. When they do not, mails to them that nobody is sending yet are deleted, except those that a
 * member who has proved the address gets as one.
 */
export async function storeAnswer(
  db: Database,
  { account_id, address, wants }: { account_id: string; address: string; wants: boolean },
): Promise<{ id: string; before: boolean | null }> {
  const [stored] = await db.$queryRaw<[{ id: string; before: boolean | null }]>`
    WITH old AS (
      SELECT wants FROM mail_consent WHERE account_id = ${account_id} AND address = ${address}
    ), stored AS (
      INSERT INTO mail_consent AS c (account_id, id, address, wants, answered_at)
      VALUES (${account_id}, ${newId("mco")}, ${address}, ${wants}, now())
      ON CONFLICT (account_id, address)
        DO UPDATE SET wants = excluded.wants, answered_at = excluded.answered_at
      RETURNING id
    ), withdrawn AS (
      DELETE FROM mail
      WHERE NOT ${wants} AND account_id = ${account_id} AND recipient = ${address}
        AND kind IN ('incident', 'proposal', 'check') AND (consumer_id IS NOT NULL OR NOT EXISTS (
          SELECT FROM membership m JOIN "user" u ON u.id = m.user_id
          WHERE m.account_id = ${account_id} AND u.email = ${address} AND u.email_verified
        ))
        AND status = 'pending' AND claim_id IS NULL
    )
    SELECT id, (SELECT wants FROM old) AS before FROM stored`;
  return stored;
}

import { CONFIRMATION_DAYS, CONFIRMATION_MAILS } from "#domain/limit.ts";
import type { Contact } from "#domain/mail/contact.ts";
import type { Database } from "#server/database/connect.ts";

/** Returns what the account knows of these addresses, which are in normal form. */
export async function readContacts(
  db: Database,
  account_id: string,
  addresses: readonly string[],
): Promise<Map<string, Contact>> {
  const contacts = await db.$queryRaw<Contact[]>`
    SELECT given.address, u.id AS member_id, c.id AS consent_id, c.wants,
      u.id IS NULL AND c.wants IS NULL AND coalesce(c.asks, 0) < ${CONFIRMATION_MAILS}::int
        AND coalesce(c.asked_at <= now() - make_interval(days => ${CONFIRMATION_DAYS}::int), true)
        AS may_be_asked
    FROM unnest(${[...new Set(addresses)]}::text[]) AS given (address)
    LEFT JOIN mail_consent c ON c.account_id = ${account_id} AND c.address = given.address
    LEFT JOIN "user" u ON u.email = given.address AND u.email_verified AND EXISTS (
      SELECT FROM membership m WHERE m.account_id = ${account_id} AND m.user_id = u.id
    )
    ORDER BY given.address`;
  return new Map(contacts.map((contact) => [contact.address, contact]));
}

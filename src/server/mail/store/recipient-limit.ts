import type { Database } from "#server/database/connect.ts";
import { subjectOf } from "#server/people/store/attempt-count.ts";
import {
  MAILS_PER_RECIPIENT_PER_HOUR,
  UNASKED_MAILS_PER_RECIPIENT_PER_DAY,
} from "#server/rules/limit.ts";
import type { MailKind } from "../rules/mail.ts";

const WANTED = { name: "wanted-mail", max: MAILS_PER_RECIPIENT_PER_HOUR, minutes: 60 };
const UNASKED = {
  name: "unasked-mail",
  max: UNASKED_MAILS_PER_RECIPIENT_PER_DAY,
  minutes: 24 * 60,
};

/**
 * How many mails of each kind an address can get, from all accounts together. What strangers can
 * cause must not use up what somebody agreed to. Password resets and links that verify an address
 * have limits of their own.
 */
const LIMITS = { invitation: UNASKED, confirmation: UNASKED, check: WANTED, incident: WANTED };

export type LimitedKind = Exclude<MailKind, "password_reset" | "address_verification">;

/**
 * Counts a mail to each of these addresses, and returns those that can get one more. Must run in the
 * transaction that queues the mails. The order keeps two calls from waiting for each other.
 */
export async function countRecipients(
  db: Database,
  kind: LimitedKind,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { name, max, minutes } = LIMITS[kind];
  const subjects = new Map(addresses.map((address) => [subjectOf(name, address), address]));
  const rows = await db.$queryRaw<{ subject: string }[]>`
    INSERT INTO attempt_count AS a (subject, since, count)
    SELECT subject, now(), 1 FROM unnest(${[...subjects.keys()]}::text[]) AS given (subject)
    ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET
      count = CASE WHEN a.since <= now() - make_interval(mins => ${minutes}::int)
        THEN 1 ELSE a.count + 1 END,
      since = CASE WHEN a.since <= now() - make_interval(mins => ${minutes}::int)
        THEN now() ELSE a.since END
    WHERE a.since <= now() - make_interval(mins => ${minutes}::int) OR a.count < ${max}::int
    RETURNING subject`;
  return new Set(rows.map(({ subject }) => subjects.get(subject) ?? ""));
}

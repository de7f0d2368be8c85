import {
  CHECK_MAILS_PER_ACCOUNT,
  CHECK_MAILS_PER_PERSON,
  MAILS_PER_RECIPIENT_PER_HOUR,
} from "#domain/limit.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { countAttempt, subjectOf } from "#server/people/store/attempt-count.ts";
import { countRecipients } from "../store/recipient-limit.ts";

/**
 * Counts mails that a person has just queued. Returns the refusal when they, or the account's people
 * together, have sent too many in an hour, or an address has got too many: the transaction that
 * queued them is then to be rolled back.
 */
export async function countCheckMails(
  db: Database,
  { account_id, user_id }: { account_id: string; user_id: string },
  sent_to: readonly string[],
): Promise<Refusal | null> {
  const attempts = sent_to.length;
  const within = await countRecipients(db, account_id, "check", sent_to);
  const full = sent_to.find((address) => !within.has(address));
  if (full !== undefined) {
    const detail = `${full} got ${MAILS_PER_RECIPIENT_PER_HOUR} emails in an hour, the maximum. Try again later.`;
    return new Refusal("mails_limited", detail);
  }
  const limits = [
    { who: "You", max: CHECK_MAILS_PER_PERSON, of: [account_id, user_id] },
    { who: "The people of this account", max: CHECK_MAILS_PER_ACCOUNT, of: [account_id] },
  ];
  for (const { who, max, of } of limits) {
    const subject = subjectOf("check-mail", of.join(" "));
    const retryAfter = await countAttempt(db, { subject, max, minutes: 60, attempts });
    if (retryAfter === null) continue;
    const minutes = Math.ceil(retryAfter / 60);
    const detail = `${who} can send checks to ${max} addresses an hour. Try again in ${minutes} min.`;
    return new Refusal("mails_limited", detail, { retryAfter });
  }
  return null;
}

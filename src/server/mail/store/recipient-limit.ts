import {
  INVITATIONS_PER_RECIPIENT_PER_DAY,
  MAILS_PER_RECIPIENT_PER_HOUR,
  PROPOSAL_MAILS_PER_RECIPIENT_PER_HOUR,
  QUESTIONS_PER_RECIPIENT_PER_DAY,
  UNASKED_MAILS_PER_ACCOUNT_PER_DAY,
} from "#domain/limit.ts";
import type { MailKind } from "#domain/mail/mail.ts";
import { mailboxOf } from "#domain/people/email.ts";
import type { Database } from "#server/database/connect.ts";
import { countUpTo, subjectOf } from "#server/people/store/attempt-count.ts";

/** How many mails share a subject. */
type RecipientLimit = {
  subject: (account_id: string, address: string) => string;
  max: number;
  minutes: number;
};

const DAY = 24 * 60;

const WANTED: RecipientLimit = {
  subject: (_, address) => subjectOf("wanted-mail", address),
  max: MAILS_PER_RECIPIENT_PER_HOUR,
  minutes: 60,
};

const PROPOSED: RecipientLimit = {
  subject: (_, address) => subjectOf("proposal-mail-to", address),
  max: PROPOSAL_MAILS_PER_RECIPIENT_PER_HOUR,
  minutes: 60,
};

/** Comes first, so that an account beyond it uses up nothing that others share. */
const SHARE: RecipientLimit = {
  subject: (account_id, address) =>
    subjectOf("unasked-mail", `${account_id} ${mailboxOf(address)}`),
  max: UNASKED_MAILS_PER_ACCOUNT_PER_DAY,
  minutes: DAY,
};

const INVITED: RecipientLimit = {
  subject: (_, address) => subjectOf("invited-mailbox", mailboxOf(address)),
  max: INVITATIONS_PER_RECIPIENT_PER_DAY,
  minutes: DAY,
};

const ASKED: RecipientLimit = {
  subject: (_, address) => subjectOf("asked-mailbox", mailboxOf(address)),
  max: QUESTIONS_PER_RECIPIENT_PER_DAY,
  minutes: DAY,
};

/**
 * How many mails of each kind an address can get. What strangers can cause must use up neither what
 * somebody agreed to nor another account's invitation (docs/decisions/0068). Password resets and
 * links that verify an address have limits of their own.
 */
const LIMITS: Record<LimitedKind, RecipientLimit[]> = {
  invitation: [SHARE, INVITED],
  confirmation: [SHARE, ASKED],
  check: [WANTED],
  incident: [WANTED],
  proposal: [PROPOSED],
  key_end: [WANTED],
};

export type LimitedKind = Exclude<MailKind, "password_reset" | "address_verification">;

/**
 * Counts an account's mail to each of these addresses, and returns those that can get one more. Must
 * run in the transaction that queues the mails.
 */
export async function countRecipients(
  db: Database,
  account_id: string,
  kind: LimitedKind,
  addresses: readonly string[],
): Promise<Set<string>> {
  let within = [...new Set(addresses)];
  for (const { subject, ...limit } of LIMITS[kind]) {
    const bySubject = Map.groupBy(within, (address) => subject(account_id, address));
    const counts = new Map([...bySubject].map(([key, { length }]) => [key, length]));
    const allowed = await countUpTo(db, counts, limit);
    within = [...bySubject].flatMap(([key, all]) => all.slice(0, allowed.get(key) ?? 0));
  }
  return new Set(within);
}

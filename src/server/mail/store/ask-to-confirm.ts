import { randomBytes } from "node:crypto";
import { CONFIRMATION_DAYS, CONFIRMATION_MAILS_PER_HOUR } from "#domain/limit.ts";
import type { Contact } from "#domain/mail/contact.ts";
import type { Database } from "#server/database/connect.ts";
import { countUpTo, subjectOf } from "#server/people/store/attempt-count.ts";
import { hashLinkToken, mintLinkToken } from "#server/rules/link-token.ts";
import { confirmationMail } from "../rules/confirmation-mail.ts";
import type { Links } from "../rules/links.ts";
import { unsubscribePath } from "../rules/unsubscribe.ts";
import { type Asked, countQuestions, renewLink } from "./mail-consent.ts";
import { storeMails } from "./mail-queue.ts";
import { countRecipients } from "./recipient-limit.ts";

const EXPIRES_IN_MINUTES = CONFIRMATION_DAYS * 24 * 60;

/**
 * Asks those of these contacts whether they want the account's mails that have not been asked, or
 * did not answer for a week. Contacts beyond the limits of the account or their address are left
 * out, and asked another time. Must run in a transaction.
 */
export async function askToConfirm(
  db: Database,
  account_id: string,
  contacts: Iterable<Contact>,
  links: Links,
) {
  const open = [...contacts].filter(({ may_be_asked }) => may_be_asked);
  const room = await withinAccount(db, account_id, open.length);
  const addresses = open.slice(0, room).map(({ address }) => address);
  if (addresses.length === 0) return;
  const within = await countRecipients(db, account_id, "confirmation", addresses);
  const tokens = new Map([...within].map((address) => [address, mintLinkToken(randomBytes)]));
  const questions = [...tokens].map(([address, token]) => ({
    address,
    token_hash: hashLinkToken(token),
  }));
  const counted = await countQuestions(db, account_id, questions);
  await mailQuestions(db, account_id, { asked: counted, tokens }, links);
}

/**
 * Mails a new link to someone who unsubscribed and wants to undo that. Returns false when they got
 * too many such mails today. Must run in a transaction.
 */
export async function askAgain(
  db: Database,
  { account_id, address }: { account_id: string; address: string },
  links: Links,
): Promise<boolean> {
  const within = await countRecipients(db, account_id, "confirmation", [address]);
  if (!within.has(address)) return false;
  const token = mintLinkToken(randomBytes);
  const question = { account_id, address, token_hash: hashLinkToken(token) };
  const consent = await renewLink(db, question);
  await mailQuestions(
    db,
    account_id,
    { asked: consent, tokens: new Map([[address, token]]) },
    links,
  );
  return true;
}

/** Counts how many of `wanted` such mails the account may still cause in this hour. */
async function withinAccount(db: Database, account_id: string, count: number): Promise<number> {
  const subject = subjectOf("confirmation-mail", account_id);
  const limit = { max: CONFIRMATION_MAILS_PER_HOUR, minutes: 60 };
  return (await countUpTo(db, new Map([[subject, count]]), limit)).get(subject) ?? 0;
}

function mailQuestions(
  db: Database,
  account_id: string,
  { asked, tokens }: { asked: readonly Asked[]; tokens: ReadonlyMap<string, string> },
  { baseUrl, secretsKeys: [key] }: Links,
) {
  const mails = asked.map(({ id, address, account_name }) => ({
    ...confirmationMail(account_name, `${baseUrl}/consent/${tokens.get(address)}`),
    kind: "confirmation" as const,
    recipient: address,
    expires_in_minutes: EXPIRES_IN_MINUTES,
    unsubscribe_url: baseUrl + unsubscribePath(key, { account_id, id, contact: address }),
  }));
  return storeMails(db, account_id, mails);
}

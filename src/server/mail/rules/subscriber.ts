import { type Contact, contactState } from "#domain/mail/contact.ts";
import type { Notice } from "./told.ts";
import type { Subscriber } from "./unsubscribe.ts";

/**
 * Returns the subscriber as whom a person is mailed and can unsubscribe; null when they get no
 * mail, because they have not agreed to mails or do not want any.
 */
export function subscriberOf(
  { member }: Pick<Notice, "member">,
  contact: Contact | undefined,
): Omit<Subscriber, "account_id"> | null {
  if (member?.is_verified) return { id: member.user_id, contact: null };
  const state = contact && contactState(contact);
  if (!contact || state === "unsubscribed" || state === "unconfirmed") return null;
  const member_id = contact.member_id ?? member?.user_id;
  if (member_id) return { id: member_id, contact: null };
  return contact.consent_id ? { id: contact.consent_id, contact: contact.address } : null;
}

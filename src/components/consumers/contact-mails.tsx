import type { ContactState } from "#domain/mail/contact.ts";

/** Whether mails go to somebody, in a few words. */
export const CONTACT_WORDS: Record<ContactState, string> = {
  member: "gets email as a member",
  confirmed: "gets email",
  unconfirmed: "not confirmed yet",
  unsubscribed: "unsubscribed",
};

/** Whether mails go to a consumer's contact; without an email address there is no state. */
export function ContactMails({ state }: { state: ContactState | undefined }) {
  return <span>{state ? CONTACT_WORDS[state] : "gets no email"}</span>;
}

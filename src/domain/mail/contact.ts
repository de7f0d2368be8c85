/** What an account knows of an address that its mails could go to. */
export type Contact = {
  /** In normal form. */
  address: string;
  /** The member of the account who has proved that the address is theirs. */
  member_id: string | null;
  /** Identifies what the person there said about the account's mails; null if nobody asked. */
  consent_id: string | null;
  /** Null until they say whether they want mails. */
  wants: boolean | null;
  /** Whether they can be asked now. */
  may_be_asked: boolean;
};

/** Whether mails go to an address. Without "member" or "confirmed" none do. */
export const CONTACT_STATES = ["member", "confirmed", "unconfirmed", "unsubscribed"] as const;

export type ContactState = (typeof CONTACT_STATES)[number];

/** Returns whether mails go to an address. Having unsubscribed outweighs being a member. */
export function contactState({
  member_id,
  wants,
}: Pick<Contact, "member_id" | "wants">): ContactState {
  if (wants === false) return "unsubscribed";
  if (member_id !== null) return "member";
  return wants ? "confirmed" : "unconfirmed";
}

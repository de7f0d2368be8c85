import { PROPOSAL_MAILS_PER_HOUR } from "#domain/limit.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { Database } from "#server/database/connect.ts";
import { countUpTo, subjectOf } from "#server/people/store/attempt-count.ts";
import type { Links } from "../rules/links.ts";
import { PROPOSAL_MAIL_MINUTES } from "../rules/mail-schedule.ts";
import { type MailedProposal, proposalMail } from "../rules/proposal-mail.ts";
import { proposalReaders } from "../rules/proposal-reader.ts";
import { subscriberOf } from "../rules/subscriber.ts";
import { unsubscribePath } from "../rules/unsubscribe.ts";
import { askToConfirm } from "../store/ask-to-confirm.ts";
import { readContacts } from "../store/contact.ts";
import { membersToTell } from "../store/mail-preference.ts";
import { queueMails } from "../store/mail-queue.ts";
import type { ProposalContext } from "../store/proposed-contract.ts";

/**
 * Queues mails about a new proposal to the people who can decide about it and want mails. Must run in
 * the transaction that stores the proposal.
 */
export async function mailProposal(
  db: Database,
  { account_id, contract_id }: { account_id: string; contract_id: string },
  { proposal, context }: { proposal: MailedProposal; context: ProposalContext },
  links: Links,
) {
  const members = await membersToTell(db, account_id, contract_id);
  const readers = proposalReaders(context, members);
  const addresses = readers.map(({ member }) => normalEmail(member.email));
  const contacts = await readContacts(db, account_id, addresses);
  const wanted = readers.flatMap(({ member, reason }) => {
    const { email: recipient } = member;
    const subscriber = subscriberOf({ member }, contacts.get(normalEmail(recipient)));
    return subscriber ? [{ recipient, reason, subscriber: { account_id, ...subscriber } }] : [];
  });
  const room = await withinAccount(db, account_id, wanted.length);
  const mails = wanted.slice(0, room).map(({ recipient, reason, subscriber }) => {
    const unsubscribe_url = links.baseUrl + unsubscribePath(links.secretsKeys[0], subscriber);
    return {
      ...proposalMail(proposal, { reason, unsubscribe_url }),
      recipient,
      unsubscribe_url,
      expires_in_minutes: PROPOSAL_MAIL_MINUTES,
    };
  });
  await queueMails(db, account_id, "proposal", mails);
  await askToConfirm(db, account_id, contacts.values(), links);
}

/** Counts how many of `wanted` such mails the account may still cause in this hour. */
async function withinAccount(db: Database, account_id: string, wanted: number): Promise<number> {
  const subject = subjectOf("proposal-mail", account_id);
  const limit = { max: PROPOSAL_MAILS_PER_HOUR, minutes: 60 };
  return (await countUpTo(db, new Map([[subject, wanted]]), limit)).get(subject) ?? 0;
}

import { setImmediate } from "node:timers/promises";
import { normalEmail } from "#domain/people/email.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import type { IncidentGroup } from "../rules/incident.ts";
import { incidentMail } from "../rules/incident-mail.ts";
import type { Links } from "../rules/links.ts";
import { CHECK_MAIL_MINUTES } from "../rules/mail-schedule.ts";
import { subscriberOf } from "../rules/subscriber.ts";
import { type Notice, toldOf } from "../rules/told.ts";
import { type Subscriber, unsubscribePath } from "../rules/unsubscribe.ts";
import { whyMailed } from "../rules/why-mailed.ts";
import { askToConfirm } from "../store/ask-to-confirm.ts";
import { consumersToTell } from "../store/consumer-contact.ts";
import { readContacts } from "../store/contact.ts";
import { membersToTell } from "../store/mail-preference.ts";
import { type NewMail, queueMails } from "../store/mail-queue.ts";
import { incidentMailsLeft } from "../store/mailed-lately.ts";
import { claimUntold } from "../store/untold-incident.ts";

/**
 * Queues the mails about the new incidents of one check, in the transaction that marks them as
 * mailed. Addresses that have not agreed to mails are asked instead. Returns whether there were any
 * incidents.
 */
export function tellNext(db: DatabasePool, links: Links): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const group = await claimUntold(tx);
    if (!group) return false;
    const { account_id, contract_id } = group;
    const members = await membersToTell(tx, account_id, contract_id);
    const consumers = await consumersToTell(tx, account_id, contract_id);
    await tell(tx, group, toldOf(group, members, consumers), links);
    return true;
  });
}

async function tell(tx: Database, group: IncidentGroup, notices: readonly Notice[], links: Links) {
  if (notices.length === 0) return;
  const { account_id } = group;
  const addresses = notices.map(({ recipient }) => normalEmail(recipient));
  const contacts = await readContacts(tx, account_id, addresses);
  const mails: Mail[] = [];
  const room = await incidentMailsLeft(tx, account_id);
  for (const person of notices) {
    if (mails.length === room) break;
    // 500 long mails take a while to write.
    await setImmediate();
    const subscriber = subscriberOf(person, contacts.get(normalEmail(person.recipient)));
    if (subscriber) mails.push(mailTo(person, { account_id, ...subscriber }, group, links));
  }
  await queueMails(tx, account_id, "incident", mails);
  await askToConfirm(tx, account_id, contacts.values(), links);
}

type Mail = Omit<NewMail, "kind">;

function mailTo(
  { recipient, consumer_id, is_owner, incidents, affected }: Notice,
  subscriber: Subscriber,
  { account_id, account_name, contract_name, check_id }: IncidentGroup,
  { baseUrl, secretsKeys: [key] }: Links,
): Mail {
  const unsubscribe_url = baseUrl + unsubscribePath(key, subscriber);
  const reason = whyMailed(consumer_id, is_owner);
  const text = incidentMail({
    account_name,
    contract_name,
    incidents,
    affected,
    reason,
    unsubscribe_url,
    check_url: `${baseUrl}/accounts/${account_id}/checks/${check_id}`,
  });
  return {
    ...text,
    recipient,
    unsubscribe_url,
    check_id,
    ...(consumer_id !== null && { consumer_id }),
    expires_in_minutes: CHECK_MAIL_MINUTES,
  };
}

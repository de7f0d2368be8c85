import type { DatabasePool } from "#server/database/connect.ts";
import type { SecretsKeys } from "#server/webhooks/rules/secret-box.ts";
import type { IncidentGroup } from "../rules/incident.ts";
import { incidentMail } from "../rules/incident-mail.ts";
import { CHECK_MAIL_MINUTES } from "../rules/mail-schedule.ts";
import { type Told, toldOf } from "../rules/told.ts";
import { unsubscribePath } from "../rules/unsubscribe.ts";
import { whyMailed } from "../rules/why-mailed.ts";
import { consumersToTell } from "../store/consumer-contact.ts";
import { membersToTell } from "../store/mail-preference.ts";
import { type NewMail, queueMails } from "../store/mail-queue.ts";
import { incidentMailsLeft } from "../store/mailed-lately.ts";
import { claimUntold } from "../store/untold-incident.ts";

/** What links in mails are made of. */
export type Links = { baseUrl: string; secretsKeys: SecretsKeys };

/**
 * Queues the mails about the new incidents of one check, in the transaction that marks them as told.
 * Returns whether there were any.
 */
export function tellNext(db: DatabasePool, links: Links): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const group = await claimUntold(tx);
    if (!group) return false;
    const { account_id, contract_id } = group;
    const members = await membersToTell(tx, account_id, contract_id);
    const consumers = await consumersToTell(tx, account_id, contract_id);
    const told = toldOf(group, members, consumers);
    const room = told.length > 0 ? await incidentMailsLeft(tx, account_id) : 0;
    await queueMails(
      tx,
      account_id,
      told.slice(0, room).map((person) => mailTo(person, group, links)),
    );
    return true;
  });
}

function mailTo(told: Told, group: IncidentGroup, { baseUrl, secretsKeys: [key] }: Links): NewMail {
  const { account_id, account_name, contract_name, check_id } = group;
  const { recipient, subscriber, consumer_id, incidents, affected } = told;
  const unsubscribe_url = baseUrl + unsubscribePath(key, { account_id, ...subscriber });
  const reason = whyMailed(consumer_id);
  const text = incidentMail({
    ...{ account_name, contract_name, incidents, affected, reason, unsubscribe_url },
    check_url: `${baseUrl}/accounts/${account_id}/checks/${check_id}`,
  });
  return {
    ...text,
    ...{ kind: "incident", recipient, unsubscribe_url, check_id },
    ...(consumer_id !== null && { consumer_id }),
    expires_in_minutes: CHECK_MAIL_MINUTES,
  };
}

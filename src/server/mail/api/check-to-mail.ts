import { compareColumns } from "#domain/checks/compare.ts";
import { type ContactState, contactState } from "#domain/mail/contact.ts";
import { explainCheck } from "#server/checks/store/check-history.ts";
import type { Database } from "#server/database/connect.ts";
import { comparedThen } from "#server/gate/rules/compared-then.ts";
import { storedDecision } from "#server/gate/store/decided-check.ts";
import { listMembers } from "#server/people/store/member.ts";
import type { MailedChange, MailedCheck } from "../rules/check-mail.ts";
import { type KnownRecipient, recipientsOf } from "../rules/recipient.ts";
import { consumersToTell } from "../store/consumer-contact.ts";
import { readContacts } from "../store/contact.ts";

/** Someone whom a check can be mailed to, if they agreed to mails. */
export type Recipient = KnownRecipient & {
  state: ContactState;
  consent_id: string | null;
  /** Whether it is a member who has not proved that the address is theirs. */
  is_unverified: boolean;
};

type ToMail = {
  check: Pick<
    MailedCheck,
    "contract_name" | "verdict" | "decision" | "changes" | "compared" | "lacks_details" | "affected"
  >;
  recipients: Recipient[];
};

/** Returns what a mail says of a check and whom it can go to; null when there is no such check. */
export async function checkToMail(
  db: Database,
  account_id: string,
  id: string,
): Promise<ToMail | null> {
  const check = await explainCheck(db, account_id, id);
  const stored = await storedDecision(db, account_id, id);
  if (!check || !stored) return null;
  const { contract_id, contract_name, result, severity, diff } = check;
  const { decision, gate } = stored;
  const differences = compareColumns(check.contract_columns, check.incoming_columns);
  const changes: readonly MailedChange[] =
    gate?.changes ?? differences.map((change) => ({ ...change, blocks: null, approval: null }));
  const affected = gate?.affected ?? [];
  const members = await listMembers(db, account_id);
  const consumers = await consumersToTell(db, account_id, contract_id);
  const known = recipientsOf(members, consumers, {
    owner: stored.owner,
    affected: new Set(affected.map(({ consumer }) => consumer.id)),
  });
  const addresses = known.map(({ address }) => address);
  const contacts = await readContacts(db, account_id, addresses);
  return {
    check: {
      contract_name,
      decision,
      changes,
      compared: comparedThen(gate, check),
      lacks_details: gate?.lacks_details ?? false,
      verdict: { result, severity, diff },
      affected: affected.map(({ consumer }) => consumer.name),
    },
    recipients: known.map((recipient) => {
      const contact = contacts.get(recipient.address);
      const { wants = null, member_id = null, consent_id = null } = contact ?? {};
      // A member decides about mails in their settings, whatever they said as a contact before.
      const isMember = recipient.role !== null && member_id !== null;
      const state = isMember ? "member" : contactState({ wants, member_id });
      return {
        ...recipient,
        state,
        consent_id,
        is_unverified: recipient.role !== null && !isMember,
      };
    }),
  };
}

import { isAddition } from "#domain/checks/change.ts";
import { type Consumer, mailAddress, usesOf } from "#domain/gate/consumer.ts";
import { isChange } from "#domain/gate/incident.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { IncidentGroup, NewIncident } from "./incident.ts";
import { isMuted, isOwner, type Member, wantsMails } from "./wants-mails.ts";

/** A person to notify, the changes that concern them, and the consumers whom these affect. */
export type Notice = {
  recipient: string;
  /** The member who is notified as a member; null for a consumer. */
  member: Member | null;
  /** Whether they own the contract. */
  is_owner: boolean;
  consumer_id: string | null;
  incidents: NewIncident[];
  affected: string[];
};

/**
 * Returns whom to notify about incidents: the members who want it about all of them, the contract's
 * owner first, and consumers whose contact is an email address about the columns that they use.
 * Nobody is notified twice, and members who do not want it are not notified as consumers either.
 */
export function toldOf(
  { incidents, ...contract }: Pick<IncidentGroup, "incidents" | "owner" | "mails_owner">,
  members: readonly Member[],
  consumers: readonly Consumer[],
): Notice[] {
  const changed = incidents.filter(isChange).filter(({ kind }) => !isAddition(kind));
  const affected = consumers.flatMap((consumer) => {
    const uses = usesOf(consumer);
    const theirs = changed.filter(uses);
    return theirs.length > 0 ? [{ consumer, incidents: new Set<NewIncident>(theirs) }] : [];
  });
  const notices = new Map<string, Notice>();
  const muted = new Set<string>();
  for (const member of members) {
    const { email: recipient } = member;
    if (isMuted(member)) muted.add(normalEmail(recipient));
    if (!wantsMails(member, contract)) continue;
    notices.set(normalEmail(recipient), {
      recipient,
      member,
      is_owner: isOwner(member, contract),
      consumer_id: null,
      incidents,
      affected: affected.map(({ consumer }) => consumer.name),
    });
  }
  for (const { consumer, incidents: theirs } of affected) {
    const recipient = mailAddress(consumer.contact);
    if (!recipient || muted.has(recipient)) continue;
    const before = notices.get(recipient);
    if (before?.member) continue;
    const known = new Set(before?.incidents);
    notices.set(recipient, {
      recipient,
      member: null,
      is_owner: false,
      consumer_id: before?.consumer_id ?? consumer.id,
      incidents: incidents.filter((each) => theirs.has(each) || known.has(each)),
      affected: [...(before?.affected ?? []), consumer.name],
    });
  }
  return [...notices.values()].sort((one, other) => Number(other.is_owner) - Number(one.is_owner));
}

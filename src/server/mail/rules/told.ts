import { type Consumer, mailAddress, usesOf } from "#server/gate/rules/consumer.ts";
import { normalEmail } from "#server/people/rules/email.ts";
import type { IncidentGroup, NewIncident } from "./incident.ts";

/** A member of the account. */
export type Member = {
  user_id: string;
  email: string;
  /** Whether they have proved that the address is theirs. */
  is_verified: boolean;
  /** Whether they said that they want mails about the contract; null if they said nothing. */
  wants: boolean | null;
  /** Whether they get mails as long as they say nothing. */
  by_default: boolean;
};

/** A person to tell, what concerns them, and who of the contract's consumers it affects. */
export type Told = {
  recipient: string;
  /** The member who is told as one; null for a consumer. */
  member: Member | null;
  consumer_id: string | null;
  incidents: NewIncident[];
  affected: string[];
};

/**
 * Returns whom to tell about incidents: the members who want it about all of them, and consumers
 * whose contact is an email address about the columns that they use. Nobody is told twice, and no
 * member who does not want it, be it as a consumer.
 */
export function toldOf(
  { incidents }: Pick<IncidentGroup, "incidents">,
  members: readonly Member[],
  consumers: readonly Consumer[],
): Told[] {
  const changed = incidents.filter(({ kind }) => kind !== "added");
  const affected = consumers.flatMap((consumer) => {
    const uses = usesOf(consumer);
    const theirs = changed.filter(({ column }) => uses(column));
    return theirs.length > 0 ? [{ consumer, incidents: new Set(theirs) }] : [];
  });
  const told = new Map<string, Told>();
  const muted = new Set<string>();
  for (const member of members) {
    const { email: recipient, wants, by_default } = member;
    if (wants === false) muted.add(normalEmail(recipient));
    if (!(wants ?? by_default)) continue;
    told.set(normalEmail(recipient), {
      ...{ recipient, member, consumer_id: null, incidents },
      affected: affected.map(({ consumer }) => consumer.name),
    });
  }
  for (const { consumer, incidents: theirs } of affected) {
    const recipient = mailAddress(consumer.contact);
    if (!recipient || muted.has(recipient)) continue;
    const before = told.get(recipient);
    if (before?.member) continue;
    const known = new Set(before?.incidents);
    told.set(recipient, {
      ...{ recipient, member: null, consumer_id: before?.consumer_id ?? consumer.id },
      incidents: incidents.filter((each) => theirs.has(each) || known.has(each)),
      affected: [...(before?.affected ?? []), consumer.name],
    });
  }
  return [...told.values()];
}

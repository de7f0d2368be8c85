import { type Consumer, mailAddress, usesOf } from "#server/gate/rules/consumer.ts";
import { normalEmail } from "#server/people/rules/email.ts";
import type { IncidentGroup, NewIncident } from "./incident.ts";

export type Member = { user_id: string; email: string };

/** A person to tell, what concerns them, and who of the contract's consumers it affects. */
export type Told = {
  recipient: string;
  /** The id that they unsubscribe with: a user's or a consumer's. */
  subscriber: { id: string; contact: string | null };
  consumer_id: string | null;
  incidents: NewIncident[];
  affected: string[];
};

/**
 * Returns whom to tell about incidents: the given members about all of them, and consumers whose
 * contact is an email address about the columns that they use. Nobody is told twice.
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
  for (const { user_id, email } of members) {
    told.set(normalEmail(email), {
      recipient: email,
      subscriber: { id: user_id, contact: null },
      consumer_id: null,
      incidents,
      affected: affected.map(({ consumer }) => consumer.name),
    });
  }
  for (const { consumer, incidents: theirs } of affected) {
    const recipient = mailAddress(consumer.contact);
    if (!recipient) continue;
    const before = told.get(recipient);
    if (before?.consumer_id === null) continue;
    const known = new Set(before?.incidents);
    told.set(recipient, {
      recipient,
      subscriber: before?.subscriber ?? { id: consumer.id, contact: consumer.contact },
      consumer_id: before?.consumer_id ?? consumer.id,
      incidents: incidents.filter((each) => theirs.has(each) || known.has(each)),
      affected: [...(before?.affected ?? []), consumer.name],
    });
  }
  return [...told.values()];
}

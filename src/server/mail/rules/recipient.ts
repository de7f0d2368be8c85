import { type Consumer, mailAddress } from "#server/gate/rules/consumer.ts";
import { normalEmail } from "#server/people/rules/email.ts";
import type { Role } from "#server/people/rules/role.ts";

/** Somebody whom a check can be mailed to: a member of the account, or consumers with one address. */
export type KnownRecipient = {
  address: string;
  /** The name of the member, or of each consumer. */
  names: string[];
  /** The role of a member; null for a consumer. */
  role: Role | null;
  /** The consumer whose contact it is; null for a member. */
  consumer_id: string | null;
  /** Whether a change of the check affects them as a consumer. */
  is_affected: boolean;
};

/**
 * Returns whom a check can be mailed to: nobody but people and consumers that the account knows.
 * Those whom it affects come first, and members last.
 */
export function recipientsOf(
  members: readonly { name: string; email: string; role: Role }[],
  consumers: readonly Pick<Consumer, "id" | "name" | "contact">[],
  affected: ReadonlySet<string>,
): KnownRecipient[] {
  const found = new Map<string, KnownRecipient>();
  for (const { name, email, role } of members) {
    const address = normalEmail(email);
    found.set(address, { address, names: [name], role, consumer_id: null, is_affected: false });
  }
  for (const { id, name, contact } of consumers) {
    const address = mailAddress(contact);
    if (address === null) continue;
    const before = found.get(address);
    const is_affected = affected.has(id) || before?.is_affected === true;
    found.set(address, {
      address,
      names: [...(before?.names ?? []), name],
      role: before?.role ?? null,
      consumer_id: before ? before.consumer_id : id,
      is_affected,
    });
  }
  const order = ({ is_affected, role }: KnownRecipient) => (is_affected ? 0 : role ? 2 : 1);
  return [...found.values()].sort((one, other) => order(one) - order(other));
}

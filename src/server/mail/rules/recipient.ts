import { type Consumer, mailAddress } from "#domain/gate/consumer.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { Role } from "#domain/people/role.ts";

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
  /** Whether the contract names them as its owner. */
  is_owner: boolean;
};

/**
 * Returns whom a check can be mailed to: nobody but people and consumers that the account knows.
 * The contract's owner comes first, then those whom it affects, and members last.
 */
export function recipientsOf(
  members: readonly { name: string; email: string; role: Role }[],
  consumers: readonly Pick<Consumer, "id" | "name" | "contact">[],
  { owner, affected }: { owner: string | null; affected: ReadonlySet<string> },
): KnownRecipient[] {
  const owners = mailAddress(owner);
  const byAddress = new Map<string, KnownRecipient>();
  for (const { name, email, role } of members) {
    const address = normalEmail(email);
    byAddress.set(address, {
      address,
      names: [name],
      role,
      consumer_id: null,
      is_affected: false,
      is_owner: address === owners,
    });
  }
  for (const { id, name, contact } of consumers) {
    const address = mailAddress(contact);
    if (address === null) continue;
    const before = byAddress.get(address);
    const is_affected = affected.has(id) || before?.is_affected === true;
    byAddress.set(address, {
      address,
      names: [...(before?.names ?? []), name],
      role: before?.role ?? null,
      consumer_id: before ? before.consumer_id : id,
      is_affected,
      is_owner: address === owners,
    });
  }
  const order = ({ is_owner, is_affected, role }: KnownRecipient) =>
    [is_owner, is_affected, role === null, true].indexOf(true);
  return [...byAddress.values()].sort((one, other) => order(one) - order(other));
}

import { mailAddress } from "#domain/gate/consumer.ts";
import { normalEmail } from "#domain/people/email.ts";
import { CHANGERS, type Role } from "#domain/people/role.ts";

/** Whom a contract names as its owner, and whether they get mails about it. */
export type ContractOwner = { owner: string | null; mails_owner: boolean };

/** What decides whether a member gets mails about a contract. */
export type Member = {
  user_id: string;
  email: string;
  /** Whether they have proved that the address is theirs. */
  is_verified: boolean;
  role: Role;
  /** What they chose for the contract, and for all that they chose nothing for. */
  own: boolean | null;
  every: boolean | null;
};

/** Returns whether a member is who a contract names as its owner, by their address. */
export function isOwner(
  { email, is_verified }: Pick<Member, "email" | "is_verified">,
  { owner }: Pick<ContractOwner, "owner">,
): boolean {
  return is_verified && mailAddress(owner) === normalEmail(email);
}

/**
 * Returns whether a member gets mails about a contract: as they chose. Otherwise the contract decides
 * for its owner, and for others their role: those get mails who can do something about it.
 */
export function wantsMails(member: Member, contract: ContractOwner): boolean {
  const byDefault = isOwner(member, contract) ? contract.mails_owner : CHANGERS.has(member.role);
  return member.own ?? member.every ?? byDefault;
}

/** Returns whether a member said that they want no mails about a contract. */
export function isMuted({ own, every }: Member): boolean {
  return (own ?? every) === false;
}

import { CHANGERS } from "#domain/people/role.ts";
import { type ContractOwner, isMuted, isOwner, type Member, wantsMails } from "./wants-mails.ts";
import { whyMailed } from "./why-mailed.ts";

const AS_APPROVER = "You get this email because you can approve changes of the contract.";

/** A contract, and the members who alone may approve its changes; null if all owners and members may. */
export type ProposedContract = ContractOwner & { approvers: readonly string[] | null };

/** A member who is mailed about a proposal, and why. */
export type ProposalReader = { member: Member; reason: string };

/**
 * Returns whom to mail about a proposal: the contract's approvers, if it has some. Otherwise those who
 * get mails about its blocked changes, the contract's owner first.
 */
export function proposalReaders(
  contract: ProposedContract,
  members: readonly Member[],
): ProposalReader[] {
  if (contract.approvers !== null) {
    const approvers = new Set(contract.approvers);
    return members
      .filter((member) => approvers.has(member.user_id) && CHANGERS.has(member.role))
      .filter((member) => !isMuted(member))
      .map((member) => ({ member, reason: AS_APPROVER }));
  }
  return members
    .filter((member) => wantsMails(member, contract))
    .map((member) => ({ member, is_owner: isOwner(member, contract) }))
    .sort((one, other) => Number(other.is_owner) - Number(one.is_owner))
    .map(({ member, is_owner }) => ({ member, reason: whyMailed(null, is_owner) }));
}

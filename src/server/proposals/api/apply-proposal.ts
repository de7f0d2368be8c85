import { areSameColumns } from "#domain/contracts/version-diff.ts";
import { bareColumns, detailsOf, exactColumns } from "#domain/details/details.ts";
import type { ApprovedChange } from "#domain/gate/approval.ts";
import { changeText } from "#domain/mail/change-text.ts";
import type { PersonCaller, Services } from "#server/api/context.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import { actorOf } from "#server/audit/api/audit.ts";
import { noRoom, updatedContract } from "#server/contracts/api/saved-contract.ts";
import { changeDetails } from "#server/contracts/store/change-details.ts";
import { getContract } from "#server/contracts/store/contract.ts";
import type { Database } from "#server/database/connect.ts";
import { approvalRefusal } from "#server/gate/api/approval-refusal.ts";
import { approveChange } from "#server/gate/store/approve-change.ts";
import type { StoredProposal } from "../store/proposal.ts";

type Applying = { db: Database; caller: PersonCaller; services: Services };

/** The reason that a person gives, and when approvals end. */
type Terms = { reason: string; ends_at: Date | null };

/** What the audit log has of what was done. */
type Applied = { approved?: string[]; version?: number };

/**
 * Does what a proposal says, as a person would by hand. After a refusal, the transaction must be rolled
 * back.
 */
export function applyProposal(
  applying: Applying,
  proposal: StoredProposal,
  terms: Terms,
): Promise<Applied | Refusal> {
  return proposal.changes
    ? approveChanges(applying, { ...proposal, changes: proposal.changes }, terms)
    : giveColumns(applying, proposal, terms);
}

async function approveChanges(
  { db, caller }: Applying,
  { contract_id, check_id, changes }: StoredProposal & { changes: ApprovedChange[] },
  terms: Terms,
): Promise<Applied | Refusal> {
  const { account_id } = caller;
  const approved: string[] = [];
  for (const each of changes) {
    const change = { ...each, ...terms, check_id };
    const outcome = await approveChange(db, account_id, contract_id, change, actorOf(caller));
    if (outcome.kind === "approved") approved.push(changeText({ ...each, widening: null }));
    else if (outcome.kind !== "already_approved") return approvalRefusal(caller, outcome, change);
  }
  return { approved };
}

async function giveColumns(
  applying: Applying,
  { contract_id: id, contract_version: version, columns, check_id }: StoredProposal,
  { reason }: Terms,
): Promise<Applied | Refusal> {
  const { db, caller, services } = applying;
  const contract = await getContract(db, caller.account_id, id);
  if (!contract || !columns) return absent("contract");
  if (areSameColumns(bareColumns(contract.columns), bareColumns(columns))) {
    const change = { id, version, details: detailsOf(columns) };
    const { contractLimits } = services;
    const hasRoom = await changeDetails(db, caller.account_id, change, contractLimits);
    return hasRoom ? { version } : noRoom({ kind: "too_large" }, contractLimits);
  }
  if (!services.contractChanges) {
    return new Refusal("not_allowed", "Contracts cannot be changed (CONTRACT_CHANGES is off).");
  }
  const change = { columns: exactColumns(columns), expected_versions: [version] };
  const saving = { ...applying, changed: () => {} };
  const updated = await updatedContract(saving, id, change, { check_id, reason });
  return updated instanceof Refusal ? updated : { version: updated.version };
}

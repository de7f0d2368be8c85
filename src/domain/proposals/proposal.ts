import type { ContractColumn } from "#domain/contracts/column.ts";
import type { ApprovedChange } from "#domain/gate/approval.ts";

/** What a proposal is about: changes to approve, or the columns that a contract is to have. */
export const PROPOSAL_KINDS = ["approval", "columns"] as const;

export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_STATES = ["open", "approved", "declined", "expired"] as const;

export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What a key proposes for one version of a contract. Only a person can make it happen. */
export type Proposed =
  | { kind: "approval"; changes: ApprovedChange[] }
  | { kind: "columns"; columns: ContractColumn[] };

/** Returns a text that is the same for equal proposals only. */
export function proposedText(proposed: Proposed): string {
  if (proposed.kind === "columns") return JSON.stringify(proposed.columns);
  const changes = proposed.changes.map(({ kind, column, from, to }) =>
    JSON.stringify([kind, column, from, to]),
  );
  return JSON.stringify([...new Set(changes)].sort());
}

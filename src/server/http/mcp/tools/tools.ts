import type { Tool } from "../tool.ts";
import { check } from "./check.ts";
import { diff } from "./diff.ts";
import { explain } from "./explain.ts";
import { getContract } from "./get-contract.ts";
import { getPolicy } from "./get-policy.ts";
import { getProposal } from "./get-proposal.ts";
import { listApprovals } from "./list-approvals.ts";
import { listChanges } from "./list-changes.ts";
import { listConsumers } from "./list-consumers.ts";
import { listContracts } from "./list-contracts.ts";
import { listProposals } from "./list-proposals.ts";
import { proposeChange } from "./propose-change.ts";
import { requestApproval } from "./request-approval.ts";

/** Every tool that agents can call. */
export const TOOLS: readonly Tool[] = [
  listContracts,
  getContract,
  listChanges,
  getPolicy,
  listConsumers,
  listApprovals,
  diff,
  check,
  explain,
  requestApproval,
  proposeChange,
  getProposal,
  listProposals,
];

/** Returns the tool of this name, as an agent gives it. */
export function toolNamed(name: unknown): Tool | null {
  return TOOLS.find((tool) => tool.name === name) ?? null;
}

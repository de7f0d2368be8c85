import { z } from "zod";
import { PROPOSAL_KINDS, PROPOSAL_STATES } from "#domain/proposals/proposal.ts";
import type { Procedures } from "../tool.ts";
import { change, time } from "./shapes.ts";

/** A proposal; what columns it proposes is in the console. */
export const proposalEntry = z.object({
  id: z.string().describe("For get_proposal"),
  contract_id: z.string(),
  contract_version: z.int().describe("The version that it was made for"),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES).describe("open until a person decides"),
  fits: z.boolean().describe("If false, the contract has changed, and it cannot be approved"),
  changes: z.array(change).nullable().describe("The changes to approve"),
  reason: z.string(),
  link: z.string().nullable(),
  proposed_by: z.string(),
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
  note: z.string().nullable().describe("What the person who decided noted"),
  created_at: time,
  expires_at: time,
  url: z.string().describe("Its page in the console, where people decide"),
});

type Found = Awaited<ReturnType<Procedures["proposals"]["list"]>>["body"][number];

export function proposalEntryOf(proposal: Found) {
  const { id, contract_id, contract_version, kind, state, fits, changes, reason, link } = proposal;
  const { proposed_by, decided_by, decided_at, note, created_at, expires_at, url } = proposal;
  const proposed = { id, contract_id, contract_version, kind, state, fits, changes, reason, link };
  return { ...proposed, proposed_by, decided_by, decided_at, note, created_at, expires_at, url };
}

import { z } from "zod";
import { MAX_COLUMNS_BYTES } from "#domain/limit.ts";
import { toolOf } from "../tool.ts";
import { proposalEntry, proposalEntryOf } from "./proposal-entry.ts";

export const getProposal = toolOf({
  name: "get_proposal",
  title: "Read a proposal",
  description:
    "Reads a proposal of request_approval or propose_change, and whether people have decided. Free.",
  rights: ["check", "read"],
  reads: true,
  largest: MAX_COLUMNS_BYTES,
  input: z.strictObject({ proposal_id: z.string().max(64).describe("Its id (prp_…)") }),
  output: proposalEntry,
  async run({ procedures }, { proposal_id }) {
    return proposalEntryOf(await procedures.proposals.get({ id: proposal_id }));
  },
});

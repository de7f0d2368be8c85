import { z } from "zod";
import { toolOf } from "../tool.ts";
import { proposalEntry, proposalEntryOf } from "./proposal-entry.ts";
import { contractIdOf, contractInput, cursor, limit, nextCursor } from "./shapes.ts";

export const listProposals = toolOf({
  name: "list_proposals",
  title: "List proposals",
  description:
    "Lists what was proposed for a contract, newest first, and what people decided. Free.",
  rights: ["check", "read"],
  reads: true,
  input: z.strictObject({ contract: contractInput, limit, cursor }),
  output: z.object({ proposals: z.array(proposalEntry), next_cursor: nextCursor }),
  async run({ procedures }, { contract, limit, cursor }) {
    const id = await contractIdOf(procedures, contract);
    const page = { id, limit: String(limit), cursor };
    const { body, next_cursor = null } = await procedures.proposals.list(page);
    return { proposals: body.map(proposalEntryOf), next_cursor };
  },
});

import { z } from "zod";
import { CHANGES_PER_PROPOSAL } from "#domain/limit.ts";
import { listOf } from "#server/api/list-of.ts";
import { invalid } from "#server/api/refusal.ts";
import { type Procedures, toolOf } from "../tool.ts";
import { proposalEntry, proposalEntryOf } from "./proposal-entry.ts";
import { PEOPLE_DECIDE, proposalInput } from "./proposal-input.ts";
import { change } from "./shapes.ts";

export const requestApproval = toolOf({
  name: "request_approval",
  title: "Request an approval",
  description: `Asks people to approve changes that a check found, so that they no longer block. ${PEOPLE_DECIDE}`,
  rights: ["check"],
  reads: false,
  input: z.strictObject({
    check_id: z.string().max(64).describe("The check's id (chk_…)"),
    changes: listOf(z.strictObject(change.shape), CHANGES_PER_PROPOSAL)
      .min(1)
      .optional()
      .describe("Which changes, as the check has them; if omitted, all that blocked"),
    ...proposalInput,
  }),
  output: proposalEntry,
  async run({ procedures }, { check_id, changes, reason, link }) {
    const { contract, blocking } = await blockedBy(procedures, check_id);
    const selection = changes ?? blocking;
    if (selection.length === 0) {
      const message = "has no change that blocks, so there is nothing to approve";
      throw invalid([{ path: "check_id", code: "nothing_blocks", message }]);
    }
    const about = { id: contract.id, check_id, changes: selection };
    return proposalEntryOf(await procedures.proposals.create({ ...about, reason, link }));
  },
});

async function blockedBy(procedures: Procedures, check_id: string) {
  const { contract, changes } = await procedures.gate.get({ id: check_id });
  const blocking = changes.filter(({ blocks }) => blocks);
  return {
    contract,
    blocking: blocking.map(({ kind, column, from, to }) => ({ kind, column, from, to })),
  };
}

import { z } from "zod";
import { MAX_COLUMNS_BYTES } from "#domain/limit.ts";
import { detailedSchema } from "#server/contracts/api/contract-shapes.ts";
import { toolOf } from "../tool.ts";
import { proposalEntry, proposalEntryOf } from "./proposal-entry.ts";
import { PEOPLE_DECIDE, proposalInput } from "./proposal-input.ts";
import { readColumns } from "./read-columns.ts";
import { columnsInput, contractIdOf, contractInput } from "./shapes.ts";

export const proposeChange = toolOf({
  name: "propose_change",
  title: "Propose a change of a contract",
  description: `Proposes other columns for a contract: names, types, whether they are required, or their details. ${PEOPLE_DECIDE}`,
  rights: ["check"],
  reads: false,
  largest: MAX_COLUMNS_BYTES,
  input: z.strictObject({
    contract: contractInput,
    contract_version: z.int().describe("The version that get_contract returned"),
    columns: columnsInput
      .min(1)
      .describe("All columns that it is to have; one without a detail keeps what is known of it"),
    ...proposalInput,
  }),
  output: proposalEntry,
  async run({ procedures }, { contract, contract_version, columns, reason, link }) {
    const wanted = columns.map((column) => ({ required: true, ...column }));
    const change = { columns: readColumns(detailedSchema, "columns", wanted), contract_version };
    const id = await contractIdOf(procedures, contract);
    return proposalEntryOf(await procedures.proposals.create({ id, ...change, reason, link }));
  },
});

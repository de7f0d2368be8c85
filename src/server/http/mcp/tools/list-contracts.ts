import { z } from "zod";
import { toolOf } from "../tool.ts";
import { contractEntry, contractEntryOf } from "./contract-entry.ts";
import { cursor, limit, nextCursor } from "./shapes.ts";

export const listContracts = toolOf({
  name: "list_contracts",
  title: "List contracts",
  description:
    "Lists contracts, newest first, each with its last check and what blocks it. With `search`, those whose name contains the text. Free.",
  rights: ["check", "read"],
  reads: true,
  input: z.strictObject({
    search: z.string().max(510).optional().describe("Part of the name, ignoring case"),
    limit,
    cursor,
  }),
  output: z.object({ contracts: z.array(contractEntry), next_cursor: nextCursor }),
  async run(context, input) {
    const { contracts, next_cursor } = await context.procedures.catalogue.search(input);
    return {
      contracts: contracts.map((contract) => contractEntryOf(contract, context)),
      next_cursor,
    };
  },
});

import { z } from "zod";
import { toolOf } from "../tool.ts";
import { contractIdOf, contractInput, cursor, limit, nextCursor } from "./shapes.ts";

/** How many column names are listed per consumer. */
const MAX_LISTED = 100;

export const listConsumers = toolOf({
  name: "list_consumers",
  title: "List consumers",
  description:
    "Lists who uses a contract's data, which of its columns, and how to reach them. Free.",
  rights: ["read", "gate"],
  reads: true,
  input: z.strictObject({ contract: contractInput, limit, cursor }),
  output: z.object({
    consumers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        owner: z.string().nullable(),
        contact: z.string().nullable(),
        columns: z
          .array(z.string())
          .nullable()
          .describe(`The first ${MAX_LISTED} columns that they use; null for all of the contract`),
        column_count: z.int().nullable(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ procedures }, { contract, limit, cursor }) {
    const id = await contractIdOf(procedures, contract);
    const page = { id, limit: String(limit), cursor };
    const { body, next_cursor = null } = await procedures.consumers.list(page);
    const consumers = body.map(({ id, name, owner, contact, columns }) => ({
      id,
      name,
      owner,
      contact,
      columns: columns?.slice(0, MAX_LISTED) ?? null,
      column_count: columns?.length ?? null,
    }));
    return { consumers, next_cursor };
  },
});

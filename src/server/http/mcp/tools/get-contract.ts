import { z } from "zod";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { innerText } from "#domain/details/detail-text.ts";
import { MAX_COLUMNS_BYTES } from "#domain/limit.ts";
import { toolOf } from "../tool.ts";
import { contractEntry, contractEntryOf } from "./contract-entry.ts";
import { contractIdOf, contractInput } from "./shapes.ts";

const COLUMNS = { usual: 100, most: 200 };

export const getContract = toolOf({
  name: "get_contract",
  title: "Read a contract",
  description:
    "Reads a contract: its description, owner, last check and columns with their details. Long lists of columns come in parts: pass `next_column` as `first_column`. Free.",
  rights: ["check", "read"],
  reads: true,
  largest: MAX_COLUMNS_BYTES,
  input: z.strictObject({
    contract: contractInput,
    first_column: z.int().min(0).max(MAX_COLUMNS).default(0).describe("Position, from 0"),
    column_limit: z.int().min(1).max(COLUMNS.most).default(COLUMNS.usual),
  }),
  output: contractEntry.extend({
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.enum(COLUMN_TYPES),
        required: z.boolean(),
        detail: z.string().nullable().describe("What is known beyond the type, in words"),
      }),
    ),
    next_column: z.int().nullable().describe("Where the list continues; null at its end"),
  }),
  async run(context, { contract, first_column, column_limit }) {
    const { procedures } = context;
    const id = await contractIdOf(procedures, contract);
    const [entry, { body }] = await Promise.all([
      procedures.catalogue.get({ id }),
      procedures.contractColumns.get({ id }),
    ]);
    const end = first_column + column_limit;
    return {
      ...contractEntryOf(entry, context),
      columns: body.columns.slice(first_column, end).map((column) => {
        const { name, type, required, detail } = column;
        return { name, type, required, detail: detail ? innerText(column) : null };
      }),
      next_column: end < body.columns.length ? end : null,
    };
  },
});

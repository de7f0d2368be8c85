import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { isId } from "#domain/id.ts";
import { listOf } from "#server/api/list-of.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Procedures } from "../tool.ts";

/** Longest name in an argument, in UTF-16 units. */
const MAX_NAME_UNITS = 510;

/** Entries of a page: the default and the maximum. */
const PAGE = { usual: 20, most: 50 };

export const contractInput = z
  .string()
  .min(1)
  .max(MAX_NAME_UNITS)
  .describe("The contract's id (ctr_…), or its exact name");

export const limit = z
  .int()
  .min(1)
  .max(PAGE.most)
  .default(PAGE.usual)
  .describe("Maximum number of entries");

export const cursor = z
  .string()
  .max(64)
  .optional()
  .describe("The next_cursor of the previous page");

export const nextCursor = z
  .string()
  .nullable()
  .describe("The cursor of the next page; null if there is none");

export const time = z.string().describe("In UTC");

const columnInput = z.strictObject({
  name: z.string().min(1).max(MAX_NAME_UNITS),
  type: z.enum(COLUMN_TYPES),
  required: z
    .boolean()
    .optional()
    .describe("Only matters in the contract, where it is true if omitted"),
  detail: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("What is known beyond the type, as get_contract and the REST API have it"),
});

export const columnsInput = listOf(columnInput, MAX_COLUMNS).describe(
  "All columns of the schema, each name once",
);

/** The names of differences, the same everywhere. */
export const change = z.object({
  kind: z.enum(CHANGE_KINDS),
  column: z.string().describe("The column's name, or the path of what changed in it"),
  from: z.string().nullable().describe("What the contract has; null for what is new"),
  to: z.string().nullable().describe("What the data has; null for what is gone"),
});

/** How many columns may hide changes. */
export const notComparedInFull = z
  .int()
  .describe("Columns in which something could not be compared, so changes there may go unseen");

export const lacksDetails = z
  .boolean()
  .describe("Whether the policy blocks what could not be compared");

const NO_SUCH_NAME =
  "The account has no contract with exactly this name. list_contracts finds contracts by a part of their name.";

/** The id of the named contract; an id needs no query. */
export async function contractIdOf(procedures: Procedures, named: string): Promise<string> {
  if (isId("ctr", named)) return named;
  const { body } = await procedures.contracts.list({ name: named });
  const [contract] = body;
  if (!contract) throw new Refusal("contract_not_found", NO_SUCH_NAME);
  return contract.id;
}

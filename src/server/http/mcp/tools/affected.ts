import { z } from "zod";

/** Consumers that are listed of those who are affected. */
const MAX_LISTED = 50;

/** Who is affected by the changes of a check. */
export const affectedFields = {
  affected: z.array(
    z.object({
      name: z.string(),
      owner: z.string().nullable(),
      contact: z.string().nullable().describe("How to reach them"),
      columns: z.array(z.string()).describe("The first of the changed columns that they use"),
      column_count: z.int(),
    }),
  ),
  affected_count: z.int().describe(`All of them; at most ${MAX_LISTED} are listed`),
};

type Affected = {
  consumer: { name: string; owner: string | null; contact: string | null };
  columns: string[];
  column_count: number;
};

export function affectedOf(affected: readonly Affected[]) {
  const listed = affected.slice(0, MAX_LISTED);
  return {
    affected: listed.map(({ consumer: { name, owner, contact }, columns, column_count }) => {
      return { name, owner, contact, columns, column_count };
    }),
    affected_count: affected.length,
  };
}

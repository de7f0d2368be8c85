import { z } from "zod";
import { isStorable, MAX_NAME_LENGTH } from "../domain/name.ts";
import { listCatalogue } from "../store/contract-catalogue.ts";
import { readPage } from "./page.ts";
import { personProcedure, router } from "./procedure.ts";
import * as shapes from "./shapes.ts";

const entry = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  columns: z.int(),
  created_at: shapes.timestamp,
  check_id: z.string().nullable(),
  result: shapes.result.nullable(),
  severity: z.int().nullable(),
  checked_at: shapes.timestamp.nullable(),
});

/** The contracts with the last check of each, for the console. */
export const catalogue = router({
  list: personProcedure
    .input(
      shapes.pageInput("ctr").extend({
        search: z
          .string()
          .max(MAX_NAME_LENGTH * 2)
          .refine(isStorable)
          .optional(),
      }),
    )
    .output(z.object({ contracts: z.array(entry), next_cursor: z.string().nullable() }))
    .query(async ({ ctx, input: { limit, cursor, search } }) => {
      const { rows, next_cursor } = await readPage({ limit, cursor }, (part) =>
        listCatalogue(ctx.db, ctx.caller.account_id, search ?? null, part),
      );
      return { contracts: rows, next_cursor };
    }),
});

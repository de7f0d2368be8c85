import { z } from "zod";
import { readRequestId } from "#domain/request-id.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { FOUND_KINDS, findInAccount } from "../store/finder.ts";

/** The search of the command palette. */
export const finder = router({
  find: personProcedure
    .input(z.object({ text: shapes.searchText.min(1) }))
    .output(
      z.object({
        found: z.array(
          z.object({
            kind: z.enum(FOUND_KINDS),
            id: z.string(),
            title: z.string(),
            detail: z.string().nullable(),
            contract_id: z.string().nullable(),
          }),
        ),
        unsearched: z.int(),
      }),
    )
    .query(async ({ ctx: { db, caller, services }, input: { text } }) => {
      if (readRequestId(text)) await services.refusedRequests.flush();
      return findInAccount(db, caller.account_id, text);
    }),
});

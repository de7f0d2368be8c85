import { z } from "zod";
import { findInAccount } from "../store/finder.ts";
import { personProcedure, router } from "./procedure.ts";
import * as shapes from "./shapes.ts";

/** What the palette goes to. */
export const finder = router({
  find: personProcedure
    .input(z.object({ text: shapes.searchText.min(1) }))
    .output(
      z.array(
        z.object({
          kind: z.enum(["check", "contract", "key", "webhook"]),
          id: z.string(),
          title: z.string(),
          detail: z.string().nullable(),
        }),
      ),
    )
    .query(({ ctx: { db, caller }, input: { text } }) =>
      findInAccount(db, caller.account_id, text),
    ),
});

import { z } from "zod";
import { isLedgerCursor } from "../domain/ledger-cursor.ts";
import { listLedger } from "../store/credit-ledger.ts";
import { readPage } from "./page.ts";
import { personProcedure, router } from "./procedure.ts";
import * as shapes from "./shapes.ts";

const entry = z.object({
  id: z.string(),
  amount: z.int(),
  balance: z.int(),
  reason: z.string(),
  actor: z.string(),
  day: z.string().nullable(),
  created_at: shapes.timestamp,
});

const cursor = z.string().refine(isLedgerCursor);

/** Where credits came from and went, for the console. */
export const ledger = router({
  list: personProcedure
    .input(shapes.pageInput("crd").extend({ cursor: cursor.optional() }))
    .output(z.object({ entries: z.array(entry), next_cursor: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const { rows, next_cursor } = await readPage(input, (part) =>
        listLedger(ctx.db, ctx.caller.account_id, part),
      );
      return { entries: rows, next_cursor };
    }),
});

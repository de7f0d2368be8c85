import { z } from "zod";
import { isLedgerCursor } from "#domain/accounts/ledger-cursor.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { countLedger, listLedger } from "../store/credit-ledger.ts";

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

/** The account's credit ledger, for the console. */
export const ledger = router({
  list: personProcedure
    .input(shapes.listInput("crd").extend({ cursor: cursor.optional(), before: cursor.optional() }))
    .output(z.object({ entries: z.array(entry), ...listCursors, total: rowCount }))
    .query(async ({ ctx: { db, caller }, input }) => {
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList(input, (part) => listLedger(db, caller.account_id, part)),
        countLedger(db, caller.account_id),
      ]);
      return { entries: rows, ...cursors, total };
    }),
});

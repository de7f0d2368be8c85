import { z } from "zod";
import { EXPORT_PAGE_SIZE } from "../domain/limit.ts";
import type { ProblemCode } from "../domain/problem.ts";
import { REFUSED_REASONS, readRefusedCursor } from "../domain/refused-query.ts";
import { readRequestId } from "../domain/request-id.ts";
import { listRefused, refusedInLastDay } from "../store/refused-request.ts";
import { readPage } from "./page.ts";
import { personProcedure, router } from "./procedure.ts";
import * as shapes from "./shapes.ts";

/** Which refused requests of the account are meant. */
const filter = {
  key_id: shapes.keyReference.optional(),
  reason: z.enum(REFUSED_REASONS).optional(),
  request_id: z
    .string()
    .refine((text) => readRequestId(text) !== undefined)
    .optional(),
  from: shapes.instant.optional(),
  to: shapes.instant.optional(),
};

const cursor = z.string().refine((text) => readRefusedCursor(text) !== null);

const refused = z.object({
  id: z.string(),
  minute: shapes.timestamp,
  key_id: z.string(),
  key_preview: z.string().nullable(),
  key_label: z.string().nullable(),
  environment: shapes.environment.nullable(),
  reason: z.custom<ProblemCode>(),
  count: z.int(),
  request_ids: z.array(z.string()),
});

const page = z.object({ refused: z.array(refused), next_cursor: z.string().nullable() });

/** Requests with a key of the account that were refused, by minute and reason. */
export const refusedRequests = router({
  list: personProcedure
    .input(shapes.pageInput("key").extend({ cursor: cursor.optional(), ...filter }))
    .output(page)
    .query(async ({ ctx: { db, caller, services }, input: { limit, cursor, ...filter } }) => {
      await services.refusedRequests.flush();
      const { rows, next_cursor } = await readPage({ limit, cursor }, (part) =>
        listRefused(db, caller.account_id, filter, { limit: part.limit, cursor: after(cursor) }),
      );
      return { refused: rows, next_cursor };
    }),

  /** A page of them as they are taken away in a file. */
  export: personProcedure
    .input(z.object({ cursor: cursor.optional(), ...filter }))
    .output(page)
    .query(async ({ ctx: { db, caller, services }, input: { cursor, ...filter } }) => {
      await services.refusedRequests.flush();
      const part = { limit: EXPORT_PAGE_SIZE, cursor: after(cursor) };
      const rows = await listRefused(db, caller.account_id, filter, part);
      return { refused: rows, next_cursor: rows.at(-1)?.id ?? null };
    }),

  /** How many of each key there were in the last 24 hours. */
  lastDay: personProcedure
    .input(z.void())
    .output(z.record(z.string(), z.number()))
    .query(async ({ ctx: { db, caller, services } }) => {
      await services.refusedRequests.flush();
      return refusedInLastDay(db, caller.account_id);
    }),
});

function after(cursor: string | undefined) {
  return cursor === undefined ? null : readRefusedCursor(cursor);
}

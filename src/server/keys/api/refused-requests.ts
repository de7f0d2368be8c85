import { z } from "zod";
import { REFUSED_REASONS, readRefusedCursor } from "#domain/keys/refused-query.ts";
import { EXPORT_PAGE_SIZE } from "#domain/limit.ts";
import type { ProblemCode } from "#domain/problem.ts";
import { readRequestId } from "#domain/request-id.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { countRefused, listRefused, refusedInLastDay } from "../store/refused-request.ts";

/** The filters of the list. */
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

const place = z.string().refine((text) => readRefusedCursor(text) !== null);

/** The cursors of a page. */
const places = { cursor: place.optional(), before: place.optional() };

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

/** Refused requests with the account's keys, grouped by minute and reason. */
export const refusedRequests = router({
  list: personProcedure
    .input(shapes.listInput("key").extend({ ...places, ...filter }))
    .output(z.object({ refused: z.array(refused), ...listCursors, total: rowCount }))
    .query(async ({ ctx, input: { limit, cursor, before, ...filter } }) => {
      const { db, caller, services } = ctx;
      const { account_id } = caller;
      await services.refusedRequests.flush();
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList({ limit, cursor, before }, (part) => listRefused(db, account_id, filter, part)),
        countRefused(db, account_id, filter),
      ]);
      return { refused: rows, ...cursors, total };
    }),

  /** Returns a page for the export file. */
  export: personProcedure
    .input(z.object({ cursor: places.cursor, ...filter }))
    .output(z.object({ refused: z.array(refused), next_cursor: z.string().nullable() }))
    .query(async ({ ctx: { db, caller, services }, input: { cursor, ...filter } }) => {
      await services.refusedRequests.flush();
      const part = {
        limit: EXPORT_PAGE_SIZE,
        cursor: cursor ?? null,
        towards: "older",
      } as const;
      const rows = await listRefused(db, caller.account_id, filter, part);
      return { refused: rows, next_cursor: rows.at(-1)?.id ?? null };
    }),

  /** Counts each key's refused requests in the last 24 hours. */
  lastDay: personProcedure
    .input(z.void())
    .output(z.record(z.string(), z.number()))
    .query(async ({ ctx: { db, caller, services } }) => {
      await services.refusedRequests.flush();
      return refusedInLastDay(db, caller.account_id);
    }),
});

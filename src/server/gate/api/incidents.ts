import { z } from "zod";
import { personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#server/rules/limit.ts";
import { listIncidents } from "../store/incident.ts";
import { incident } from "./gate-shapes.ts";

/** Further back, a filter finds an incident faster than a page. */
const MAX_OFFSET = 10_000;

/** Changes that repeat over checks, for the console. */
export const incidents = router({
  /** Returns a page of incidents, the open ones first; `cursor` is how many were before it. */
  list: personProcedure
    .input(
      z.object({
        contract_id: shapes.contractId.optional(),
        blocks: z.boolean().optional(),
        limit: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
        cursor: z.int().min(0).max(MAX_OFFSET).default(0),
      }),
    )
    .output(z.object({ incidents: z.array(incident), next_cursor: z.int().nullable() }))
    .query(async ({ ctx: { db, caller }, input: { limit, cursor, ...filter } }) => {
      const part = { limit: limit + 1, offset: cursor };
      const found = await listIncidents(db, caller.account_id, filter, part);
      const next = cursor + limit;
      const goesOn = found.length > limit && next <= MAX_OFFSET;
      return { incidents: found.slice(0, limit), next_cursor: goesOn ? next : null };
    }),
});

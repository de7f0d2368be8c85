import { z } from "zod";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/limit.ts";
import { contractRefusal } from "#server/api/key-rights.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { MAX_COUNTED } from "#server/store/row-count.ts";
import { countIncidents, listIncidents } from "../store/incident.ts";
import { incident } from "./gate-shapes.ts";

const ofContract = incident.extend({
  contract_id: z.string(),
  contract_name: z.string().nullable(),
});

/** Further back, a filter finds an incident faster than a page. */
const MAX_OFFSET = 10_000;

const filter = {
  contract_id: shapes.contractId.optional(),
  is_open: z.boolean().optional(),
  is_blocking: z.literal(true).optional(),
};

/** Changes that repeat over checks, for the console and agents. */
export const incidents = router({
  /** Returns a page of incidents, the latest first; a cursor is how many were before the page. */
  list: accountProcedure
    .meta({ key: { rights: ["read"], reach: "itself" } })
    .input(
      z.object({
        ...filter,
        limit: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
        cursor: z.int().min(0).max(MAX_OFFSET).default(0),
      }),
    )
    .output(
      z.object({
        incidents: z.array(ofContract),
        previous_cursor: z.int().nullable(),
        next_cursor: z.int().nullable(),
      }),
    )
    .query(async ({ ctx: { db, caller }, input: { limit, cursor, ...filter } }) => {
      const unreached = await contractRefusal(db, caller, filter.contract_id ?? null);
      if (unreached) throw unreached;
      const part = { limit: limit + 1, offset: cursor };
      const incidents = await listIncidents(db, caller.account_id, filter, part);
      const next = cursor + limit;
      const goesOn = incidents.length > limit && next <= MAX_OFFSET;
      return {
        incidents: incidents.slice(0, limit),
        previous_cursor: cursor > 0 ? Math.max(0, cursor - limit) : null,
        next_cursor: goesOn ? next : null,
      };
    }),

  /** Counts the incidents that match the filters; `is_exact` is false when there are more. */
  count: personProcedure
    .input(z.object(filter))
    .output(z.object({ count: z.int(), is_exact: z.boolean() }))
    .query(async ({ ctx: { db, caller }, input }) => {
      const count = await countIncidents(db, caller.account_id, input, MAX_COUNTED + 1);
      return { count: Math.min(count, MAX_COUNTED), is_exact: count <= MAX_COUNTED };
    }),
});

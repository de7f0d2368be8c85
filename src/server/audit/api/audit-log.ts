import { z } from "zod";
import { ACCOUNT_ACTIONS, type Action, type Detail } from "#domain/audit/audit.ts";
import { isAnyId } from "#domain/id.ts";
import { EXPORT_PAGE_SIZE } from "#domain/limit.ts";
import { AUDITORS } from "#domain/people/role.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { unverifiedOf } from "#server/people/store/user.ts";
import { auditEntry } from "../rules/audit-entry.ts";
import { countEvents, listEvents } from "../store/audit-log.ts";
import { findNamedThings } from "../store/named-thing.ts";

/** The filters of the audit log. */
const filter = {
  actor: shapes.searchText.optional(),
  action: z.enum(ACCOUNT_ACTIONS).optional(),
  target: shapes.searchText.optional(),
  from: shapes.instant.optional(),
  to: shapes.instant.optional(),
};

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const changes = z.record(z.string(), z.tuple([value, value]));

const event = z.object({
  id: z.string(),
  actor_id: z.string().nullable(),
  actor: z.string(),
  actor_role: z.string(),
  action: z.custom<Action>(),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.union([value, changes])).nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  created_at: shapes.timestamp,
});

const fields = z.record(z.string(), value).nullable();

/** An entry as it leaves the server. */
const { id, actor, actor_role, actor_id, action, target, detail, ...origin } = event.shape;
const { ip_address, user_agent, request_id } = origin;
const entry = z.object({
  id,
  created_at: z.string(),
  actor,
  actor_role,
  actor_id,
  key_id: z.string().nullable(),
  action,
  target,
  before: fields,
  after: fields,
  detail,
  ip_address,
  user_agent,
  request_id,
});

const thing = z.object({
  id: z.string(),
  name: z.string().nullable(),
  parent_id: z.string().nullable(),
});

/** For the account's owners and staff only, since the log names people and their addresses. */
const auditProcedure = personProcedure.use(({ ctx, next }) => {
  if (!AUDITORS.has(ctx.caller.role)) {
    throw new Refusal("not_allowed", "Only owners of the account can see its audit log.");
  }
  return next({ ctx: { caller: ctx.caller } });
});

/** The account's audit log, for the console. */
export const auditLog = router({
  list: auditProcedure
    .input(shapes.listInput("aud").extend(filter))
    .output(
      z.object({
        events: z.array(event),
        /** What the events name and still exists. */
        things: z.array(thing),
        /** The ids of people whom they name and whose address is not verified. */
        unverified: z.array(z.string()),
        ...listCursors,
        total: rowCount,
      }),
    )
    .query(async ({ ctx: { db, caller }, input: { limit, cursor, before, ...filter } }) => {
      const { account_id } = caller;
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList({ limit, cursor, before }, (part) => listEvents(db, account_id, filter, part)),
        countEvents(db, account_id, filter),
      ]);
      const named = new Set(rows.flatMap(namedIds));
      const things = named.size > 0 ? await findNamedThings(db, account_id, [...named]) : [];
      const unverified = await unverifiedOf(
        db,
        rows.flatMap((row) => [row.actor_id, row.target]),
      );
      return { events: rows, things, unverified, ...cursors, total };
    }),

  /**
   * Returns a page of entries for the export file, newest first. What is entered later comes before
   * the first page, so a file has what there was when it began.
   */
  export: auditProcedure
    .input(shapes.pageInput("aud").pick({ cursor: true }).extend(filter))
    .output(z.object({ entries: z.array(entry), next_cursor: z.string().nullable() }))
    .query(async ({ ctx, input: { cursor, ...filter } }) => {
      const page = {
        limit: EXPORT_PAGE_SIZE,
        cursor: cursor ?? null,
        towards: "older",
      } as const;
      const events = await listEvents(ctx.db, ctx.caller.account_id, filter, page);
      return { entries: events.map(auditEntry), next_cursor: events.at(-1)?.id ?? null };
    }),
});

/** Returns the ids of what an entry names: its target, and those among its details. */
function namedIds({ target, detail }: { target: string | null; detail: Detail | null }) {
  return [target, ...Object.values(detail ?? {})].filter(isAnyId);
}

import type { Action } from "#domain/audit/audit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { CLOCKS_APART_MS } from "#server/store/clock.ts";
import { firstIdAt } from "#server/store/id.ts";
import { likePrefix } from "#server/store/like.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";
import type { AuditEvent } from "../rules/audit-entry.ts";

export const EVENT_COLUMNS = Prisma.sql`id, actor_id, actor, actor_role, action, target, detail,
  ip_address, user_agent, request_id, created_at`;

export type AuditFilter = {
  /** Prefix of the actor's email address or key preview, case-insensitive. */
  actor?: string;
  action?: Action;
  target?: string;
  from?: Date;
  to?: Date;
};

/** Returns a page of the account's audit events that match the filter. */
export function listEvents(
  db: Database,
  account_id: string,
  filter: AuditFilter,
  part: ListPart,
): Promise<AuditEvent[]> {
  return db.$queryRaw<AuditEvent[]>`
    SELECT ${EVENT_COLUMNS} FROM audit_event
    WHERE ${matching(account_id, filter)} AND ${beyond(Prisma.sql`id`, part)}
    ORDER BY id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** Counts the account's events that match the filter. */
export function countEvents(
  db: Database,
  account_id: string,
  filter: AuditFilter,
): Promise<RowCount> {
  return countRows(db, Prisma.sql`SELECT FROM audit_event WHERE ${matching(account_id, filter)}`);
}

function matching(account_id: string, { actor, action, target, from, to }: AuditFilter) {
  const conditions = [Prisma.sql`account_id = ${account_id}`];
  if (actor !== undefined) {
    conditions.push(Prisma.sql`lower(actor) LIKE ${likePrefix(actor.toLowerCase())}`);
  }
  if (action) conditions.push(Prisma.sql`action = ${action}`);
  if (target !== undefined) conditions.push(Prisma.sql`target = ${target}`);
  if (from) {
    conditions.push(Prisma.sql`created_at >= ${from}::timestamptz`);
    conditions.push(Prisma.sql`id >= ${idAt(from, -CLOCKS_APART_MS)}`);
  }
  if (to) {
    conditions.push(Prisma.sql`created_at < ${to}::timestamptz`);
    conditions.push(Prisma.sql`id < ${idAt(to, CLOCKS_APART_MS)}`);
  }
  return Prisma.join(conditions, " AND ");
}

/** Returns the id bound for a point in time, shifted by `apart` for clock skew between servers. */
function idAt(at: Date, apart: number) {
  return firstIdAt("aud", new Date(at.getTime() + apart));
}

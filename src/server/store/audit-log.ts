import { Prisma } from "../../generated/prisma/client.ts";
import type { Database } from "../database/connect.ts";
import type { Action, Detail } from "../domain/audit.ts";
import { firstIdAt } from "./id.ts";
import { likePrefix } from "./like.ts";
import type { Page } from "./page.ts";

export type AuditEvent = {
  id: string;
  actor_id: string | null;
  actor: string;
  actor_role: string;
  action: Action;
  target: string | null;
  detail: Detail | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
};

export type AuditFilter = {
  /** How the actor's e-mail address or key preview begins, in any case. */
  actor?: string;
  action?: Action;
  target?: string;
  from?: Date;
  to?: Date;
};

/** The events of the account's audit log that a filter leaves, newest first, from the one after the cursor. */
export function listEvents(
  db: Database,
  account_id: string,
  { actor, action, target, from, to }: AuditFilter,
  { limit, cursor }: Page,
): Promise<AuditEvent[]> {
  const conditions = [Prisma.sql`account_id = ${account_id}`];
  if (cursor) conditions.push(Prisma.sql`id < ${cursor}`);
  if (actor !== undefined) {
    conditions.push(Prisma.sql`lower(actor) LIKE ${likePrefix(actor.toLowerCase())}`);
  }
  if (action) conditions.push(Prisma.sql`action = ${action}`);
  if (target !== undefined) conditions.push(Prisma.sql`target = ${target}`);
  if (from) {
    conditions.push(Prisma.sql`created_at >= ${from}::timestamptz`);
    conditions.push(Prisma.sql`id >= ${firstIdAt("aud", minutesFrom(from, -CLOCKS_APART))}`);
  }
  if (to) {
    conditions.push(Prisma.sql`created_at < ${to}::timestamptz`);
    conditions.push(Prisma.sql`id < ${firstIdAt("aud", minutesFrom(to, CLOCKS_APART))}`);
  }
  return db.$queryRaw<AuditEvent[]>`
    SELECT id, actor_id, actor, actor_role, action, target, detail, ip_address, user_agent,
      created_at
    FROM audit_event WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY id DESC LIMIT ${limit}::int`;
}

/** Ids are of the server's clock, times of the database's: so many minutes may lie between them. */
const CLOCKS_APART = 10;

function minutesFrom(at: Date, minutes: number) {
  return new Date(at.getTime() + minutes * 60_000);
}

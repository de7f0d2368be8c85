import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import type { ExportedEvent } from "../rules/log-record.ts";
import { EVENT_COLUMNS } from "./audit-log.ts";

/** How long entries are queued after the last process that exports them has stopped. */
const QUEUED_HOURS = 24;

/**
 * Returns a statement that queues the rows (account_id, id) of `entered` for the collector, while a
 * process exports to one. It is part of the statement that enters them.
 */
export function queuedForCollector(entered: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO audit_export_entry (account_id, event_id)
    SELECT e.account_id, e.id FROM (${entered}) e
    WHERE EXISTS (
      SELECT FROM audit_export
      WHERE held_until > now() - make_interval(hours => ${QUEUED_HOURS}::int)
    )
    ON CONFLICT DO NOTHING`;
}

/** Makes `holder` the one process that exports, for some seconds; false while another one is. */
export async function holdExport(db: Database, holder: string, seconds: number): Promise<boolean> {
  const held = await db.$executeRaw`
    INSERT INTO audit_export AS x (id, holder, held_until)
    VALUES (1, ${holder}, now() + make_interval(secs => ${seconds}::int))
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
    WHERE x.holder = excluded.holder OR x.held_until < now()`;
  return held > 0;
}

/** Lets another process export. */
export async function releaseExport(db: Database, holder: string) {
  await db.$executeRaw`UPDATE audit_export SET held_until = now() WHERE holder = ${holder}`;
}

/** Returns the oldest queued entries. */
export function queuedEntries(db: Database, limit: number): Promise<ExportedEvent[]> {
  return db.$queryRaw<ExportedEvent[]>`
    SELECT q.account_id, e.*
    FROM audit_export_entry q CROSS JOIN LATERAL (
      SELECT ${EVENT_COLUMNS} FROM audit_event WHERE account_id = q.account_id AND id = q.event_id
    ) e
    ORDER BY q.event_id LIMIT ${limit}::int`;
}

/** Takes entries out of the queue, and those before them that are not stored any more. */
export async function takeExported(db: Database, events: readonly ExportedEvent[]) {
  const last = events.at(-1)?.id ?? "";
  await db.$executeRaw`
    DELETE FROM audit_export_entry q
    WHERE q.event_id = ANY (${events.map(({ id }) => id)}::text[])
      OR q.event_id < ${last} AND NOT EXISTS (
        SELECT FROM audit_event WHERE account_id = q.account_id AND id = q.event_id)`;
}

/** Deletes the oldest entries beyond `most`. Returns how many. */
export function dropOldest(db: Database, most: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM audit_export_entry WHERE event_id <= (
      SELECT event_id FROM audit_export_entry ORDER BY event_id DESC OFFSET ${most}::int LIMIT 1)`;
}

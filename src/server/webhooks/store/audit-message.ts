import { Prisma } from "#generated/prisma/client.ts";
import { type AuditEvent, auditEntry } from "#server/audit/rules/audit-entry.ts";
import { EVENT_COLUMNS } from "#server/audit/store/audit-log.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { auditBody, ENTRIES_PER_MESSAGE } from "../rules/message/audit-message.ts";

/** Webhooks that get a message in one transaction. */
const WEBHOOKS_AT_ONCE = 20;

/** Rows of deleted webhooks that are removed at once. */
const ORPHANS_AT_ONCE = 1000;

/** Held by the one transaction that makes messages: two could make one webhook's at a time. */
const MAKING = Prisma.sql`pg_try_advisory_xact_lock(hashtext('audit messages'))`;

/**
 * Makes the next message of each webhook that has waiting entries and no pending delivery, so that
 * its messages arrive one after another. Entries leave the outbox in the transaction that queues
 * them, once. Returns how many messages were made.
 */
export function makeAuditMessages(db: DatabasePool): Promise<number> {
  return db.$transaction(async (tx) => {
    // A statement of its own: the next one must see what the holder before has done.
    const [lock] = await tx.$queryRaw<{ held: boolean }[]>`SELECT ${MAKING} AS held`;
    if (!lock?.held) return 0;
    const messages = Map.groupBy(await takeWaiting(tx), ({ webhook_id }) => webhook_id);
    const rows = [...messages].map(([webhook_id, events]) => {
      const body = auditBody(events.map(({ event }) => auditEntry(event)));
      const account_id = events[0]?.account_id ?? "";
      return { account_id, id: newId("dlv"), webhook_id, body, bytes: Buffer.byteLength(body) };
    });
    if (rows.length > 0) await tx.delivery.createMany({ data: rows });
    return rows.length;
  });
}

type Waiting = { account_id: string; webhook_id: string; event: AuditEvent };

/** Takes the oldest waiting entries of some webhooks out of the outbox. */
async function takeWaiting(db: Database): Promise<Waiting[]> {
  const rows = await db.$queryRaw<(AuditEvent & Omit<Waiting, "event">)[]>`
    WITH RECURSIVE ${WAITING_WEBHOOKS}, ready AS (
      SELECT w.account_id, w.id FROM waiting
      JOIN webhook w ON w.account_id = waiting.account_id AND w.id = waiting.webhook_id
      WHERE w.active AND NOT EXISTS (
        SELECT FROM delivery d WHERE d.status = 'pending' AND d.webhook_id = w.id
      )
      LIMIT ${WEBHOOKS_AT_ONCE}::int
    ), taken AS (
      DELETE FROM audit_outbox o USING ready CROSS JOIN LATERAL (
        SELECT event_id FROM audit_outbox
        WHERE account_id = ready.account_id AND webhook_id = ready.id
        ORDER BY event_id LIMIT ${ENTRIES_PER_MESSAGE}::int
      ) first
      WHERE o.account_id = ready.account_id AND o.webhook_id = ready.id
        AND o.event_id = first.event_id
      RETURNING o.*
    )
    SELECT taken.account_id, taken.webhook_id, e.*
    FROM taken CROSS JOIN LATERAL (
      SELECT ${EVENT_COLUMNS} FROM audit_event
      WHERE account_id = taken.account_id AND id = taken.event_id
    ) e
    ORDER BY taken.event_id`;
  return rows.map(({ account_id, webhook_id, ...event }) => ({ account_id, webhook_id, event }));
}

/** A recursive CTE of the webhooks in the outbox, each found by one index probe. */
const WAITING_WEBHOOKS = Prisma.sql`
  waiting AS (
    (SELECT account_id, webhook_id FROM audit_outbox ORDER BY account_id, webhook_id LIMIT 1)
    UNION ALL
    SELECT next.account_id, next.webhook_id FROM waiting, LATERAL (
      SELECT account_id, webhook_id FROM audit_outbox
      WHERE (account_id, webhook_id) > (waiting.account_id, waiting.webhook_id)
      ORDER BY account_id, webhook_id LIMIT 1
    ) next
  )`;

/** Removes what waits for webhooks that were deleted. */
export function deleteOrphanedEntries(db: Database): Promise<number> {
  return db.$executeRaw`
    WITH RECURSIVE ${WAITING_WEBHOOKS}
    DELETE FROM audit_outbox WHERE ctid = ANY (ARRAY(
      SELECT o.ctid FROM waiting JOIN audit_outbox o USING (account_id, webhook_id)
      WHERE NOT EXISTS (
        SELECT FROM webhook w WHERE w.account_id = waiting.account_id AND w.id = waiting.webhook_id
      )
      LIMIT ${ORPHANS_AT_ONCE}::int))`;
}

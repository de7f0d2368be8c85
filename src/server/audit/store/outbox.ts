import { Prisma } from "#generated/prisma/client.ts";
import { queuedForCollector } from "./export-queue.ts";

/**
 * Returns the end of a statement that queues the rows (account_id, id) of `entered` for everyone who
 * gets the audit log. It is part of the statement that enters them, so that none is lost.
 */
export function queued(entered: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`, for_collector AS (${queuedForCollector(entered)})
    ${queuedForWebhooks(entered)}`;
}

/** Returns the same as CTEs, for a statement that ends in another way. */
export function queuedBeside(entered: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`for_collector AS (${queuedForCollector(entered)}),
    for_webhooks AS (${queuedForWebhooks(entered)})`;
}

function queuedForWebhooks(entered: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO audit_outbox (account_id, webhook_id, event_id)
    SELECT e.account_id, w.id, e.id
    FROM (${entered}) e JOIN webhook w ON w.account_id = e.account_id AND w.kind = 'audit'
    ON CONFLICT DO NOTHING`;
}

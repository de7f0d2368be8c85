import { Prisma } from "#generated/prisma/client.ts";

/**
 * A recursive CTE `endpoint` of the webhooks with pending deliveries, found by one index probe each
 * (a loose index scan) however many are pending.
 */
export const WAITING_ENDPOINTS = Prisma.sql`
  endpoint AS (
    (SELECT account_id, webhook_id FROM delivery
     WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT next.account_id, next.webhook_id FROM endpoint, LATERAL (
      SELECT account_id, webhook_id FROM delivery
      WHERE status = 'pending' AND webhook_id > endpoint.webhook_id
      ORDER BY webhook_id LIMIT 1
    ) next
  )`;

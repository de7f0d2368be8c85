import { Prisma } from "#generated/prisma/client.ts";

/** The last check of each contract `ct`: one look into an index. */
export const LAST_CHECK = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT c.id AS check_id, c.result, c.severity, c.created_at AS checked_at, c.decision, c.gate,
      c.contract_version AS checked_version
    FROM "check" c
    WHERE c.account_id = ct.account_id AND c.contract_id = ct.id
    ORDER BY c.id DESC LIMIT 1
  ) last ON true`;

/**
 * SQL condition: the last check was blocked. A blocked check leaves an incident that blocks, so the
 * last checks of other contracts need not be looked up.
 */
export const IS_BLOCKED = Prisma.sql`
  last.decision = 'block' AND EXISTS (
    SELECT FROM incident i
    WHERE i.account_id = ct.account_id AND i.contract_id = ct.id AND i.blocks
  )`;

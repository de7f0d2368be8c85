import type { Database } from "../database/connect.ts";
import type { ContractColumn } from "../domain/column.ts";
import type { Subscription } from "../domain/subscription.ts";

/** What a check is judged by, and the webhooks that may have to hear of it. */
export type Subject = {
  version: number;
  columns: ContractColumn[];
  webhooks: (Subscription & { id: string })[];
};

/** The contract of a check with the active webhooks of its scope; null without the contract. */
export async function loadSubject(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<Subject | null> {
  const rows = await db.$queryRaw<Subject[]>`
    SELECT c.version, c.columns, coalesce(w.webhooks, '[]') AS webhooks
    FROM contract c
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', id, 'events', events, 'contract_id', contract_id))
        AS webhooks
      FROM webhook
      WHERE webhook.account_id = c.account_id AND active
        AND (webhook.contract_id IS NULL OR webhook.contract_id = c.id)
    ) w ON true
    WHERE c.account_id = ${account_id} AND c.id = ${contract_id}`;
  return rows[0] ?? null;
}

import type { Environment } from "#domain/keys/environment.ts";
import { CONTRACT_USE_DAYS } from "#domain/limit.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-event.ts";
import type { Database } from "#server/database/connect.ts";
import { KEY_WORKS } from "#server/keys/store/api-key.ts";
import { SHOWN_EVENTS } from "#server/webhooks/store/shown-event.ts";
import { SHOWN_URL } from "#server/webhooks/store/shown-url.ts";

/**
 * How often one key recently checked against a contract. All fields but `checks` are null for a
 * deleted key.
 */
export type KeyUse = {
  /** Empty for checks run in the console. */
  key_id: string;
  checks: number;
  key_preview: string | null;
  label: string | null;
  environment: Environment | null;
  is_active: boolean | null;
};

/** Returns the keys that checked against a contract in the last 30 days, the busiest first. */
export function keysOfContract(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<KeyUse[]> {
  return db.$queryRaw<KeyUse[]>`
    SELECT d.key_id, d.checks, k.key_preview, k.label, k.environment::text,
      CASE WHEN k.id IS NOT NULL THEN ${KEY_WORKS} END AS is_active
    FROM (
      SELECT key_id, sum(checks)::int AS checks FROM check_day
      WHERE account_id = ${account_id} AND contract_id = ${contract_id}
        AND day > (now() AT TIME ZONE 'UTC')::date - ${CONTRACT_USE_DAYS}::int
      GROUP BY key_id
    ) d
    LEFT JOIN api_key k ON k.account_id = ${account_id} AND k.id = d.key_id
    ORDER BY d.checks DESC, d.key_id`;
}

/** A webhook subscribed to a contract. */
export type Listener = {
  id: string;
  /** As it may be shown. */
  url: string;
  events: WebhookEvent[];
  /** Null when it is subscribed to all contracts. */
  contract_id: string | null;
  active: boolean;
};

/** Cap on the webhooks listed. */
const MAX_LISTENERS = 100;

/** Returns the webhooks subscribed to a contract, newest first, including paused ones. */
export function listenersOfContract(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<Listener[]> {
  return db.$queryRaw<Listener[]>`
    SELECT w.id, ${SHOWN_URL} AS url, ${SHOWN_EVENTS} AS events, w.contract_id, w.active FROM webhook w
    WHERE w.account_id = ${account_id} AND w.kind <> 'audit' AND (w.contract_id IS NULL OR w.contract_id = ${contract_id})
    ORDER BY w.id DESC LIMIT ${MAX_LISTENERS}::int`;
}

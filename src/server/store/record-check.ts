import { createHash } from "node:crypto";
import type { Database } from "../database/connect.ts";
import type { StoredCheck } from "../domain/check-body.ts";
import type { Column } from "../domain/column.ts";
import type { Environment } from "../domain/environment.ts";
import { CREDITS_PER_CHECK, IDEMPOTENCY_HOURS } from "../domain/limit.ts";
import type { Verdict } from "../domain/verdict.ts";
import { newId } from "./id.ts";

export type JudgedCheck = Verdict & {
  contract_id: string;
  contract_version: number;
  incoming: Column[];
  key_id: string | null;
  user_id: string | null;
  environment: Environment;
  /** The webhooks that this check triggers. */
  webhook_ids: string[];
  idempotency: { key: string; request_hash: Uint8Array } | null;
};

/**
 * Spends the credit, stores the check and queues its deliveries, or does
 * nothing at all, in one statement (spec 4.4, 6.1).
 *
 * "no_credits": the balance is zero. "repeated": the Idempotency-Key belongs to
 * a check that was stored a moment ago.
 */
export async function recordCheck(
  db: Database,
  account_id: string,
  check: JudgedCheck,
): Promise<StoredCheck | "no_credits" | "repeated"> {
  const id = newId("chk");
  const columns = JSON.stringify(check.incoming.map(({ name, type }) => ({ name, type })));
  const hash = createHash("sha256").update(columns).digest();
  const deliveries = check.webhook_ids.map(() => newId("dlv"));
  const key = check.idempotency?.key ?? null;
  const requestHash = check.idempotency?.request_hash ?? null;

  const rows = await db.$queryRaw<{ affordable: boolean; created_at: Date | null }[]>`
    WITH locked AS (
      SELECT id, credits_remaining >= ${CREDITS_PER_CHECK} AS affordable
      FROM account WHERE id = ${account_id} FOR NO KEY UPDATE
    ), remembered AS (
      INSERT INTO idempotency AS i (account_id, key, request_hash, check_id, expires_at)
      SELECT id, ${key}::text, ${requestHash}::bytea, ${id},
        now() + make_interval(hours => ${IDEMPOTENCY_HOURS}::int)
      FROM locked WHERE affordable AND ${key}::text IS NOT NULL
      ON CONFLICT (account_id, key) DO UPDATE SET
        request_hash = excluded.request_hash,
        check_id = excluded.check_id,
        expires_at = excluded.expires_at
      WHERE i.expires_at <= now()
      RETURNING check_id
    ), spent AS (
      UPDATE account SET
        credits_remaining = credits_remaining - ${CREDITS_PER_CHECK},
        credits_used = credits_used + ${CREDITS_PER_CHECK},
        total_checks = total_checks + 1
      FROM locked
      WHERE account.id = locked.id AND affordable
        AND (${key}::text IS NULL OR EXISTS (SELECT FROM remembered))
      RETURNING account.id AS account_id
    ), entered AS (
      INSERT INTO credit_entry AS c (account_id, id, amount, reason, actor)
      SELECT account_id, 'day_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'), -${CREDITS_PER_CHECK}::bigint,
        'checks', 'system'
      FROM spent
      ON CONFLICT (account_id, id) DO UPDATE SET amount = c.amount + excluded.amount
    ), interned AS (
      INSERT INTO schema (account_id, hash, columns)
      SELECT account_id, ${hash}, ${columns}::jsonb FROM spent
      ON CONFLICT DO NOTHING
    ), recorded AS (
      INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
        severity, diff, key_id, user_id, environment)
      SELECT account_id, ${id}, ${check.contract_id}, ${check.contract_version}::int, ${hash},
        ${check.result}::result, ${check.severity}::smallint, ${JSON.stringify(check.diff)}::jsonb,
        ${check.key_id}, ${check.user_id}, ${check.environment}::environment
      FROM spent
      RETURNING account_id, created_at
    ), queued AS (
      INSERT INTO delivery (account_id, id, webhook_id, check_id, event)
      SELECT recorded.account_id, d.id, w.id, ${id}, ${check.result}::result
      FROM recorded, unnest(${deliveries}::text[], ${check.webhook_ids}::text[]) AS d (id, webhook_id)
      JOIN webhook w ON w.account_id = ${account_id} AND w.id = d.webhook_id AND w.active
    )
    SELECT affordable, (SELECT created_at FROM recorded) AS created_at FROM locked`;

  const row = rows[0];
  if (!row?.affordable) return "no_credits";
  if (!row.created_at) return "repeated";
  const { contract_id, result, severity, diff } = check;
  return { id, contract_id, result, severity, diff, created_at: row.created_at };
}

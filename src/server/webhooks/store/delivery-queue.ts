import type { Result } from "#domain/checks/severity.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Decision } from "#domain/gate/decision.ts";
import type { StoredGate } from "#domain/gate/gate.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-event.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { StoredCheck } from "#server/checks/rules/check-body.ts";
import type { Database } from "#server/database/connect.ts";
import {
  ACCOUNT_BYTES,
  PER_ACCOUNT,
  PER_ACCOUNT_SILENT,
  PER_DESTINATION,
  PER_ENDPOINT,
} from "./claim-limit.ts";
import { type EndpointUse, placesInUse } from "./endpoint-use.ts";
import { SHOWN_EVENT } from "./shown-event.ts";
import { WAITING_ENDPOINTS } from "./waiting-endpoint.ts";

/** How long a worker's claim lasts; longer than any attempt. */
const LEASE_SECONDS = 15;

/** Assumed size of a delivery queued by an earlier release, which did not store it. */
const UNKNOWN_BYTES = 64 * 1024;

/** Limits of a claim. */
export type ClaimLimit = { deliveries: number; bytes: number };

/** The largest stored attempt number; such an attempt is the last of its round. */
export const LAST_NUMBER = 32_767;

/** A delivery leased to a worker. */
export type ClaimedDelivery = {
  account_id: string;
  id: string;
  claim_id: string;
  webhook_id: string;
  kind: WebhookKind;
  destination: string;
  /** Approximate size of the body. */
  bytes: number;
  event: WebhookEvent;
  /** Number of this attempt, and of the first one in its round. */
  number: number;
  first_attempt: number;
  url: string;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  /** The stored body of a test event, a proposal and entries of the audit log, otherwise the check with its diff as JSON. */
  body: string | null;
  check: (Omit<StoredCheck, "diff"> & { diff: string }) | null;
  /** What a message needs besides the check; null for standard webhooks and test events. */
  report: CheckReport | null;
  /** The trace of the check, if it is sampled, in the form of the header `traceparent`. */
  traceparent: string | null;
  /** The current time by the database. */
  now: Date;
};

export type CheckReport = {
  /** Null when the contract's version is no longer stored. */
  contract_name: string | null;
  contract_version: number;
  /** How many columns it has; null like its name. */
  contract_columns: number | null;
  decision: Decision | null;
  gate: StoredGate | null;
  /** What a check compared, if no gate has decided it; null if one has. */
  compared: { contract: ContractColumn[] | null; incoming: Column[] } | null;
  run_url: string | null;
};

type Row = Omit<ClaimedDelivery, "check"> & {
  check_id: string | null;
  contract_id: string;
  result: Result;
  severity: number;
  diff: string;
  created_at: Date;
};

/**
 * Leases due deliveries to the worker `claim_id`, within `limit`: a few per endpoint,
 * idle endpoints first, and none beyond the free slots. Accounts share a destination's slots
 * evenly. Concurrent claims never get the same delivery; when a lease expires it is due again.
 * ORDER BY uses "C", because sorting by another collation would dominate the cost. `run_at` is
 * rounded and may lie half a millisecond in the future for what is due now.
 */
export async function claimDue(
  db: Database,
  claim_id: string,
  limit: ClaimLimit,
  use: EndpointUse[],
): Promise<ClaimedDelivery[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH RECURSIVE ${WAITING_ENDPOINTS}, ${placesInUse(use)}, open AS (
      SELECT endpoint.*, ${DESTINATION} AS destination, coalesce(u.is_silent, false) AS is_silent,
        coalesce(u.under_way, 0) AS taken,
        coalesce(u.places, ${PER_ENDPOINT}::int) - coalesce(u.under_way, 0) AS places,
        CASE WHEN u.is_silent THEN ${PER_ACCOUNT_SILENT}::int - coalesce(a.silent, 0)
          ELSE ${PER_ACCOUNT}::int - coalesce(a.answering, 0) END AS account_places,
        ${ACCOUNT_BYTES}::int - coalesce(a.bytes, 0) AS account_bytes
      FROM endpoint
      JOIN webhook w ON w.account_id = endpoint.account_id AND w.id = endpoint.webhook_id AND w.active
      LEFT JOIN used u ON u.webhook_id = endpoint.webhook_id
      LEFT JOIN account_use a ON a.account_id = endpoint.account_id
    ), due AS (
      SELECT d.*, destination, is_silent, taken, account_places, account_bytes,
        ${PER_DESTINATION}::int - coalesce(h.under_way, 0) AS destination_places
      FROM open
      LEFT JOIN destination_use h USING (destination)
      CROSS JOIN LATERAL (
        SELECT account_id, id, run_at, coalesce(bytes, ${UNKNOWN_BYTES}::int) AS bytes FROM delivery
        WHERE status = 'pending' AND webhook_id = open.webhook_id AND run_at <= now() + interval '1 ms'
        ORDER BY run_at
        LIMIT greatest(0, least(places, account_places,
          ${PER_DESTINATION}::int - coalesce(h.under_way, 0), ${limit.deliveries}::int))
        FOR UPDATE SKIP LOCKED
      ) d
    ), lined_up AS (
      SELECT *, sum(bytes) OVER turns - bytes AS bytes_before,
        CASE WHEN is_silent THEN count(*) FILTER (WHERE is_silent) OVER turns
          ELSE count(*) FILTER (WHERE NOT is_silent) OVER turns END AS turn
      FROM due
      WINDOW turns AS (
        PARTITION BY account_id COLLATE "C" ORDER BY taken, run_at, id COLLATE "C"
        ROWS UNBOUNDED PRECEDING
      )
    ), in_account AS (
      SELECT l.*, coalesce(s.under_way, 0) + row_number() OVER (
        PARTITION BY destination COLLATE "C", account_id COLLATE "C"
        ORDER BY taken, run_at, id COLLATE "C"
      ) AS share
      FROM lined_up l
      LEFT JOIN share_use s USING (destination, account_id)
      WHERE bytes_before < account_bytes AND turn <= account_places
    ), at_destination AS (
      SELECT *, row_number() OVER (
        PARTITION BY destination COLLATE "C" ORDER BY share, run_at, id COLLATE "C"
      ) AS turn_there
      FROM in_account
    ), chosen AS (
      SELECT account_id, id, sum(bytes) OVER everything - bytes AS bytes_before
      FROM at_destination
      WHERE turn_there <= destination_places
      WINDOW everything AS (ORDER BY taken, run_at, id COLLATE "C" ROWS UNBOUNDED PRECEDING)
      ORDER BY taken, run_at, id COLLATE "C" LIMIT ${limit.deliveries}::int
    ), claimed AS (
      UPDATE delivery SET
        claim_id = ${claim_id}, run_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      FROM chosen WHERE delivery.account_id = chosen.account_id AND delivery.id = chosen.id
        AND bytes_before < ${limit.bytes}::int
      RETURNING delivery.*
    )
    SELECT d.account_id, d.id, d.claim_id, d.webhook_id, ${DESTINATION} AS destination,
      coalesce(d.bytes, ${UNKNOWN_BYTES}::int) AS bytes,
      ${SHOWN_EVENT} AS event,
      least(d.attempts + 1, ${LAST_NUMBER}::int) AS number,
      d.first_attempt::int, d.traceparent, w.kind::text, w.url, w.secret, d.body, now() AS now,
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret,
      c.id AS check_id, c.contract_id, c.result::text, c.severity, c.diff::text AS diff, c.created_at,
      CASE WHEN w.kind <> 'standard' AND c.id IS NOT NULL THEN ${REPORT} END AS report
    FROM claimed d
    JOIN webhook w ON w.account_id = d.account_id AND w.id = d.webhook_id
    LEFT JOIN "check" c ON c.account_id = d.account_id AND c.id = d.check_id`;
  return rows.map(toClaimed);
}

const COMPARED = Prisma.sql`jsonb_build_object('contract', v.columns, 'incoming', (
  SELECT s.columns FROM schema s WHERE s.account_id = c.account_id AND s.hash = c.schema_hash))`;

/** A subquery rather than a join, so that standard webhooks do without it. */
const REPORT = Prisma.sql`(
  SELECT jsonb_build_object(
    'contract_name', v.name, 'contract_version', c.contract_version,
    'contract_columns', jsonb_array_length(v.columns), 'decision', c.decision, 'gate', c.gate,
    'compared', CASE WHEN c.decision IS NULL THEN ${COMPARED} END,
    'run_url', c.source ->> 'run_url')
  FROM (VALUES (1)) AS asked LEFT JOIN contract_version v
    ON v.account_id = c.account_id AND v.contract_id = c.contract_id
      AND v.version = c.contract_version
)`;

/** Webhooks stored by earlier releases have no destination; it is derived from the URL. */
const DESTINATION = Prisma.sql`coalesce(w.destination,
  regexp_replace(lower(substring(w.url FROM '^https://([^/?#]+)')), '^([^:]+)$', '\\1:443'))`;

function toClaimed(row: Row): ClaimedDelivery {
  const { check_id, contract_id, result, severity, diff, created_at, ...claimed } = row;
  const check = check_id ? { id: check_id, contract_id, result, severity, diff, created_at } : null;
  return { ...claimed, check };
}

/** Releases a claimed delivery without counting the attempt; it is due again after a delay. */
export async function releaseClaim(
  db: Database,
  { account_id, id, claim_id }: Pick<ClaimedDelivery, "account_id" | "id" | "claim_id">,
  seconds = 0,
) {
  await db.$executeRaw`
    UPDATE delivery SET claim_id = NULL, run_at = now() + make_interval(secs => ${seconds}::int)
    WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}`;
}

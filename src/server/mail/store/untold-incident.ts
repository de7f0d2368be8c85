import type { IncidentKind } from "#domain/gate/incident.ts";
import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { Database } from "#server/database/connect.ts";
import type { IncidentGroup } from "../rules/incident.ts";

/** People are notified of changes that began to block within this time; older ones are no news. */
const NEWS_MINUTES = 60;

type Row = Omit<IncidentGroup, "incidents"> & {
  kind: IncidentKind;
  column: string;
  from: string;
  to: string;
  first_seen: Date;
  blocking_since: Date;
};

/**
 * Marks the new incidents that one check made blocking as mailed, and returns them in the order of
 * its changes; null when there are none, another server is queueing mails, or the contract is gone.
 * Call it in the transaction that queues the mails. Incidents that a check is updating at this
 * moment are left for the next call: checks must not wait for mails.
 */
export async function claimUntold(db: Database): Promise<IncidentGroup | null> {
  const rows = await db.$queryRaw<Row[]>`
    WITH turn AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.telling}::bigint) AS is_ours
    ), first AS MATERIALIZED (
      SELECT i.account_id, i.contract_id, i.blocking_check_id
      FROM incident i JOIN contract c ON c.account_id = i.account_id AND c.id = i.contract_id
      WHERE (SELECT is_ours FROM turn) AND i.told_at IS NULL
        AND i.blocking_since > now() - make_interval(mins => ${NEWS_MINUTES}::int)
      ORDER BY i.blocking_since LIMIT 1 FOR UPDATE OF i SKIP LOCKED
    ), due AS (
      SELECT i.account_id, i.contract_id, i."column", i.kind, i."from", i."to"
      FROM incident i JOIN first USING (account_id, contract_id, blocking_check_id)
      WHERE i.told_at IS NULL
      FOR UPDATE OF i SKIP LOCKED
    ), told AS (
      UPDATE incident i SET told_at = now() FROM due
      WHERE i.account_id = due.account_id AND i.contract_id = due.contract_id
        AND i."column" = due."column" AND i.kind = due.kind
        AND i."from" = due."from" AND i."to" = due."to"
      RETURNING i.*
    ), decided AS (
      SELECT change->>'kind' AS kind, change->>'column' AS "column", place
      FROM first
      JOIN "check" c ON c.account_id = first.account_id AND c.id = first.blocking_check_id
      CROSS JOIN LATERAL jsonb_array_elements(c.gate->'changes')
        WITH ORDINALITY AS listed (change, place)
    )
    SELECT told.account_id, a.name AS account_name, told.contract_id, c.name AS contract_name,
      c.owner, c.mails_owner, told.blocking_check_id AS check_id, told.kind::text, told."column",
      told."from", told."to", told.first_seen, told.blocking_since
    FROM told
    JOIN account a ON a.id = told.account_id
    JOIN contract c ON c.account_id = told.account_id AND c.id = told.contract_id
    LEFT JOIN decided ON decided."column" = told."column" AND decided.kind = told.kind::text
    ORDER BY decided.place, told."column"`;
  const [first] = rows;
  if (!first) return null;
  const { account_id, account_name, contract_id, contract_name, check_id } = first;
  const { owner, mails_owner } = first;
  const incidents = rows.map(({ from, to, ...row }) => ({
    kind: row.kind,
    column: row.column,
    first_seen: row.first_seen,
    blocking_since: row.blocking_since,
    from: from || null,
    to: to || null,
  }));
  const contract = { contract_id, contract_name, owner, mails_owner };
  return { account_id, account_name, ...contract, check_id, incidents };
}

import type { Action } from "#domain/audit/audit.ts";
import { PROPOSAL_KEPT_DAYS } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { queuedBeside } from "#server/audit/store/outbox.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

const EXPIRE: Action = "proposals.expire";

/**
 * Closes up to `batch` proposals, of one account or all, that nobody decided about in time, each with an
 * entry in the audit log. Returns how many.
 */
export async function closeExpiredProposals(
  db: Database,
  batch: number,
  account_id: string | null = null,
): Promise<number> {
  const ids = Array.from({ length: batch }, () => newId("aud"));
  const [row] = await db.$queryRaw<{ closed: number }[]>`
    WITH due AS (
      SELECT account_id, id FROM proposal WHERE state = 'open' AND expires_at <= now()
        AND (${account_id}::text IS NULL OR account_id = ${account_id})
      ORDER BY expires_at LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
    ), expired AS (
      UPDATE proposal p SET state = 'expired', decided_at = p.expires_at FROM due
      WHERE p.account_id = due.account_id AND p.id = due.id AND p.state = 'open'
      RETURNING p.account_id, p.id, p.contract_id, p.proposed_by
    ), numbered AS (
      SELECT *, row_number() OVER () AS n FROM expired
    ), entered AS (
      INSERT INTO audit_event (account_id, id, actor, actor_role, action, target, detail)
      SELECT e.account_id, a.id, 'server', 'program', ${EXPIRE}, e.id,
        jsonb_build_object('contract_id', e.contract_id, 'proposed_by', e.proposed_by)
      FROM numbered e JOIN unnest(${ids}::text[]) WITH ORDINALITY AS a (id, n) USING (n)
      JOIN account ON account.id = e.account_id
      RETURNING audit_event.account_id, audit_event.id
    ), ${queuedBeside(Prisma.sql`SELECT account_id, id FROM entered`)}
    SELECT count(*)::int AS closed FROM expired`;
  return row?.closed ?? 0;
}

/** Deletes up to `batch` proposals that were closed long ago. Returns how many. */
export function deleteOldProposals(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM proposal WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM proposal
      WHERE decided_at < now() - make_interval(days => ${PROPOSAL_KEPT_DAYS}::int)
      LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
    ))`;
}

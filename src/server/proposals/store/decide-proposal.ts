import type { ProposalState } from "#domain/proposals/proposal.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { type Actor, nameOfActor } from "#server/audit/store/audit-event.ts";
import { lockAccount } from "#server/contracts/store/account-lock.ts";
import type { Database } from "#server/database/connect.ts";
import { mayApprove } from "#server/gate/store/approver.ts";
import { COLUMNS, FIELDS, FITS, IS_OPEN, type StoredProposal } from "./proposal.ts";

export type Deciding = {
  id: string;
  state: "approved" | "declined";
  note: string | null;
};

/** "outdated": the contract is no longer what the proposal was made for. */
export type NotDecided =
  | { kind: "absent" }
  | { kind: "not_approver" }
  | { kind: "outdated" }
  | { kind: "closed"; state: ProposalState };

type Row = (StoredProposal | { id: null }) & {
  was: ProposalState | null;
  is_open: boolean;
  may: boolean;
  fits_still: boolean;
};

/**
 * Notes a person's decision about an open proposal, the first one only. Approving it takes an approver of
 * the contract, and that the proposal still fits; the caller then makes it happen, or fails with the
 * whole transaction. Must run in one.
 */
export async function decideProposal(
  db: Database,
  account_id: string,
  { id, state, note }: Deciding,
  actor: Actor,
): Promise<{ kind: "decided"; proposal: StoredProposal } | NotDecided> {
  await lockAccount(db, account_id);
  const approves = state === "approved";
  const OF_CONTRACT = Prisma.sql`proposal p
    JOIN contract c ON c.account_id = p.account_id AND c.id = p.contract_id
    WHERE p.account_id = ${account_id} AND p.id = ${id}`;
  const rows = await db.$queryRaw<Row[]>`
    WITH found AS (
      SELECT p.id, p.state::text, ${IS_OPEN} AS is_open, ${FITS} AS fits FROM ${OF_CONTRACT}
    ), permitted AS (
      SELECT p.id FROM ${OF_CONTRACT}
        ${approves ? Prisma.sql`AND ${mayApprove(account_id, actor)}` : Prisma.empty}
    ), decided AS (
      UPDATE proposal p SET state = ${state}::proposal_state, decided_at = now(),
        decided_by = ${nameOfActor(account_id, actor)}, note = ${note}
      FROM found, permitted
      WHERE p.account_id = ${account_id} AND p.id = found.id AND permitted.id = found.id
        AND found.is_open AND ${approves ? Prisma.sql`found.fits` : Prisma.sql`true`}
      RETURNING p.*
    )
    SELECT p.*, (SELECT state FROM found) AS was,
      coalesce((SELECT is_open FROM found), false) AS is_open,
      coalesce((SELECT fits FROM found), false) AS fits_still, EXISTS (SELECT FROM permitted) AS may
    FROM (VALUES (1)) AS asked LEFT JOIN (
      SELECT ${FIELDS}, ${COLUMNS}
      FROM decided p JOIN contract c ON c.account_id = p.account_id AND c.id = p.contract_id
    ) p ON true`;
  const [row] = rows;
  if (!row || row.was === null) return { kind: "absent" };
  const { was, is_open, may, fits_still: _, ...proposal } = row;
  if (proposal.id !== null) return { kind: "decided", proposal };
  if (!is_open) return { kind: "closed", state: was === "open" ? "expired" : was };
  return { kind: may ? "outdated" : "not_approver" };
}

import { createHash } from "node:crypto";
import {
  PROPOSAL_BYTES_PER_ACCOUNT,
  PROPOSAL_DAYS,
  PROPOSALS_PER_ACCOUNT,
  PROPOSALS_PER_KEY,
} from "#domain/limit.ts";
import { type Proposed, proposedText } from "#domain/proposals/proposal.ts";
import { type Actor, nameOfActor } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { closeExpiredProposals } from "./old-proposal.ts";
import { COLUMNS, DETAILS_HASH, FIELDS, IS_OPEN, type StoredProposal } from "./proposal.ts";

export type NewProposal = {
  contract_id: string;
  /** The version that it is for, which is the contract's. */
  contract_version: number;
  proposed: Proposed;
  reason: string;
  link: string | null;
  check_id: string | null;
};

/** "too_many": of its key, of the account, or of bytes. */
export type NotMade = { kind: "no_contract" | "no_check" | "too_many" };

type Row = ((StoredProposal & { is_new: boolean }) | { id: null }) & {
  has_contract: boolean;
  has_check: boolean;
};

/**
 * Stores a proposal, or finds the open one that proposes the same. The database decides, also how many
 * may be open. Must run in a transaction that has called `lockAccount`.
 */
export async function makeProposal(
  db: Database,
  account_id: string,
  { contract_id, contract_version, proposed, reason, link, check_id }: NewProposal,
  key_id: string,
): Promise<{ kind: "made" | "there"; proposal: StoredProposal } | NotMade> {
  const text = proposedText(proposed);
  const hash = createHash("sha256").update(proposed.kind).update(text).digest();
  const value = proposed.kind === "columns" ? proposed.columns : proposed.changes;
  const bytes = Buffer.byteLength(text) + Buffer.byteLength(reason);
  // One that has expired would be in the way of the unique index.
  await closeExpiredProposals(db, PROPOSALS_PER_ACCOUNT, account_id);
  const actor: Actor = { kind: "key", id: key_id };
  const rows = await db.$queryRaw<Row[]>`
    WITH found AS (
      SELECT c.account_id, c.id, c.version, ${DETAILS_HASH} AS details_hash FROM contract c
      WHERE c.account_id = ${account_id} AND c.id = ${contract_id} AND c.version = ${contract_version}
    ), checked AS (
      SELECT WHERE ${check_id}::text IS NULL OR EXISTS (
        SELECT FROM "check"
        WHERE account_id = ${account_id} AND id = ${check_id} AND contract_id = ${contract_id}
      )
    ), same AS (
      SELECT p.* FROM found JOIN proposal p ON p.account_id = found.account_id
        AND p.contract_id = found.id AND p.contract_version = found.version AND p.hash = ${hash}
      WHERE ${IS_OPEN}
    ), room AS (
      SELECT FROM proposal p JOIN contract c ON c.account_id = p.account_id AND c.id = p.contract_id
      WHERE p.account_id = ${account_id} AND ${IS_OPEN}
      HAVING count(*) < ${PROPOSALS_PER_ACCOUNT}::int
        AND count(*) FILTER (WHERE p.key_id = ${key_id}) < ${PROPOSALS_PER_KEY}::int
        AND coalesce(sum(p.bytes), 0) + ${bytes}::int <= ${PROPOSAL_BYTES_PER_ACCOUNT}::int
    ), made AS (
      INSERT INTO proposal (account_id, id, contract_id, contract_version, details_hash, kind,
        proposed, hash, bytes, reason, link, check_id, key_id, proposed_by, expires_at)
      SELECT ${account_id}, ${newId("prp")}, found.id, found.version,
        CASE WHEN ${proposed.kind} = 'columns' THEN found.details_hash END,
        ${proposed.kind}::proposal_kind, ${JSON.stringify(value)}::jsonb, ${hash}, ${bytes}::int,
        ${reason}, ${link}, ${check_id}, ${key_id}, ${nameOfActor(account_id, actor)},
        now() + make_interval(days => ${PROPOSAL_DAYS}::int)
      FROM found, checked, room WHERE NOT EXISTS (SELECT FROM same)
      RETURNING *
    ), either AS (
      SELECT *, true AS is_new FROM made UNION ALL SELECT *, false FROM same
    )
    SELECT p.*, EXISTS (SELECT FROM found) AS has_contract, EXISTS (SELECT FROM checked) AS has_check
    FROM (VALUES (1)) AS asked LEFT JOIN (
      SELECT ${FIELDS}, ${COLUMNS}, p.is_new
      FROM either p JOIN contract c ON c.account_id = p.account_id AND c.id = p.contract_id
    ) p ON true`;
  const [row] = rows;
  if (!row?.has_contract) return { kind: "no_contract" };
  if (row.id !== null) {
    const { is_new, has_contract: _, has_check: __, ...proposal } = row;
    return { kind: is_new ? "made" : "there", proposal };
  }
  return { kind: row.has_check ? "too_many" : "no_check" };
}

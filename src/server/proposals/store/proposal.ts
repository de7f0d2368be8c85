import type { ContractColumn } from "#domain/contracts/column.ts";
import type { ApprovedChange } from "#domain/gate/approval.ts";
import type { ProposalState } from "#domain/proposals/proposal.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { type Joined, rowsOfContract } from "#server/contracts/store/rows-of-contract.ts";
import type { Database } from "#server/database/connect.ts";
import { beyond, direction, type ListPart, type Page } from "#server/store/page.ts";

/** A proposal, without the columns that it may propose. */
export type ListedProposal = {
  id: string;
  contract_id: string;
  contract_name: string;
  contract_version: number;
  kind: "approval" | "columns";
  state: ProposalState;
  /** Whether the contract is still what the proposal was made for. */
  fits: boolean;
  /** The changes to approve; null for proposed columns. */
  changes: ApprovedChange[] | null;
  check_id: string | null;
  reason: string;
  link: string | null;
  proposed_by: string;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
  created_at: Date;
};

/** `columns`: what the contract is to have; null for changes to approve. */
export type StoredProposal = ListedProposal & { columns: ContractColumn[] | null };

/** SQL condition: nobody has decided about the proposal `p` yet, and it has not expired. */
export const IS_OPEN = Prisma.sql`(p.state = 'open' AND p.expires_at > now())`;

/** What a contract's details are compared by, to see whether they have changed. */
export const DETAILS_HASH = Prisma.sql`md5(coalesce(c.details::text, ''))`;

/** SQL condition: the contract `c` is what the proposal `p` was made for. */
export const FITS = Prisma.sql`(p.contract_version = c.version
  AND (p.details_hash IS NULL OR p.details_hash = ${DETAILS_HASH}))`;

/** The fields of the proposal `p` of the contract `c`. */
export const FIELDS = Prisma.sql`p.id, p.contract_id, c.name AS contract_name, p.contract_version,
  p.kind::text,
  CASE WHEN p.state = 'open' AND p.expires_at <= now() THEN 'expired' ELSE p.state::text END AS state,
  ${FITS} AS fits, CASE WHEN p.kind = 'approval' THEN p.proposed END AS changes, p.check_id, p.reason,
  p.link, p.proposed_by, p.expires_at, p.decided_by, p.decided_at, p.note, p.created_at`;

export const COLUMNS = Prisma.sql`CASE WHEN p.kind = 'columns' THEN p.proposed END AS columns`;

const OF_CONTRACT = Prisma.sql`contract c ON c.account_id = p.account_id AND c.id = p.contract_id`;

/** Null when the account has no such proposal. */
export async function getProposal(
  db: Database,
  account_id: string,
  id: string,
): Promise<StoredProposal | null> {
  const [row] = await db.$queryRaw<StoredProposal[]>`
    SELECT ${FIELDS}, ${COLUMNS} FROM proposal p JOIN ${OF_CONTRACT}
    WHERE p.account_id = ${account_id} AND p.id = ${id}`;
  return row ?? null;
}

/** Returns what the key that made a proposal is called; null if it has no label, or is deleted. */
export async function proposerLabel(
  db: Database,
  account_id: string,
  id: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ label: string | null }[]>`
    SELECT k.label FROM proposal p
    JOIN api_key k ON k.account_id = p.account_id AND k.id = p.key_id
    WHERE p.account_id = ${account_id} AND p.id = ${id}`;
  return row?.label ?? null;
}

/** Returns a page of a contract's proposals, newest first; null when there is no such contract. */
export async function listProposals(
  db: Database,
  account_id: string,
  contract_id: string,
  { limit, cursor }: Page,
): Promise<ListedProposal[] | null> {
  const rows = await db.$queryRaw<Joined<ListedProposal>[]>`
    SELECT l.* FROM contract c LEFT JOIN LATERAL (
      SELECT ${FIELDS} FROM proposal p
      WHERE p.account_id = c.account_id AND p.contract_id = c.id
        AND (${cursor}::text IS NULL OR p.id < ${cursor})
      ORDER BY p.id DESC LIMIT ${limit}::int
    ) l ON true
    WHERE c.account_id = ${account_id} AND c.id = ${contract_id} ORDER BY l.id DESC`;
  return rowsOfContract(rows);
}

/** Which proposals of an account are listed: those that are open, or the others. */
export type ProposalFilter = { is_open: boolean; contract_id: string | null };

/** Returns a page of an account's proposals, starting beside the cursor. */
export function searchProposals(
  db: Database,
  account_id: string,
  filter: ProposalFilter,
  part: ListPart,
): Promise<ListedProposal[]> {
  return db.$queryRaw<ListedProposal[]>`
    SELECT ${FIELDS} FROM proposal p JOIN ${OF_CONTRACT}
    WHERE ${matches(account_id, filter)} AND ${beyond(Prisma.sql`p.id`, part)}
    ORDER BY p.id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** How many proposals of a list are counted. */
const MAX_COUNT = 1000;

/** Returns how many proposals of an account match a filter, up to a limit. */
export async function countProposals(
  db: Database,
  account_id: string,
  filter: ProposalFilter,
): Promise<{ count: number; is_exact: boolean }> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM proposal p JOIN ${OF_CONTRACT} WHERE ${matches(account_id, filter)}
      LIMIT ${MAX_COUNT + 1}::int
    ) counted`;
  const count = counted?.count ?? 0;
  return { count: Math.min(count, MAX_COUNT), is_exact: count <= MAX_COUNT };
}

function matches(account_id: string, { is_open, contract_id }: ProposalFilter) {
  return Prisma.sql`p.account_id = ${account_id}
    AND ${is_open ? IS_OPEN : Prisma.sql`NOT ${IS_OPEN}`}
    AND (${contract_id}::text IS NULL OR p.contract_id = ${contract_id})`;
}

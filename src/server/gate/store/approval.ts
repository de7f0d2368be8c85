import type { Approval } from "#domain/gate/approval.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { type Actor, nameOfActor } from "#server/audit/store/audit-event.ts";
import { lockedAccount } from "#server/contracts/store/account-lock.ts";
import { type Joined, rowsOfContract } from "#server/contracts/store/rows-of-contract.ts";
import type { Database } from "#server/database/connect.ts";
import type { Page } from "#server/store/page.ts";
import { HOLDS, SINCE_LOCKED } from "./in-force.ts";

export type StoredApproval = Omit<Approval, "ends_at" | "created_at"> & {
  contract_id: string;
  contract_version: number;
  /** The check that it was approved on. */
  check_id: string | null;
  ends_at: Date | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  created_at: Date;
  /** Whether it is of the contract's current version, and neither ended nor withdrawn. */
  holds: boolean;
};

const FIELDS = Prisma.sql`a.id, a.contract_id, a.contract_version, a.kind::text, a."column",
  a."from", a."to", a.reason, a.check_id, a.approved_by, a.ends_at, a.withdrawn_at,
  a.withdrawn_by, a.created_at, ${HOLDS} AS holds`;

/** Returns a page of a contract's approvals, newest first; null when there is no such contract. */
export async function listApprovals(
  db: Database,
  account_id: string,
  contract_id: string,
  { limit, cursor }: Page,
): Promise<StoredApproval[] | null> {
  return rowsOfContract(
    await db.$queryRaw<Joined<StoredApproval>[]>`
      SELECT a.* FROM contract c LEFT JOIN LATERAL (
        SELECT ${FIELDS} FROM approval a
        WHERE a.account_id = c.account_id AND a.contract_id = c.id
          AND (${cursor}::text IS NULL OR a.id < ${cursor})
        ORDER BY a.id DESC LIMIT ${limit}::int
      ) a ON true
      WHERE c.account_id = ${account_id} AND c.id = ${contract_id} ORDER BY a.id DESC`,
  );
}

/** Returns the approvals of a contract that hold, newest first; null without such a contract. */
export async function standingApprovals(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<StoredApproval[] | null> {
  return rowsOfContract(
    await db.$queryRaw<Joined<StoredApproval>[]>`
      SELECT a.* FROM contract c LEFT JOIN LATERAL (
        SELECT ${FIELDS} FROM approval a
        WHERE a.account_id = c.account_id AND a.contract_id = c.id AND ${HOLDS}
      ) a ON true
      WHERE c.account_id = ${account_id} AND c.id = ${contract_id} ORDER BY a.id DESC`,
  );
}

/** Returns the latest approvals of a contract that no longer hold, newest first. */
export function pastApprovals(
  db: Database,
  account_id: string,
  contract_id: string,
  limit: number,
): Promise<StoredApproval[]> {
  return db.$queryRaw<StoredApproval[]>`
    SELECT ${FIELDS}
    FROM approval a JOIN contract c ON c.account_id = a.account_id AND c.id = a.contract_id
    WHERE a.account_id = ${account_id} AND a.contract_id = ${contract_id} AND NOT ${HOLDS}
    ORDER BY a.id DESC LIMIT ${limit}::int`;
}

/** `is_changed` is false when it was withdrawn before. */
type Withdrawal =
  | { kind: "withdrawn"; approval: StoredApproval; is_changed: boolean }
  | { kind: "no_contract" | "no_approval" };

/** Withdraws an approval; the first withdrawal counts. Must run in a transaction. */
export async function withdrawApproval(
  db: Database,
  account_id: string,
  { contract_id, id }: { contract_id: string; id: string },
  actor: Actor,
): Promise<Withdrawal> {
  await db.$queryRaw`WITH ${lockedAccount(account_id)} SELECT FROM locked`;
  const changed = await db.$executeRaw`
    UPDATE approval a
    SET withdrawn_at = ${SINCE_LOCKED}, withdrawn_by = ${nameOfActor(account_id, actor)}
    FROM contract c
    WHERE a.account_id = ${account_id} AND a.contract_id = ${contract_id} AND a.id = ${id}
      AND c.account_id = a.account_id AND c.id = a.contract_id AND a.withdrawn_at IS NULL`;
  const row = rowsOfContract(
    await db.$queryRaw<Joined<StoredApproval>[]>`
      SELECT a.* FROM contract c LEFT JOIN LATERAL (
        SELECT ${FIELDS} FROM approval a
        WHERE a.account_id = c.account_id AND a.contract_id = c.id AND a.id = ${id}
      ) a ON true
      WHERE c.account_id = ${account_id} AND c.id = ${contract_id}`,
  );
  if (!row) return { kind: "no_contract" };
  const [approval] = row;
  if (!approval) return { kind: "no_approval" };
  return { kind: "withdrawn", approval, is_changed: changed > 0 };
}

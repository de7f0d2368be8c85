import { Prisma } from "#generated/prisma/client.ts";
import type { Actor } from "#server/audit/store/audit-event.ts";
import { lockAccount } from "#server/contracts/store/account-lock.ts";
import type { Database } from "#server/database/connect.ts";

export type Approver = { user_id: string; name: string; email: string };

/** Who may approve changes of a contract: named people, or all owners and members. */
export type ContractApprovers = { is_restricted: boolean; approvers: Approver[] };

/**
 * SQL condition: the actor may approve changes of the contract `c` and change its policy. For a key,
 * its owner decides; a service key has none. They stay a member until the transaction ends.
 */
export function mayApprove(account_id: string, actor: Actor) {
  const person = actor.kind === "person" ? actor.id : null;
  const key = actor.kind === "key" ? actor.id : null;
  return Prisma.sql`(NOT c.approvers_only OR EXISTS (
    SELECT FROM contract_approver p
    JOIN membership m ON m.account_id = p.account_id AND m.user_id = p.user_id
    WHERE p.account_id = c.account_id AND p.contract_id = c.id AND m.role IN ('owner', 'member')
      AND p.user_id = coalesce(${person}, (
        SELECT k.user_id FROM api_key k
        WHERE k.account_id = ${account_id} AND k.id = ${key} AND k.kind <> 'service'
      ))
    FOR SHARE OF m
  ))`;
}

/** Returns a contract's approvers, as far as they are members; null when there is no contract. */
export async function readApprovers(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<ContractApprovers | null> {
  const rows = await db.$queryRaw<({ is_restricted: boolean } & (Approver | { user_id: null }))[]>`
    SELECT c.approvers_only AS is_restricted, u.id AS user_id, u.name, u.email
    FROM contract c
    LEFT JOIN (contract_approver p JOIN "user" u ON u.id = p.user_id)
      ON p.account_id = c.account_id AND p.contract_id = c.id
    WHERE c.account_id = ${account_id} AND c.id = ${contract_id}
    ORDER BY u.email`;
  const [first] = rows;
  if (!first) return null;
  const approvers = rows.flatMap((row) =>
    row.user_id === null ? [] : [{ user_id: row.user_id, name: row.name, email: row.email }],
  );
  return { is_restricted: first.is_restricted, approvers };
}

/** "unknown_people": some of them are no owners or members of the account, and nothing was stored. */
type Setting = { kind: "set" | "unchanged" | "no_contract" | "unknown_people" };

/**
 * Sets who may approve changes of a contract: only these people, or all owners and members for null.
 * Must run in a transaction.
 */
export async function setApprovers(
  db: Database,
  account_id: string,
  contract_id: string,
  user_ids: readonly string[] | null,
): Promise<Setting> {
  await lockAccount(db, account_id);
  const people = [...new Set(user_ids)];
  const [row] = await db.$queryRaw<{ is_there: boolean; fits: boolean; changes: number }[]>`
    WITH wanted AS (
      SELECT user_id FROM membership
      WHERE account_id = ${account_id} AND user_id = ANY (${people}::text[])
        AND role IN ('owner', 'member')
      FOR SHARE
    ), found AS (
      SELECT id FROM contract WHERE account_id = ${account_id} AND id = ${contract_id}
    ), fitting AS (
      SELECT id FROM found WHERE (SELECT count(*) FROM wanted) = ${people.length}::int
    ), flagged AS (
      UPDATE contract c SET approvers_only = ${user_ids !== null} FROM fitting
      WHERE c.account_id = ${account_id} AND c.id = fitting.id
        AND c.approvers_only <> ${user_ids !== null}
      RETURNING c.id
    ), removed AS (
      DELETE FROM contract_approver p USING fitting
      WHERE p.account_id = ${account_id} AND p.contract_id = fitting.id
        AND p.user_id <> ALL (${people}::text[])
      RETURNING p.user_id
    ), added AS (
      INSERT INTO contract_approver (account_id, contract_id, user_id)
      SELECT ${account_id}, fitting.id, wanted.user_id FROM fitting, wanted
      ON CONFLICT DO NOTHING
      RETURNING user_id
    )
    SELECT EXISTS (SELECT FROM found) AS is_there, EXISTS (SELECT FROM fitting) AS fits,
      ((SELECT count(*) FROM flagged) + (SELECT count(*) FROM removed)
        + (SELECT count(*) FROM added))::int AS changes`;
  if (!row?.is_there) return { kind: "no_contract" };
  if (!row.fits) return { kind: "unknown_people" };
  return { kind: row.changes > 0 ? "set" : "unchanged" };
}

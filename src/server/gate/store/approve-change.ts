import { changedColumn } from "#domain/checks/change.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { ApprovedChange } from "#domain/gate/approval.ts";
import { APPROVAL_BYTES_PER_CONTRACT, APPROVALS_PER_CONTRACT } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { type Actor, nameOfActor } from "#server/audit/store/audit-event.ts";
import { lockAccount } from "#server/contracts/store/account-lock.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import type { StoredApproval } from "./approval.ts";
import { mayApprove } from "./approver.ts";
import { IS_KEPT, SINCE_LOCKED } from "./in-force.ts";

export type NewApproval = ApprovedChange & {
  reason: string;
  check_id: string | null;
  ends_at: Date | null;
};

/** Why a change was not approved; `unfit`: what the contract has instead. */
export type NotApproved =
  | { kind: "not_approver" }
  | { kind: "no_contract" | "no_check" | "already_approved" | "too_many" }
  | {
      kind: "unfit";
      version: number;
      column: { type: ColumnType; required: boolean } | null;
    };

type Row = (StoredApproval | { id: null }) & {
  version: number | null;
  may: boolean;
  has_check: boolean;
  fits: boolean;
  is_approved: boolean;
  in_contract: { type: ColumnType; required: boolean } | null;
};

/**
 * Approves a change of the contract's current version, if the actor may, that version can have it, the
 * check is one of the contract's, and the change is not approved yet. An approval of it that has ended is
 * closed. Must run in a transaction.
 */
export async function approveChange(
  db: Database,
  account_id: string,
  contract_id: string,
  { kind, column, from, to, reason, check_id, ends_at }: NewApproval,
  actor: Actor,
): Promise<{ kind: "approved"; approval: StoredApproval } | NotApproved> {
  await lockAccount(db, account_id);
  const by = nameOfActor(account_id, actor);
  const rows = await db.$queryRaw<Row[]>`
    WITH ${fitting(account_id, contract_id, { kind, column, from })}, permitted AS (
      SELECT FROM contract c
      WHERE c.account_id = ${account_id} AND c.id = ${contract_id}
        AND ${mayApprove(account_id, actor)}
    ), checked AS (
      SELECT WHERE ${check_id}::text IS NULL OR EXISTS (
        SELECT FROM "check"
        WHERE account_id = ${account_id} AND id = ${check_id} AND contract_id = ${contract_id}
      )
    ), kept AS (
      SELECT a.id, NOT ${IS_KEPT} AS has_ended,
        octet_length(concat(a."column", a."from", a."to", a.reason)) AS bytes,
        a."column" = ${column} AND a.kind = ${kind}::change_kind
          AND a."from" IS NOT DISTINCT FROM ${from} AND a."to" IS NOT DISTINCT FROM ${to} AS is_same
      FROM found JOIN approval a ON a.account_id = ${account_id} AND a.contract_id = found.id
        AND a.contract_version = found.version AND a.withdrawn_at IS NULL
    ), approved AS (
      SELECT FROM kept WHERE is_same AND NOT has_ended
    ), free AS (
      SELECT found.id, found.version FROM found, permitted, fitting, checked
      WHERE NOT EXISTS (SELECT FROM approved)
        AND (
          SELECT count(*) < ${APPROVALS_PER_CONTRACT}::int
            AND coalesce(sum(bytes), 0)
              + octet_length(concat(${column}::text, ${from}::text, ${to}::text, ${reason}::text))
              <= ${APPROVAL_BYTES_PER_CONTRACT}::int
          FROM kept WHERE NOT has_ended
        )
    ), closed AS (
      UPDATE approval a SET withdrawn_at = now(), withdrawn_by = ${by}
      FROM free, kept
      WHERE a.account_id = ${account_id} AND a.id = kept.id AND kept.is_same
      RETURNING a.id
    ), created AS (
      INSERT INTO approval (account_id, id, contract_id, contract_version, kind, "column", "from",
        "to", reason, check_id, approved_by, ends_at, created_at)
      SELECT ${account_id}, ${newId("apr")}, free.id, free.version, ${kind}::change_kind, ${column},
        ${from}, ${to}, ${reason}, ${check_id}, ${by}, ${ends_at}::timestamptz, ${SINCE_LOCKED}
      -- The unique index must see what was closed.
      FROM free, (SELECT count(*) FROM closed) AS closing
      RETURNING id, contract_id, contract_version, kind::text, "column", "from", "to", reason,
        check_id, approved_by, ends_at, withdrawn_at, withdrawn_by, created_at, true AS holds
    )
    SELECT created.*, (SELECT version FROM found), EXISTS (SELECT FROM permitted) AS may,
      EXISTS (SELECT FROM checked) AS has_check,
      EXISTS (SELECT FROM fitting) AS fits, EXISTS (SELECT FROM approved) AS is_approved,
      (SELECT to_jsonb(old) FROM old) AS in_contract
    FROM (VALUES (1)) AS asked LEFT JOIN created ON true`;
  const [row] = rows;
  if (!row || row.version === null) return { kind: "no_contract" };
  const { version, may, has_check, fits, is_approved, in_contract, ...approval } = row;
  if (approval.id !== null) return { kind: "approved", approval };
  if (!may) return { kind: "not_approver" };
  if (!has_check) return { kind: "no_check" };
  if (!fits) return { kind: "unfit", version, column: in_contract };
  return { kind: is_approved ? "already_approved" : "too_many" };
}

/** The contract as `found`, its column as `old`, and a row of `fitting` if it can have the change. */
function fitting(
  account_id: string,
  contract_id: string,
  { kind, column, from }: Omit<ApprovedChange, "to">,
) {
  return Prisma.sql`
    found AS (
      SELECT id, version, columns FROM contract
      WHERE account_id = ${account_id} AND id = ${contract_id}
    ), old AS (
      SELECT o->>'type' AS type, (o->>'required')::boolean AS required
      FROM found, jsonb_array_elements(found.columns) AS o
      WHERE o->>'name' = ${changedColumn({ kind, column })}
    ), fitting AS (
      SELECT FROM found LEFT JOIN old ON true WHERE CASE ${kind}::text
        WHEN 'added' THEN old.type IS NULL
        WHEN 'type_changed' THEN old.type = ${from}
        WHEN 'required_removed' THEN old.type = ${from} AND old.required
        WHEN 'optional_removed' THEN old.type = ${from} AND NOT old.required
        -- What is inside a column, only the comparison of a check finds.
        ELSE old.type IS NOT NULL
      END
    )`;
}

import { Prisma } from "#generated/prisma/client.ts";
import type { Column, ContractColumn } from "#server/contracts/rules/column.ts";
import { LAST_CHECK } from "#server/contracts/store/last-check.ts";
import type { Database } from "#server/database/connect.ts";
import type { Approval } from "../rules/approval.ts";
import type { DecidedChange, Decision } from "../rules/decision.ts";
import { DEFAULT_POLICY, type Policy } from "../rules/policy.ts";

/** A check as it was decided, and what its contract is checked by now. */
export type Redecidable = {
  id: string;
  decision: Decision | null;
  changes: DecidedChange[];
  contract_version: number;
  incoming: Column[];
  policy: Policy;
  /** Null when the contract was deleted. */
  present: {
    version: number;
    columns: ContractColumn[];
    policy: Policy;
    approvals: Approval[];
  } | null;
};

type Row = Omit<Redecidable, "changes" | "policy" | "present"> & {
  changes: DecidedChange[] | null;
  policy: Policy | null;
  version: number | null;
  columns: ContractColumn[] | null;
  present_policy: Policy | null;
  approvals: Approval[] | null;
};

/**
 * Returns what is needed to decide about a check again; null when the account has no such check. It
 * can be megabytes: do not hold many of them.
 */
export async function redecidable(
  db: Database,
  account_id: string,
  id: string,
): Promise<Redecidable | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT c.id, c.decision::text, c.gate->'changes' AS changes, c.contract_version,
      s.columns AS incoming, ct.version, ct.columns,
      (${policyOf(Prisma.sql`AND p.created_at <= c.created_at`)}) AS policy,
      (${policyOf(Prisma.empty)}) AS present_policy,
      (
        SELECT jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'column', a."column",
          'from', a."from", 'to', a."to", 'reason', a.reason, 'approved_by', a.approved_by,
          'ends_at', ${utc(Prisma.sql`a.ends_at`)}, 'created_at', ${utc(Prisma.sql`a.created_at`)}))
        FROM approval a
        WHERE a.account_id = ct.account_id AND a.contract_id = ct.id
          AND a.contract_version = ct.version AND a.withdrawn_at IS NULL
          AND (a.ends_at IS NULL OR a.ends_at > now())
      ) AS approvals
    FROM "check" c
    JOIN schema s ON s.account_id = c.account_id AND s.hash = c.schema_hash
    LEFT JOIN contract ct ON ct.account_id = c.account_id AND ct.id = c.contract_id
    WHERE c.account_id = ${account_id} AND c.id = ${id}`;
  if (!row) return null;
  const { version, columns, present_policy, approvals, changes, policy, ...check } = row;
  const present = {
    policy: present_policy ?? DEFAULT_POLICY,
    approvals: approvals ?? [],
  };
  return {
    ...check,
    changes: changes ?? [],
    policy: policy ?? DEFAULT_POLICY,
    present: version === null || columns === null ? null : { ...present, version, columns },
  };
}

/** The policy in force for the contract of the check `c`: its own, or the account's. */
function policyOf(when: Prisma.Sql) {
  const latest = (rank: number, contract_id: Prisma.Sql) => Prisma.sql`(
    SELECT ${rank}::int AS rank, p.policy FROM policy_version p
    WHERE p.account_id = c.account_id AND p.contract_id = ${contract_id} ${when}
    ORDER BY p.version DESC LIMIT 1)`;
  return Prisma.sql`
    SELECT policy FROM (
      ${latest(1, Prisma.sql`c.contract_id`)} UNION ALL ${latest(2, Prisma.sql`''`)}
    ) latest WHERE jsonb_typeof(policy) = 'object' ORDER BY rank LIMIT 1`;
}

function utc(time: Prisma.Sql) {
  return Prisma.sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * SQL condition on `found`, a contract with its last check: something has changed since by which
 * it might be decided differently. More approvals cannot block what passed, nor can fewer let
 * through what was blocked.
 */
const IS_OUTDATED = Prisma.sql`
  CASE WHEN found.decision IS NULL THEN false
    WHEN found.version > found.checked_version THEN true
    WHEN EXISTS (
      SELECT FROM unnest(ARRAY[found.id, '']) holder CROSS JOIN LATERAL (
        SELECT p.created_at FROM policy_version p
        WHERE p.account_id = found.account_id AND p.contract_id = holder
        ORDER BY p.version DESC LIMIT 1
      ) latest WHERE latest.created_at > found.checked_at
    ) THEN true
    ELSE EXISTS (
      SELECT FROM approval a
      WHERE a.account_id = found.account_id AND a.contract_id = found.id
        AND a.contract_version = found.version
        AND CASE found.decision WHEN 'block'
          THEN a.created_at > found.checked_at AND a.withdrawn_at IS NULL
            AND (a.ends_at IS NULL OR a.ends_at > now())
          ELSE a.created_at <= found.checked_at
            AND least(a.withdrawn_at, a.ends_at) > found.checked_at
            AND (a.withdrawn_at IS NOT NULL OR a.ends_at <= now()) END
    ) END`;

/** Of these checks, returns those that are their contract's last and might be decided otherwise. */
export async function outdatedChecks(
  db: Database,
  account_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ check_id: string }[]>`
    SELECT found.check_id FROM (
      SELECT ct.account_id, ct.id, ct.version, last.* FROM contract ct ${LAST_CHECK}
      WHERE ct.account_id = ${account_id} AND ct.id IN (
        SELECT contract_id FROM "check" WHERE account_id = ${account_id} AND id = ANY(${ids}::text[])
      )
    ) found
    WHERE found.check_id = ANY(${ids}::text[]) AND ${IS_OUTDATED}`;
  return rows.map(({ check_id }) => check_id);
}

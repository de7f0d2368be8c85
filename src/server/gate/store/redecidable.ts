import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Details, withDetails } from "#domain/details/details.ts";
import type { Approval } from "#domain/gate/approval.ts";
import type { DecidedChange, Decision } from "#domain/gate/decision.ts";
import type { CurrentRules } from "#domain/gate/gate.ts";
import { type Policy, storedPolicy } from "#domain/gate/policy.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { LAST_CHECK } from "#server/contracts/store/last-check.ts";
import type { Database } from "#server/database/connect.ts";
import { APPROVALS_THAT_HOLD, IS_KEPT, latestPolicy, policyRow } from "./in-force.ts";

/** A check as it was decided, and what its contract is checked by now. */
export type Redecidable = {
  id: string;
  decision: Decision | null;
  changes: DecidedChange[];
  contract_version: number;
  incoming: Column[];
  policy: Policy;
  /** Null when the contract was deleted. */
  current: Omit<CurrentRules, "contract_id"> | null;
};

type Row = Omit<Redecidable, "changes" | "policy" | "current"> & {
  changes: DecidedChange[] | null;
  policy: Policy | null;
  version: number | null;
  columns: ContractColumn[] | null;
  details: Details | null;
  incoming_details: Details | null;
  current_policy: Policy | null;
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
    SELECT k.id, k.decision::text, k.gate->'changes' AS changes, k.contract_version,
      s.columns AS incoming, s.details AS incoming_details, c.version, c.columns, c.details,
      past.policy, current.policy AS current_policy, held.approvals
    FROM "check" k
    JOIN schema s ON s.account_id = k.account_id AND s.hash = k.schema_hash
    LEFT JOIN contract c ON c.account_id = k.account_id AND c.id = k.contract_id
    LEFT JOIN LATERAL (
      ${policyRow(...OF_CHECK, Prisma.sql`k.created_at`)}
    ) past ON true
    LEFT JOIN LATERAL (${policyRow(...OF_CHECK)}) current ON true
    LEFT JOIN LATERAL (${APPROVALS_THAT_HOLD}) held ON true
    WHERE k.account_id = ${account_id} AND k.id = ${id}`;
  if (!row) return null;
  const { version, columns, details, current_policy, approvals, ...stored } = row;
  const { changes, policy, incoming, incoming_details, ...check } = stored;
  const current = {
    policy: storedPolicy(current_policy),
    approvals: approvals ?? [],
  };
  return {
    ...check,
    incoming: withDetails(incoming, incoming_details),
    changes: changes ?? [],
    policy: storedPolicy(policy),
    current:
      version === null || columns === null
        ? null
        : { ...current, version, columns: withDetails(columns, details) },
  };
}

/** The account and the contract of the check `k`. */
const OF_CHECK = [Prisma.sql`k.account_id`, Prisma.sql`k.contract_id`] as const;

/**
 * SQL condition on `found`, a contract with its last check: something has changed since by which
 * it might be decided differently. More approvals cannot block what passed, nor can fewer let
 * through what was blocked.
 */
const MAY_CHANGE = Prisma.sql`
  CASE WHEN found.decision IS NULL THEN false
    WHEN found.version > found.checked_version THEN true
    WHEN EXISTS (
      SELECT FROM unnest(ARRAY[found.id, '']) holder
      CROSS JOIN LATERAL (
        ${latestPolicy(Prisma.sql`found.account_id`, Prisma.sql`holder`)}
      ) latest WHERE latest.created_at > found.checked_at
    ) THEN true
    ELSE EXISTS (
      SELECT FROM approval a
      WHERE a.account_id = found.account_id AND a.contract_id = found.id
        AND a.contract_version = found.version
        AND CASE found.decision WHEN 'block'
          THEN a.created_at > found.checked_at AND ${IS_KEPT}
          ELSE a.created_at <= found.checked_at
            AND least(a.withdrawn_at, a.ends_at) > found.checked_at
            AND NOT ${IS_KEPT} END
    ) END`;

/** Of these checks, returns those that are their contract's last and might be decided differently. */
export async function checksToRedecide(
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
    WHERE found.check_id = ANY(${ids}::text[]) AND ${MAY_CHANGE}`;
  return rows.map(({ check_id }) => check_id);
}

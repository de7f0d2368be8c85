import { Prisma } from "#generated/prisma/client.ts";

/** The latest version of a policy, as a query; `contract_id` is '' for the account's own. */
export function latestPolicy(account_id: Prisma.Sql, contract_id: Prisma.Sql, until?: Prisma.Sql) {
  return Prisma.sql`
    SELECT v.policy, v.contract_id, v.version, v.actor, v.created_at FROM policy_version v
    WHERE v.account_id = ${account_id} AND v.contract_id = ${contract_id}
      ${until ? Prisma.sql`AND v.created_at <= ${until}` : Prisma.empty}
    ORDER BY v.version DESC LIMIT 1`;
}

/**
 * The policy in force for a contract, now or at a time, as a query: its own, or the account's. No
 * row where it is the default.
 */
export function policyRow(account_id: Prisma.Sql, contract_id: Prisma.Sql, until?: Prisma.Sql) {
  return Prisma.sql`
    SELECT * FROM (
      (${latestPolicy(account_id, contract_id, until)})
      UNION ALL
      (${latestPolicy(account_id, Prisma.sql`''`, until)})
    ) latest WHERE jsonb_typeof(policy) = 'object' ORDER BY contract_id DESC LIMIT 1`;
}

/**
 * The time of what a transaction stores once it has locked the account: checks that it waited for are
 * later than its beginning, which is `now()`.
 */
export const SINCE_LOCKED = Prisma.sql`clock_timestamp()`;

/** SQL condition: the approval `a` is neither withdrawn nor ended. */
export const IS_KEPT = Prisma.sql`(a.withdrawn_at IS NULL
  AND (a.ends_at IS NULL OR a.ends_at > now()))`;

/** SQL condition: the approval `a` of the contract `c` holds. */
export const HOLDS = Prisma.sql`(a.contract_version = c.version AND ${IS_KEPT})`;

/** The approvals of the contract `c` that hold, as JSON, and when the first of them ends. */
export const APPROVALS_THAT_HOLD = Prisma.sql`
  SELECT ${utc(Prisma.sql`min(a.ends_at)`)} AS valid_until,
    jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'column', a."column",
      'from', a."from", 'to', a."to", 'reason', a.reason, 'approved_by', a.approved_by,
      'ends_at', ${utc(Prisma.sql`a.ends_at`)}, 'created_at', ${utc(Prisma.sql`a.created_at`)}
    )) AS approvals
  FROM approval a
  WHERE a.account_id = c.account_id AND a.contract_id = c.id AND ${HOLDS}`;

function utc(time: Prisma.Sql) {
  return Prisma.sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

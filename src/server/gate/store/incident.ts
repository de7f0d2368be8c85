import type { IncidentName } from "#domain/gate/incident.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { IS_BLOCKED, LAST_CHECK } from "#server/contracts/store/last-check.ts";
import type { Database } from "#server/database/connect.ts";

/** A change of a contract, or its missing details, as they repeat over checks. */
export type Incident = IncidentName & {
  first_check_id: string;
  first_seen: Date;
  last_check_id: string;
  last_seen: Date;
  checks: number;
  /** The check that it last began to block; null when it never blocked one. */
  blocking_check_id: string | null;
  blocking_since: Date | null;
  /** Whether the contract's last check has it. */
  is_open: boolean;
  /** Whether it is among what blocked the contract's last check. */
  is_blocking: boolean;
};

/** `contract_name` is null when the contract was deleted. */
export type IncidentOfContract = Incident & { contract_id: string; contract_name: string | null };

/** Which incidents are listed; a field that is left out does not filter. */
export type IncidentFilter = { contract_id?: string; is_open?: boolean; is_blocking?: true };

const FIELDS = Prisma.sql`
  i.kind::text, i.column, nullif(i.from, '') AS "from",
  nullif(i.to, '') AS "to", i.first_check_id, i.first_seen, i.last_check_id, i.last_seen, i.checks,
  i.blocking_check_id, i.blocking_since,
  coalesce(i.last_check_id >= last.check_id, false) AS is_open,
  i.blocks AND coalesce(i.last_check_id >= last.check_id AND last.decision = 'block', false)
    AS is_blocking`;

/** The incident's contract with its last check, if it still exists. */
const WITH_CONTRACT = Prisma.sql`
  LEFT JOIN contract ct ON ct.account_id = i.account_id AND ct.id = i.contract_id ${LAST_CHECK}`;

/** The latest first, and then in one order only. */
const LATEST_FIRST = Prisma.sql`i.last_seen DESC, i.contract_id, i.column, i.kind, i.from, i.to`;

/** The incidents `i` that a filter leaves. */
function matching(account_id: string, { contract_id, is_open, is_blocking }: IncidentFilter) {
  const conditions = [Prisma.sql`i.account_id = ${account_id}`];
  if (contract_id !== undefined) conditions.push(Prisma.sql`i.contract_id = ${contract_id}`);
  if (is_open === undefined && !is_blocking) {
    return Prisma.sql`FROM incident i WHERE ${Prisma.join(conditions, " AND ")}`;
  }
  if (is_blocking) conditions.push(Prisma.sql`i.blocks`);
  conditions.push(Prisma.sql`(i.last_check_id >= latest.check_id) = ${is_open ?? true}`);
  // Each contract's last check is looked up once, however many incidents it has.
  return Prisma.sql`
    FROM incident i JOIN (
      SELECT ct.id AS contract_id, last.check_id FROM contract ct ${LAST_CHECK}
      WHERE ct.account_id = ${account_id} ${is_blocking ? Prisma.sql`AND ${IS_BLOCKED}` : Prisma.empty}
    ) latest ON latest.contract_id = i.contract_id
    WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** Returns a page of incidents, the latest first. Each contract has as many as it had changes. */
export function listIncidents(
  db: Database,
  account_id: string,
  filter: IncidentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<IncidentOfContract[]> {
  return db.$queryRaw<IncidentOfContract[]>`
    SELECT i.contract_id, ct.name AS contract_name, ${FIELDS} FROM (
      SELECT i.* ${matching(account_id, filter)}
      ORDER BY ${LATEST_FIRST} LIMIT ${limit}::int OFFSET ${offset}::int
    ) i ${WITH_CONTRACT} ORDER BY ${LATEST_FIRST}`;
}

/** Counts the incidents that a filter leaves, up to `limit`. */
export async function countIncidents(
  db: Database,
  account_id: string,
  filter: IncidentFilter,
  limit: number,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM (SELECT ${matching(account_id, filter)} LIMIT ${limit}::int) found`;
  return row?.count ?? 0;
}

/** Returns the incidents of these columns of a contract that were there when a check was made. */
export function incidentsAt(
  db: Database,
  account_id: string,
  { contract_id, check_id, columns }: { contract_id: string; check_id: string; columns: string[] },
): Promise<Incident[]> {
  return db.$queryRaw<Incident[]>`
    SELECT ${FIELDS} FROM incident i ${WITH_CONTRACT}
    WHERE i.account_id = ${account_id} AND i.contract_id = ${contract_id}
      AND i.column = ANY(${columns}::text[])
      AND i.first_check_id <= ${check_id} AND i.last_check_id >= ${check_id}
    ORDER BY i.first_seen, i.column`;
}

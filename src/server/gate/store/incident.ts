import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import type { Change } from "../rules/change.ts";

/** A change of a contract that repeats over checks. */
export type Incident = Pick<Change, "kind" | "column" | "from" | "to"> & {
  contract_id: string;
  /** Null when the contract was deleted. */
  contract_name: string | null;
  first_check_id: string;
  first_seen: Date;
  last_check_id: string;
  last_seen: Date;
  checks: number;
  /** The check that it last began to block; null when it never blocked one. */
  blocking_check_id: string | null;
  /** Whether the policy named it in the last check that had it. */
  blocks: boolean;
  /** Whether the contract's latest check has it. */
  is_open: boolean;
};

/** Which incidents are listed; a field that is left out does not filter. */
export type IncidentFilter = { contract_id?: string; blocks?: boolean };

/** Each contract has as many as it had changes, so that an account's are read at once. */
const ROWS = Prisma.sql`
  SELECT i.contract_id, ct.name AS contract_name, i.kind::text, i.column,
    nullif(i.from, '') AS "from", nullif(i.to, '') AS "to", i.first_check_id, i.first_seen,
    i.last_check_id, i.last_seen, i.checks, i.blocking_check_id, i.blocks,
    coalesce(i.last_check_id >= last.id, false) AS is_open
  FROM incident i
  LEFT JOIN contract ct ON ct.account_id = i.account_id AND ct.id = i.contract_id
  LEFT JOIN LATERAL (
    SELECT c.id FROM "check" c
    WHERE c.account_id = i.account_id AND c.contract_id = i.contract_id
    ORDER BY c.id DESC LIMIT 1
  ) last ON true`;

/** Returns a page of incidents: the open ones first, of both the latest first. */
export function listIncidents(
  db: Database,
  account_id: string,
  { contract_id, blocks }: IncidentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Incident[]> {
  const conditions = [Prisma.sql`i.account_id = ${account_id}`];
  if (contract_id !== undefined) conditions.push(Prisma.sql`i.contract_id = ${contract_id}`);
  if (blocks !== undefined) conditions.push(Prisma.sql`i.blocks = ${blocks}`);
  return db.$queryRaw<Incident[]>`
    ${ROWS} WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY is_open DESC, i.last_seen DESC, i.contract_id, i.column, i.kind, i.from, i.to
    LIMIT ${limit}::int OFFSET ${offset}::int`;
}

/** Returns the incidents of these columns of a contract that were there when a check was made. */
export function incidentsAt(
  db: Database,
  account_id: string,
  { contract_id, check_id, columns }: { contract_id: string; check_id: string; columns: string[] },
): Promise<Incident[]> {
  return db.$queryRaw<Incident[]>`
    ${ROWS}
    WHERE i.account_id = ${account_id} AND i.contract_id = ${contract_id}
      AND i.column = ANY(${columns}::text[])
      AND i.first_check_id <= ${check_id} AND i.last_check_id >= ${check_id}
    ORDER BY i.first_seen, i.column`;
}

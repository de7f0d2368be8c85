import type { Environment } from "#domain/keys/environment.ts";
import type { Day } from "#domain/usage/day.ts";
import type { Period } from "#domain/usage/period.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/** Number of checks by result. */
export type ResultCounts = { pass: number; warning: number; breaking: number };

export type DayCounts = ResultCounts & { day: Day };

export type KeyCounts = ResultCounts & {
  /** Null for checks run in the console. */
  key_id: string | null;
  /** Null for checks run in the console, and when the key was deleted. */
  key_preview: string | null;
  label: string | null;
  environment: Environment | null;
};

export type ContractCounts = ResultCounts & {
  contract_id: string;
  /** Null when the contract was deleted. */
  contract_name: string | null;
};

const COUNTS = Prisma.sql`
  coalesce(sum(checks) FILTER (WHERE result = 'pass'), 0)::int AS pass,
  coalesce(sum(checks) FILTER (WHERE result = 'warning'), 0)::int AS warning,
  coalesce(sum(checks) FILTER (WHERE result = 'breaking'), 0)::int AS breaking`;

/**
 * Returns the account's checks of each day of a period, including days without any; optionally of
 * one contract.
 */
export function checksByDay(
  db: Database,
  account_id: string,
  { from, to }: Period,
  contract_id: string | null = null,
): Promise<DayCounts[]> {
  return db.$queryRaw<DayCounts[]>`
    SELECT p.day::date::text AS day, ${COUNTS}
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS p (day)
    LEFT JOIN check_day d ON d.account_id = ${account_id} AND d.day = p.day::date
      AND (${contract_id}::text IS NULL OR d.contract_id = ${contract_id})
    GROUP BY p.day ORDER BY p.day`;
}

/** Counts the account's checks of a period by a column's value. */
function countsBy(column: Prisma.Sql, account_id: string, { from, to }: Period) {
  return Prisma.sql`
    SELECT ${column}, ${COUNTS}, sum(checks) AS checks FROM check_day
    WHERE account_id = ${account_id} AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY ${column}`;
}

/** Returns the account's checks of a period per key, most first. */
export function checksByKey(
  db: Database,
  account_id: string,
  period: Period,
): Promise<KeyCounts[]> {
  return db.$queryRaw<KeyCounts[]>`
    SELECT nullif(d.key_id, '') AS key_id, k.key_preview, k.label, k.environment::text,
      pass, warning, breaking
    FROM (${countsBy(Prisma.sql`key_id`, account_id, period)}) d
    LEFT JOIN api_key k ON k.account_id = ${account_id} AND k.id = d.key_id
    ORDER BY d.checks DESC, d.key_id`;
}

/** Returns the account's checks of a period per contract, most first. */
export function checksByContract(
  db: Database,
  account_id: string,
  period: Period,
): Promise<ContractCounts[]> {
  return db.$queryRaw<ContractCounts[]>`
    SELECT d.contract_id, c.name AS contract_name, pass, warning, breaking
    FROM (${countsBy(Prisma.sql`contract_id`, account_id, period)}) d
    LEFT JOIN contract c ON c.account_id = ${account_id} AND c.id = d.contract_id
    ORDER BY d.checks DESC, d.contract_id`;
}

/** Returns each key's checks per day, for the days on which it ran any. */
export function keyActivity(
  db: Database,
  account_id: string,
  { from, to }: Period,
): Promise<{ key_id: string; day: Day; checks: number }[]> {
  return db.$queryRaw`
    SELECT key_id, day::text, sum(checks)::int AS checks FROM check_day
    WHERE account_id = ${account_id} AND day BETWEEN ${from}::date AND ${to}::date AND key_id <> ''
    GROUP BY key_id, day ORDER BY key_id, day`;
}

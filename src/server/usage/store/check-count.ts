import { addDays, DAY_MS, type Day } from "#domain/usage/day.ts";
import { Prisma } from "#generated/prisma/client.ts";
import {
  type CheckFilter,
  conditionsOf,
  severityRange,
} from "#server/checks/store/check-filter.ts";
import { countFound } from "#server/checks/store/check-search.ts";
import type { Database } from "#server/database/connect.ts";
import { CLOCKS_APART_MS } from "#server/store/clock.ts";
import { firstIdAt } from "#server/store/id.ts";
import { MAX_COUNTED } from "#server/store/row-count.ts";

export type CheckCount = {
  checks: number;
  /** False when there are more. */
  is_exact: boolean;
};

/** Cap on the checks counted for the first day. */
const MAX_SEEN = 100_000;

/**
 * Counts the account's checks that match a filter: exactly when the daily counts cover the filter,
 * otherwise up to 10,000. The cost does not grow with the history.
 */
export async function countChecks(
  db: Database,
  account_id: string,
  filter: CheckFilter,
): Promise<CheckCount> {
  if (isOfDays(filter)) {
    return countByDays(db, account_id, filter);
  }
  const count = await countFound(db, account_id, filter, MAX_COUNTED + 1);
  return { checks: Math.min(count, MAX_COUNTED), is_exact: count <= MAX_COUNTED };
}

function isOfDays({ environment, column, decision, from, to }: CheckFilter) {
  const counted = [environment, column, decision].every((each) => each === undefined);
  return counted && isMidnight(from) && isMidnight(to);
}

function isMidnight(time: Date | undefined) {
  return time === undefined || time.getTime() % DAY_MS === 0;
}

/**
 * Sums the daily counts. Retention may have deleted part of the first remaining day, so that day's
 * checks are counted individually, up to a cap.
 */
async function countByDays(
  db: Database,
  account_id: string,
  filter: CheckFilter,
): Promise<CheckCount> {
  const oldest = await db.$queryRaw<{ day: Day }[]>`
    SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day
    FROM "check" WHERE account_id = ${account_id} ORDER BY id LIMIT 1`;
  const first = oldest[0]?.day;
  if (!first) return { checks: 0, is_exact: true };
  const next = new Date(addDays(first, 1));
  const above = firstIdAt("chk", new Date(next.getTime() + CLOCKS_APART_MS));
  const ofFirst = [...conditionsOf(filter), Prisma.sql`c.created_at < ${next}::timestamptz`];
  const ofLater = [
    ...daysOf(filter),
    Prisma.sql`d.account_id = ${account_id} AND d.day > ${first}::date`,
  ];
  const rows = await db.$queryRaw<{ checks: number; is_exact: boolean }[]>`
    SELECT (first.checks + (
      SELECT coalesce(sum(d.checks), 0) FROM check_day d WHERE ${Prisma.join(ofLater, " AND ")}
    ))::float8 AS checks, first.seen <= ${MAX_SEEN}::int AS is_exact
    FROM (
      SELECT count(*) FILTER (WHERE ${Prisma.join(ofFirst, " AND ")}) AS checks, count(*) AS seen
      FROM (
        SELECT contract_id, key_id, severity, environment, created_at FROM "check"
        WHERE account_id = ${account_id} AND id < ${above} ORDER BY id DESC LIMIT ${MAX_SEEN + 1}::int
      ) c
    ) first`;
  return rows[0] ?? { checks: 0, is_exact: true };
}

function daysOf(filter: CheckFilter): Prisma.Sql[] {
  const { contract_id, key_id, from, to } = filter;
  const severities = severityRange(filter);
  const conditions: Prisma.Sql[] = [];
  if (contract_id !== undefined) conditions.push(Prisma.sql`d.contract_id = ${contract_id}`);
  if (key_id !== undefined) conditions.push(Prisma.sql`d.key_id = ${key_id}`);
  if (severities) {
    const { min, max } = severities;
    conditions.push(Prisma.sql`d.severity BETWEEN ${min}::int AND ${max}::int`);
  }
  if (from) conditions.push(Prisma.sql`d.day >= ${from}::date`);
  if (to) conditions.push(Prisma.sql`d.day < ${to}::date`);
  return conditions;
}

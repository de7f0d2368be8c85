import { DAY_MS, dayOf } from "#domain/usage/day.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { CLOCKS_APART_MS } from "#server/store/clock.ts";
import { firstIdAt, timeOf } from "#server/store/id.ts";
import { beyond, direction, type ListPart } from "#server/store/page.ts";
import { type CheckFilter, conditionsOf, severityRange } from "./check-filter.ts";

/** From the first time (inclusive) to the second (exclusive), in milliseconds. */
type Span = { from: number; to: number };

const ALWAYS: Span = { from: 0, to: 2 ** 47 };

/**
 * Returns a page of ids of the account's checks that match a filter. `check_day` tells which days
 * can have matches; within those only the primary key's index is read, which covers all filters. So
 * a rare match, or none, among a million checks costs little more than the newest page.
 */
export async function searchChecks(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  part: ListPart,
): Promise<string[]> {
  const query = await search(db, account_id, filter, part);
  const rows = query ? await db.$queryRaw<{ id: string }[]>(query) : [];
  return rows.map(({ id }) => id);
}

/** Counts the checks that `searchChecks` finds, up to `limit`. */
export async function countFound(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  limit: number,
): Promise<number> {
  const query = await search(db, account_id, filter, { limit, cursor: null, towards: "older" });
  if (!query) return 0;
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM (${query}) found`;
  return rows[0]?.count ?? 0;
}

/** Returns the query for a page of ids; null when the page is known to be empty. */
async function search(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  part: ListPart,
): Promise<Prisma.Sql | null> {
  const within = spanOf(filter);
  const spans = isSelective(filter)
    ? joined(await matchingDays(db, account_id, filter, within, part))
    : [within];
  const ranges = spans
    .map(({ from, to }) => ({
      from: Math.max(from, within.from),
      to: Math.min(to, within.to),
    }))
    .filter(({ from, to }) => from < to);
  if (ranges.length === 0) return null;

  const { limit } = part;
  const conditions = [
    ...conditionsOf(filter),
    Prisma.sql`c.account_id = ${account_id}`,
    beyond(Prisma.sql`c.id`, part),
  ];
  return Prisma.sql`
    SELECT found.id
    FROM unnest(${ranges.map(({ from }) => idAt(from))}::text[], ${ranges.map(({ to }) => idAt(to))}::text[])
      AS span (first, above)
    CROSS JOIN LATERAL (
      SELECT c.id FROM ${tableOf(filter)} c
      WHERE ${Prisma.join(conditions, " AND ")} AND c.id >= span.first AND c.id < span.above
      ORDER BY c.id ${direction(part)} LIMIT ${limit}::int
    ) found
    ORDER BY found.id ${direction(part)} LIMIT ${limit}::int`;
}

/**
 * The rows that are searched: of blocked checks, which have an index of their own, of those that
 * name a column, or of all.
 */
function tableOf({ column, decision }: CheckFilter) {
  if (decision === "block") {
    const namesColumn = Prisma.sql`AND EXISTS (
      SELECT FROM changed_column n
      WHERE n.account_id = b.account_id AND n.name = ${column} AND n.check_id = b.id
    )`;
    return Prisma.sql`(
      SELECT account_id, id, contract_id, key_id, severity, environment, created_at
      FROM "check" b WHERE decision = 'block' ${column === undefined ? Prisma.empty : namesColumn}
    )`;
  }
  return column === undefined
    ? Prisma.sql`"check"`
    : Prisma.sql`(
        SELECT account_id, check_id AS id, contract_id, key_id, severity, environment, created_at
        FROM changed_column WHERE name = ${column}
      )`;
}

function idAt(time: number) {
  return firstIdAt("chk", new Date(time));
}

/** Returns the time span of the ids for the filter's creation times, allowing for clock skew. */
function spanOf({ from, to }: CheckFilter): Span {
  return {
    from: from ? from.getTime() - CLOCKS_APART_MS : ALWAYS.from,
    to: to ? to.getTime() + CLOCKS_APART_MS : ALWAYS.to,
  };
}

/**
 * Returns whether the filter may be selective; filtering by contract alone has an index of its own.
 */
function isSelective(filter: CheckFilter) {
  const { key_id, environment } = filter;
  return key_id !== undefined || environment !== undefined || severityRange(filter) !== null;
}

/**
 * Returns the days with matching checks on the cursor's side, latest first. For environment,
 * column and decision the daily counts are incomplete, so all candidate days are returned; otherwise each day
 * has a match, except perhaps those at the ends, and only as many as fill the page are read.
 */
async function matchingDays(
  db: Database,
  account_id: string,
  filter: CheckFilter,
  within: Span,
  part: ListPart,
): Promise<Date[]> {
  const { contract_id, key_id, environment, column, decision } = filter;
  const severities = severityRange(filter);
  const conditions = [Prisma.sql`d.account_id = ${account_id}`];
  if (contract_id !== undefined) conditions.push(Prisma.sql`d.contract_id = ${contract_id}`);
  if (key_id !== undefined) conditions.push(Prisma.sql`d.key_id = ${key_id}`);
  if (severities) {
    const { min, max } = severities;
    conditions.push(Prisma.sql`d.severity BETWEEN ${min}::int AND ${max}::int`);
  }
  if (environment) conditions.push(mayHaveEnvironment(account_id, environment));
  const { from, to } = beyondCursor(within, part);
  if (from > ALWAYS.from) conditions.push(Prisma.sql`d.day >= ${dayOf(from)}::date`);
  if (to < ALWAYS.to) conditions.push(Prisma.sql`d.day <= ${dayOf(to)}::date`);
  const isExact = [environment, column, decision].every((each) => each === undefined);
  const rows = await db.$queryRaw<{ day: Date }[]>`
    SELECT d.day FROM check_day d WHERE ${Prisma.join(conditions, " AND ")}
    GROUP BY d.day ORDER BY d.day ${direction(part)}
    ${isExact ? Prisma.sql`LIMIT ${part.limit + ENDS}::int` : Prisma.empty}`;
  return rows.map(({ day }) => day).toSorted((one, other) => Number(other) - Number(one));
}

/** Restricts a span to the cursor's side. */
function beyondCursor({ from, to }: Span, { cursor, towards }: ListPart): Span {
  if (cursor === null) return { from, to };
  const at = timeOf(cursor);
  return towards === "older"
    ? { from, to: Math.min(to, at + CLOCKS_APART_MS) }
    : { from: Math.max(from, at - CLOCKS_APART_MS), to };
}

/** Days at the ends of the span and at the cursor, whose matches may all lie outside. */
const ENDS = 4;

/** Excludes days whose keys all belong to the other environment; people's checks are live. */
function mayHaveEnvironment(account_id: string, environment: "live" | "test") {
  const isPerson = environment === "live" ? Prisma.sql`true` : Prisma.sql`d.key_id <> ''`;
  return Prisma.sql`${isPerson} AND d.key_id NOT IN (
    SELECT id FROM api_key
    WHERE account_id = ${account_id} AND environment <> ${environment}::environment
  )`;
}

/** Merges consecutive days into spans, latest first. */
function joined(days: Date[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const from = day.getTime() - CLOCKS_APART_MS;
    const last = spans.at(-1);
    if (last && last.from <= day.getTime() + DAY_MS + CLOCKS_APART_MS) last.from = from;
    else spans.push({ from, to: day.getTime() + DAY_MS + CLOCKS_APART_MS });
  }
  return spans;
}

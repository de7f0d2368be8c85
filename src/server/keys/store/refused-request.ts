import type { Environment } from "#domain/keys/environment.ts";
import { readRefusedCursor, refusedCursor } from "#domain/keys/refused-query.ts";
import { REFUSED_COUNT_HOURS, REFUSED_DAYS, REFUSED_MINUTES_PER_KEY } from "#domain/limit.ts";
import type { ProblemCode } from "#domain/problem.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { direction, type ListPart } from "#server/store/page.ts";
import { MAX_COUNTED, type RowCount } from "#server/store/row-count.ts";

/** A key's requests that were refused for one reason in one minute. */
export type RefusedMinute = {
  minute: Date;
  key_id: string;
  /** Null once the key is deleted, like its label and environment. */
  key_preview: string | null;
  key_label: string | null;
  environment: Environment | null;
  reason: ProblemCode;
  count: number;
  /** The last ones, newest first. */
  request_ids: string[];
};

export type RefusedFilter = {
  key_id?: string | undefined;
  reason?: ProblemCode | undefined;
  request_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** Returns a page of the account's refused requests that match a filter. */
export async function listRefused(
  db: Database,
  account_id: string,
  filter: RefusedFilter,
  part: ListPart,
): Promise<(RefusedMinute & { id: string })[]> {
  const order = direction(part);
  const rows = await db.$queryRaw<RefusedMinute[]>`
    SELECT r.minute, r.key_id, k.key_preview, k.label AS key_label,
      k.environment::text AS environment, r.reason, r.count, r.request_ids::text[] AS request_ids
    FROM refused_request r
    LEFT JOIN api_key k ON k.account_id = r.account_id AND k.id = r.key_id
    WHERE ${matching(account_id, filter)} AND ${beyondRow(part)}
    ORDER BY r.minute ${order}, r.key_id ${order}, r.reason ${order} LIMIT ${part.limit}::int`;
  return rows.map((row) => ({ ...row, id: refusedCursor(row) }));
}

/** Counts the requests (not rows) that match a filter, over at most 10,000 rows. */
export async function countRefused(
  db: Database,
  account_id: string,
  filter: RefusedFilter,
): Promise<RowCount> {
  const rows = await db.$queryRaw<{ requests: number; rows: number }[]>`
    SELECT coalesce(sum(count), 0)::float8 AS requests, count(*)::int AS rows FROM (
      SELECT r.count FROM refused_request r WHERE ${matching(account_id, filter)}
      LIMIT ${MAX_COUNTED + 1}::int
    ) counted`;
  const [row] = rows;
  return { count: row?.requests ?? 0, is_exact: (row?.rows ?? 0) <= MAX_COUNTED };
}

function matching(account_id: string, { key_id, reason, request_id, from, to }: RefusedFilter) {
  const conditions = [Prisma.sql`r.account_id = ${account_id}`];
  if (key_id) conditions.push(Prisma.sql`r.key_id = ${key_id}`);
  if (reason) conditions.push(Prisma.sql`r.reason = ${reason}`);
  if (request_id) conditions.push(Prisma.sql`r.request_ids @> ARRAY[${request_id}::uuid]`);
  if (from) conditions.push(Prisma.sql`r.minute >= ${from}::timestamptz`);
  if (to) conditions.push(Prisma.sql`r.minute < ${to}::timestamptz`);
  return Prisma.join(conditions, " AND ");
}

/** Selects the rows beyond the cursor, ordered by minute, then key and reason. */
function beyondRow({ cursor, towards }: ListPart) {
  const place = cursor === null ? null : readRefusedCursor(cursor);
  if (place === null) return Prisma.sql`true`;
  const row = Prisma.sql`(r.minute, r.key_id, r.reason)`;
  const at = Prisma.sql`(${place.minute}::timestamptz, ${place.key_id}, ${place.reason})`;
  return towards === "older" ? Prisma.sql`${row} < ${at}` : Prisma.sql`${row} > ${at}`;
}

/** Counts each key's refused requests in the last 24 hours. */
export async function refusedInLastDay(
  db: Database,
  account_id: string,
): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ key_id: string; count: number }[]>`
    SELECT key_id, sum(count)::float8 AS count FROM refused_request
    WHERE account_id = ${account_id} AND minute >= now() - make_interval(hours => ${REFUSED_COUNT_HOURS}::int)
    GROUP BY key_id`;
  return Object.fromEntries(rows.map(({ key_id, count }) => [key_id, count]));
}

/** Deletes up to `batch` expired minutes. Returns how many. */
export function deleteOldRefusedRequests(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM refused_request r USING (
      SELECT account_id, minute, key_id, reason FROM refused_request
      WHERE minute < now() - make_interval(days => ${REFUSED_DAYS}::int)
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE r.account_id = old.account_id AND r.minute = old.minute AND r.key_id = old.key_id
      AND r.reason = old.reason`;
}

/** Deletes up to `batch` of the oldest minutes of a key that has too many. Returns how many. */
export function trimRefusedRequests(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    WITH too_many AS (
      SELECT account_id, key_id, count(*)::int - ${REFUSED_MINUTES_PER_KEY}::int AS surplus
      FROM refused_request GROUP BY account_id, key_id
      HAVING count(*) > ${REFUSED_MINUTES_PER_KEY}::int
      LIMIT 1
    ), oldest AS (
      SELECT r.account_id, r.minute, r.key_id, r.reason FROM refused_request r, too_many t
      WHERE r.account_id = t.account_id AND r.key_id = t.key_id
      ORDER BY r.minute
      LIMIT least(${batch}::int, (SELECT surplus FROM too_many))
    )
    DELETE FROM refused_request r USING oldest o
    WHERE r.account_id = o.account_id AND r.minute = o.minute AND r.key_id = o.key_id
      AND r.reason = o.reason`;
}

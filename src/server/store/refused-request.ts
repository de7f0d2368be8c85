import { Prisma } from "../../generated/prisma/client.ts";
import type { Database } from "../database/connect.ts";
import type { Environment } from "../domain/environment.ts";
import { REFUSED_DAYS, REFUSED_MINUTES_PER_KEY } from "../domain/limit.ts";
import type { ProblemCode } from "../domain/problem.ts";
import { type RefusedCursor, refusedCursor } from "../domain/refused-query.ts";

/** The requests of a key that were refused for one reason in one minute. */
export type RefusedMinute = {
  minute: Date;
  key_id: string;
  /** Null once the key is deleted, as are its label and environment. */
  key_preview: string | null;
  key_label: string | null;
  environment: Environment | null;
  reason: ProblemCode;
  count: number;
  /** Of the last ones, newest first. */
  request_ids: string[];
};

export type RefusedFilter = {
  key_id?: string | undefined;
  reason?: ProblemCode | undefined;
  request_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The refused requests of the account that a filter leaves, newest first, from those after the cursor. */
export async function listRefused(
  db: Database,
  account_id: string,
  { key_id, reason, request_id, from, to }: RefusedFilter,
  { limit, cursor }: { limit: number; cursor: RefusedCursor | null },
): Promise<(RefusedMinute & { id: string })[]> {
  const conditions = [Prisma.sql`r.account_id = ${account_id}`];
  if (cursor) {
    const { minute, key_id, reason } = cursor;
    conditions.push(Prisma.sql`(r.minute, r.key_id, r.reason) <
      (${minute}::timestamptz, ${key_id}, ${reason})`);
  }
  if (key_id) conditions.push(Prisma.sql`r.key_id = ${key_id}`);
  if (reason) conditions.push(Prisma.sql`r.reason = ${reason}`);
  if (request_id) conditions.push(Prisma.sql`r.request_ids @> ARRAY[${request_id}::uuid]`);
  if (from) conditions.push(Prisma.sql`r.minute >= ${from}::timestamptz`);
  if (to) conditions.push(Prisma.sql`r.minute < ${to}::timestamptz`);
  const rows = await db.$queryRaw<RefusedMinute[]>`
    SELECT r.minute, r.key_id, k.key_preview, k.label AS key_label,
      k.environment::text AS environment, r.reason, r.count, r.request_ids::text[] AS request_ids
    FROM refused_request r
    LEFT JOIN api_key k ON k.account_id = r.account_id AND k.id = r.key_id
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY r.minute DESC, r.key_id DESC, r.reason DESC LIMIT ${limit}::int`;
  return rows.map((row) => ({ ...row, id: refusedCursor(row) }));
}

/** How many requests of each key of the account were refused in the last 24 hours. */
export async function refusedInLastDay(
  db: Database,
  account_id: string,
): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ key_id: string; count: number }[]>`
    SELECT key_id, sum(count)::float8 AS count FROM refused_request
    WHERE account_id = ${account_id} AND minute >= now() - interval '24 hours'
    GROUP BY key_id`;
  return Object.fromEntries(rows.map(({ key_id, count }) => [key_id, count]));
}

/** Deletes up to `batch` minutes that are told of no more; returns how many. */
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

/** Deletes up to `batch` of the oldest minutes of a key that has too many; returns how many. */
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

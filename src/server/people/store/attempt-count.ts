import { hash } from "node:crypto";
import type { Database } from "#server/database/connect.ts";

/** A rate limit: at most `max` attempts of a subject within `minutes` of the first. */
export type AttemptLimit = {
  subject: string;
  max: number;
  minutes: number;
  /** How many attempts are made at once; none of them is allowed if not all are. */
  attempts?: number;
};

/** Returns the key under which attempts count: a hash, which does not reveal what was typed. */
export function subjectOf(kind: string, text: string) {
  return `${kind} ${hash("sha256", text, "hex")}`;
}

/**
 * Counts an attempt, or several. Returns null when it is allowed; otherwise it is not counted, and the seconds
 * to wait are returned.
 */
export async function countAttempt(
  db: Database,
  { subject, max, minutes, attempts = 1 }: AttemptLimit,
): Promise<number | null> {
  const rows = await db.$queryRaw<{ seconds: number | null }[]>`
    WITH counted AS (
      INSERT INTO attempt_count AS a (subject, since, count)
      SELECT ${subject}, now(), ${attempts}::int WHERE ${attempts}::int <= ${max}::int
      ON CONFLICT (subject) DO UPDATE SET
        count = CASE WHEN a.since <= now() - make_interval(mins => ${minutes}::int)
          THEN excluded.count ELSE a.count + excluded.count END,
        since = CASE WHEN a.since <= now() - make_interval(mins => ${minutes}::int)
          THEN now() ELSE a.since END
      WHERE a.since <= now() - make_interval(mins => ${minutes}::int) 
        OR a.count + excluded.count <= ${max}::int
      RETURNING 1
    )
    SELECT CASE WHEN NOT EXISTS (SELECT FROM counted) THEN greatest(1, ceil(extract(epoch FROM
      (SELECT since FROM attempt_count WHERE subject = ${subject})
        + make_interval(mins => ${minutes}::int) - now())))::int END AS seconds`;
  return rows[0]?.seconds ?? null;
}

/**
 * Counts attempts of several subjects, and returns how many of each are allowed, at least 0. Counts
 * end a little above the maximum, so that each call can tell how much room there was. The order
 * keeps two calls from waiting for each other.
 */
export async function countUpTo(
  db: Database,
  counts: ReadonlyMap<string, number>,
  { max, minutes }: Pick<AttemptLimit, "max" | "minutes">,
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ subject: string; allowed: number }[]>`
    WITH given AS (
      SELECT * FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
        AS g (subject, wanted)
    ), counted AS (
      INSERT INTO attempt_count AS a (subject, since, count)
      SELECT subject, now(), wanted FROM given WHERE wanted > 0 ORDER BY subject
      ON CONFLICT (subject) DO UPDATE SET
        count = excluded.count + CASE
          WHEN a.since <= now() - make_interval(mins => ${minutes}::int) THEN 0
          ELSE least(a.count, ${max}::int) END,
        since = CASE WHEN a.since <= now() - make_interval(mins => ${minutes}::int)
          THEN now() ELSE a.since END
      RETURNING subject, count
    )
    SELECT subject, greatest(0, least(wanted, ${max}::int - (count - wanted))) AS allowed
    FROM counted JOIN given USING (subject)`;
  return new Map(rows.map(({ subject, allowed }) => [subject, allowed]));
}

/** Refunds one attempt that succeeded; the subject's others may be by someone else. */
export async function takeBackAttempt(db: Database, subject: string) {
  await db.$executeRaw`
    UPDATE attempt_count SET count = count - 1 WHERE subject = ${subject} AND count > 0`;
}

/** Resets the count after a successful attempt. */
export async function forgetAttempts(db: Database, subject: string) {
  await db.attemptCount.deleteMany({ where: { subject } });
}

/**
 * Returns the key for a network address. IPv6 addresses count by /64, which is usually one
 * customer's.
 */
export async function addressSubject(db: Database, kind: string, address: string | null) {
  if (!address) return `${kind} unknown`;
  const rows = await db.$queryRaw<{ network: string }[]>`
    SELECT network(set_masklen(${address}::inet,
      CASE family(${address}::inet) WHEN 4 THEN 32 ELSE 64 END))::text AS network`;
  return `${kind} ${rows[0]?.network}`;
}

/** Deletes up to `batch` expired counts. Returns how many. */
export function deleteOldAttempts(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM attempt_count USING (
      SELECT subject FROM attempt_count WHERE since < now() - interval '1 day'
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE attempt_count.subject = old.subject`;
}

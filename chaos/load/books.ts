import { setTimeout as delay } from "node:timers/promises";
import { onPrimary } from "../../deploy/ha/database.ts";
import type { Receiver } from "./receiver.ts";
import type { Acknowledged, Writer } from "./writer.ts";

/** What an inspection of the database and the receiver found. */
export type Findings = {
  acknowledged: number;
  /** Acknowledged checks that are not stored. */
  lost: number;
  /** Credits spent beyond one for each Idempotency-Key, and keys that stand for two checks. */
  twice: number;
  /** By how much the checks, the credits used and the ledger differ. */
  differ: number;
  /** Deliveries of acknowledged checks that the receiver has not seen. */
  undelivered: number;
};

/** How long deliveries may take: a lease, and the retries. */
const PATIENCE_MS = 90_000;
const POLL_MS = 500;

type Sums = { checks: number; used: number; ledger: number; keys: number };

/** Sums in one statement, so that all are of the same moment. */
const SUMS = `
  SELECT (SELECT count(*) FROM "check")::int AS checks,
    (SELECT sum(credits_used) FROM account)::int AS used,
    (SELECT coalesce(-sum(amount), 0) FROM credit_entry WHERE amount < 0)::int AS ledger,
    (SELECT count(*) FROM idempotency)::int AS keys`;

const DELIVERIES = `SELECT id, check_id FROM delivery WHERE check_id IS NOT NULL`;

/** Compares what was acknowledged so far with what is stored and what was received. */
export async function inspect(url: string, writer: Writer, receiver: Receiver): Promise<Findings> {
  const acknowledged = [...writer.acknowledged];
  const { sums, stored, deliveries } = await onPrimary(url, async (client) => ({
    sums: (await client.query<Sums>(SUMS)).rows[0] as Sums,
    stored: new Set((await client.query(`SELECT id FROM "check"`)).rows.map(({ id }) => id)),
    deliveries: new Map<string, string>(
      (await client.query(DELIVERIES)).rows.map(({ id, check_id }) => [check_id, id]),
    ),
  }));
  const { checks, used, ledger, keys } = sums;
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !stored.has(id)).length,
    twice: Math.max(0, used - keys) + writer.contradictions(),
    differ: Math.abs(checks - used) + Math.abs(checks - ledger),
    undelivered: await missing(acknowledged, deliveries, receiver),
  };
}

/** Waits for the deliveries of checks, and returns how many have not arrived. */
async function missing(
  checks: Acknowledged[],
  deliveries: Map<string, string>,
  { arrived }: Receiver,
): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const absent = checks.filter(({ id }) => !arrived.has(deliveries.get(id) ?? ""));
    if (absent.length === 0 || performance.now() > deadline) return absent.length;
    await delay(POLL_MS);
  }
}

/** Returns the longest time without an event between `from` and `to`, in seconds. */
export function longestGap(times: number[], from: number, to: number): number {
  const before = times.findLast((time) => time <= from) ?? from;
  const within = times.filter((time) => time > from && time <= to);
  let last = before;
  let longest = 0;
  for (const time of [...within, to]) {
    longest = Math.max(longest, time - last);
    last = time;
  }
  return longest / 1000;
}

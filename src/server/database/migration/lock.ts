import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import { withClient } from "../client.ts";

/** Interval at which a waiting server tries to take the lock. */
const RETRY_MS = 100;

/**
 * Runs `use` while holding the migration lock, which is released with its transaction. Waiting
 * programs poll: a blocked statement would hold a snapshot, and CREATE INDEX CONCURRENTLY waits for
 * older snapshots.
 */
export function withLock<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    while (!(await takesLock(client))) await setTimeout(RETRY_MS);
    const result = await use(client);
    await client.query("COMMIT");
    return result;
  });
}

/**
 * Begins a transaction that holds the lock but no snapshot; false, without one, when the lock is
 * taken.
 */
async function takesLock(client: pg.Client): Promise<boolean> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS taken",
    [ADVISORY_LOCKS.migration],
  );
  const taken = rows[0]?.taken === true;
  if (!taken) await client.query("ROLLBACK");
  return taken;
}

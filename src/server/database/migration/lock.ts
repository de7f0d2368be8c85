import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import { withClient } from "./client.ts";

/** How often a server that waits for its turn asks for it. */
const RETRY_MS = 100;

/**
 * Runs `use` while no other program migrates. The lock ends with its transaction, whatever happens.
 * Who waits for it tries again and again: a statement that waits would keep its snapshot, which an
 * index that is made CONCURRENTLY waits for in its turn.
 */
export function withLock<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    while (!(await takesLock(client))) await setTimeout(RETRY_MS);
    const result = await use(client);
    await client.query("COMMIT");
    return result;
  });
}

/** Begins a transaction that has the lock and keeps no snapshot; false, and none, while another has it. */
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

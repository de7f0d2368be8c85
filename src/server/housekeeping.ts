import { inBatches } from "./admin/batches.ts";
import { removeOld } from "./admin/retention.ts";
import type { Database } from "./database/connect.ts";
import { deleteOldAttempts } from "./store/attempt.ts";
import { deleteExpired } from "./store/idempotency.ts";
import { deleteExpiredInvitations } from "./store/invitation.ts";
import { abandonOrphans } from "./store/orphan.ts";
import { deleteExpiredSignIns } from "./store/sign-in.ts";

const EVERY_MS = 60 * 60 * 1000;

type Log = { warn: (context: object, message: string) => void };

const STEPS: Record<string, (db: Database) => Promise<unknown>> = {
  "expired Idempotency-Keys": (db) => inBatches((batch) => deleteExpired(db, batch)),
  "deliveries without a webhook": (db) => inBatches((batch) => abandonOrphans(db, batch)),
  "expired invitations": deleteExpiredInvitations,
  "old counts of attempts": deleteOldAttempts,
  "expired sign-ins": deleteExpiredSignIns,
};

/**
 * Removes expired Idempotency-Keys, invitations and sessions, deliveries without a webhook and, when
 * `retentionDays` is set, old checks and deliveries. What fails does not keep the rest.
 */
export async function sweep(db: Database, retentionDays: number | undefined, log: Log) {
  const steps = Object.entries(STEPS);
  if (retentionDays !== undefined) {
    steps.push(["what is older than CHECK_RETENTION_DAYS", (db) => removeOld(db, retentionDays)]);
  }
  for (const [step, run] of steps) {
    try {
      await run(db);
    } catch (error) {
      log.warn({ err: error, step }, "housekeeping was interrupted and goes on in an hour");
    }
  }
}

/** Sweeps at the start and once an hour. Returns what ends it. */
export function startHousekeeping(db: Database, retentionDays: number | undefined, log: Log) {
  let running = false;
  async function run() {
    if (running) return;
    running = true;
    await sweep(db, retentionDays, log).finally(() => {
      running = false;
    });
  }
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * A function that sets abandoning going, after a webhook was deleted, and does not wait for it. A
 * call during a run makes one more.
 */
export function orphanSweeper(db: Database, log: Log): () => void {
  let running = false;
  let wanted = false;
  async function run() {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        await inBatches((batch) => abandonOrphans(db, batch));
      }
    } catch (error) {
      log.warn({ err: error }, "deliveries without a webhook are abandoned within an hour");
    } finally {
      running = false;
    }
  }
  return () => {
    wanted = true;
    if (!running) run();
  };
}

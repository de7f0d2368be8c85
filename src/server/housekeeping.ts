import { removeOldChecks } from "./admin/retention.ts";
import type { Database } from "./database/connect.ts";
import { abandonOrphans } from "./store/delivery-queue.ts";
import { deleteExpired } from "./store/idempotency.ts";

const EVERY_MS = 60 * 60 * 1000;
const BATCH = 1000;

type Log = { warn: (context: object, message: string) => void };

/**
 * At the start and once an hour removes expired Idempotency-Keys, deliveries without
 * a webhook and, when `retentionDays` is set, old checks. Returns what ends it.
 */
export function startHousekeeping(db: Database, retentionDays: number | undefined, log: Log) {
  async function sweep() {
    try {
      while ((await deleteExpired(db, BATCH)) === BATCH);
      await abandonOrphans(db);
      if (retentionDays !== undefined) await removeOldChecks(db, retentionDays);
    } catch (error) {
      log.warn({ err: error }, "housekeeping was interrupted and goes on in an hour");
    }
  }
  sweep();
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}

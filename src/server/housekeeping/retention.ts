import { deleteOldChecks } from "#server/checks/store/check.ts";
import { deleteUnseenSchemas } from "#server/checks/store/schema.ts";
import { deleteUncheckedVersions } from "#server/contracts/store/delete-contract.ts";
import type { Database } from "#server/database/connect.ts";
import { deleteOldIncidents } from "#server/gate/store/old-incident.ts";
import { deleteOldDeliveries } from "#server/webhooks/store/delivery.ts";
import { inBatches } from "./batches.ts";

export type Removed = { checks: number; deliveries: number; schemas: number };

/**
 * Deletes checks older than `days`, their schemas and incidents, the versions of deleted contracts that only they
 * kept, and finished deliveries, in small batches. A failing kind does not stop the others; the
 * error is thrown at the end.
 */
export async function removeOld(db: Database, days: number): Promise<Removed> {
  const failures: unknown[] = [];
  const remove = (removeSome: (db: Database, days: number, batch: number) => Promise<number>) =>
    inBatches((batch) => removeSome(db, days, batch)).catch((error) => {
      failures.push(error);
      return 0;
    });
  const removed = {
    checks: await remove(deleteOldChecks),
    deliveries: await remove(deleteOldDeliveries),
    schemas: await remove(deleteUnseenSchemas),
  };
  await remove(deleteOldIncidents);
  await remove((db, _days, batch) => deleteUncheckedVersions(db, batch));
  if (failures.length > 0) throw failures[0];
  return removed;
}

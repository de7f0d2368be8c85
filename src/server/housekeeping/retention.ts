import { deleteOldEvents } from "#server/audit/store/old-event.ts";
import { deleteOldChecks } from "#server/checks/store/check.ts";
import { deleteUnseenSchemas } from "#server/checks/store/schema.ts";
import { deleteUncheckedVersions } from "#server/contracts/store/delete-contract.ts";
import type { Database } from "#server/database/connect.ts";
import { deleteOldIncidents } from "#server/gate/store/old-incident.ts";
import { inBatches } from "#server/store/in-batches.ts";
import { deleteOldDeliveries } from "#server/webhooks/store/delivery.ts";

/** How many days each kind of data is kept; undefined for ever. */
export type Retention = {
  CHECK_RETENTION_DAYS?: number | undefined;
  DELIVERY_RETENTION_DAYS?: number | undefined;
  AUDIT_RETENTION_DAYS?: number | undefined;
};

type Step = [name: string, run: () => Promise<number>];

/** Returns the steps that delete what is older than the retention says, and return how many rows. */
export function retentionSteps(
  db: Database,
  { CHECK_RETENTION_DAYS, DELIVERY_RETENTION_DAYS, AUDIT_RETENTION_DAYS }: Retention,
): Step[] {
  const steps: Step[] = [];
  const add = (
    days: number | undefined,
    variable: string,
    what: string,
    run: (days: number) => Promise<number>,
  ) => {
    if (days !== undefined) steps.push([`${what} older than ${variable}`, () => run(days)]);
  };
  add(CHECK_RETENTION_DAYS, "CHECK_RETENTION_DAYS", "data", async (days) => {
    const { checks, deliveries, schemas } = await removeOld(db, days);
    return checks + deliveries + schemas;
  });
  add(DELIVERY_RETENTION_DAYS, "DELIVERY_RETENTION_DAYS", "deliveries", (days) =>
    inBatches((batch) => deleteOldDeliveries(db, days, batch)),
  );
  add(AUDIT_RETENTION_DAYS, "AUDIT_RETENTION_DAYS", "audit entries", async (days) => {
    // Their deliveries have copies of them.
    const copies = await inBatches((batch) => deleteOldDeliveries(db, days, batch, "audit"));
    return copies + (await inBatches((batch) => deleteOldEvents(db, days, batch)));
  });
  return steps;
}

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

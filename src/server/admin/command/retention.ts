import type { Command } from "commander";
import { INSTALLATION } from "#server/audit/store/person-log.ts";
import { Failure } from "#server/failure.ts";
import { retentionSteps } from "#server/housekeeping/retention.ts";
import { recordAct, run } from "./action.ts";

/** Adds `retention run`. */
export function addRetentionCommands(program: Command) {
  program
    .command("retention")
    .description("delete old data")
    .command("run")
    .description(
      "delete data older than CHECK_RETENTION_DAYS, DELIVERY_RETENTION_DAYS and AUDIT_RETENTION_DAYS",
    )
    .action(
      run(async (db, _, env) => {
        const steps = retentionSteps(db, env);
        if (steps.length === 0) {
          throw new Failure(
            "None of CHECK_RETENTION_DAYS, DELIVERY_RETENTION_DAYS and AUDIT_RETENTION_DAYS is set, so nothing was deleted.",
          );
        }
        const deleted: Record<string, number> = {};
        for (const [step, runStep] of steps) deleted[step] = await runStep();
        // After the steps, one of which deletes entries.
        await recordAct(db, {
          account_id: INSTALLATION,
          action: "operator.runRetention",
          target: null,
          detail: deleted,
        });
        return {
          json: { deleted },
          lines: Object.entries(deleted).map(([step, rows]) => `${rows} rows deleted: ${step}.`),
        };
      }),
    );
}

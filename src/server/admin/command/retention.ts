import type { Command } from "commander";
import { Failure } from "#server/failure.ts";
import { removeOld } from "#server/housekeeping/retention.ts";
import { run } from "./action.ts";

/** Adds `retention run`. */
export function addRetentionCommands(program: Command) {
  program
    .command("retention")
    .description("delete old checks")
    .command("run")
    .description("delete checks and finished deliveries older than CHECK_RETENTION_DAYS")
    .action(
      run(async (db, _, env) => {
        const days = env.CHECK_RETENTION_DAYS;
        if (days === undefined)
          throw new Failure("CHECK_RETENTION_DAYS is not set, so no checks are deleted.");
        const { checks, deliveries } = await removeOld(db, days);
        return {
          json: { deleted: checks, deliveries },
          lines: [`${checks} checks and ${deliveries} deliveries older than ${days} days deleted.`],
        };
      }),
    );
}

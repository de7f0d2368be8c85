import type { Command } from "commander";
import { withApplicationName } from "#server/database/application-name.ts";
import { migrate } from "#server/database/migration/migrate.ts";
import { usableUrl } from "#server/database/usable.ts";
import { Failure, messageOf } from "#server/failure.ts";
import { envOf, printOutput } from "./action.ts";

/** Adds `migrate`. */
export function addMigrateCommand(program: Command) {
  program
    .command("migrate")
    .description(
      "migrate the database of DATABASE_URL to this version, as a server does when it starts",
    )
    .action(async (_, command: Command) => {
      const { DATABASE_URL, DIRECT_DATABASE_URL } = envOf(command);
      if (!DATABASE_URL)
        throw new Failure(
          "DATABASE_URL is not set. A server migrates the embedded database when it starts.",
        );
      const variable = DIRECT_DATABASE_URL ? "DIRECT_DATABASE_URL" : "DATABASE_URL";
      const url = withApplicationName(
        await usableUrl(DIRECT_DATABASE_URL ?? DATABASE_URL, variable),
        "admin",
      );
      const migrated = await migrate(url).catch((error) => {
        throw new Failure(`Cannot migrate the database of ${variable}: ${messageOf(error)}`);
      });
      const line = migrated.length > 0 ? `Applied ${migrated.join(", ")}.` : "Nothing to apply.";
      printOutput(command, { json: { migrated }, lines: [line] });
    });
}

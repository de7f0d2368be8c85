import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { linesText } from "#domain/text/name-text.ts";
import { Failure } from "#server/failure.ts";
import { addAccountCommands } from "./command/account.ts";
import { addAuditCommands } from "./command/audit.ts";
import { addAuthSecretCommands } from "./command/auth-secret.ts";
import { addBackupCommands } from "./command/backup.ts";
import { addCreditsCommands } from "./command/credits.ts";
import { addDemoCommand } from "./command/demo.ts";
import { addKeyCommands } from "./command/key.ts";
import { addMigrateCommand } from "./command/migrate.ts";
import { addRetentionCommands } from "./command/retention.ts";
import { addSecretsKeyCommands } from "./command/secrets-key.ts";
import { addUserCommands } from "./command/user.ts";

/** In the order of --help. */
const COMMANDS = [
  addAccountCommands,
  addCreditsCommands,
  addUserCommands,
  addKeyCommands,
  addAuditCommands,
  addMigrateCommand,
  addBackupCommands,
  addRetentionCommands,
  addSecretsKeyCommands,
  addAuthSecretCommands,
  addDemoCommand,
];

const program = new Command("admin")
  .description("Manage Schema Contract Check, whether or not a server is running.")
  .option("--json", "print the result as JSON")
  .configureOutput({ writeErr: (text) => process.stderr.write(linesText(text)) })
  .exitOverride();
for (const add of COMMANDS) add(program);

/** Moves global options such as `--json` before the command, so that they may follow it. */
function withGlobalsFirst(args: string[]) {
  return [...args.filter((arg) => arg === "--json"), ...args.filter((arg) => arg !== "--json")];
}

try {
  await program.parseAsync(withGlobalsFirst(process.argv.slice(2)), { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(linesText(error instanceof Failure ? error.message : inspect(error)));
    process.exitCode = 1;
  }
}

import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { linesText } from "#domain/text/name-text.ts";
import type { Variables } from "#server/env.ts";
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

/** What a command line runs in: its environment variables, and where its output and errors go. */
export type Surroundings = {
  /** By default those of the process. */
  variables?: Variables;
  writeOut: (text: string) => void;
  writeErr: (text: string) => void;
};

/** Runs the operator's command line and returns its exit code. */
export async function runCommandLine(args: string[], around: Surroundings): Promise<number> {
  try {
    await createProgram(around).parseAsync(withGlobalsFirst(args), { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const text = error instanceof Failure ? error.message : inspect(error);
    around.writeErr(`${linesText(text)}\n`);
    return 1;
  }
}

function createProgram({ variables, writeOut, writeErr }: Surroundings): Command {
  const program = new Command("admin")
    .description("Manage Schema Contract Check, whether or not a server is running.")
    .option("--json", "print the result as JSON")
    .setOptionValue("variables", variables)
    .configureOutput({ writeOut, writeErr: (text) => writeErr(linesText(text)) })
    .exitOverride();
  for (const add of COMMANDS) add(program);
  return program;
}

/** Moves global options such as `--json` before the command, so that they may follow it. */
function withGlobalsFirst(args: string[]) {
  return [...args.filter((arg) => arg === "--json"), ...args.filter((arg) => arg !== "--json")];
}

import { Command } from "commander";
import { outputText } from "../output-text.ts";
import { VERSION } from "../version.ts";
import { addApproveCommand } from "./approve-command.ts";
import { addCheckCommand } from "./check-command.ts";
import { addContractsCommands } from "./contracts-commands.ts";
import type { AddCommands, Finished } from "./finished.ts";
import { addMcpCommand } from "./mcp-command.ts";
import { addOfflineCommands } from "./offline-commands.ts";
import { addSetupCommands } from "./setup-commands.ts";
import { refuseRepeated } from "./single-options.ts";

/** In the order of --help. */
const COMMANDS = [
  addCheckCommand,
  addApproveCommand,
  addOfflineCommands,
  addContractsCommands,
  addSetupCommands,
  addMcpCommand,
];

const AFTER_HELP = `
Environment:
  SCHEMA_CHECK_URL  address of the service
  SCHEMA_CHECK_KEY  API key

Exit codes:
  0 nothing blocks, 1 a change blocks, 2 usage or configuration is wrong,
  3 the service cannot be reached or refuses, 4 a source cannot be read`;

/** Runs a command line; what it throws says why there is no result. */
export async function runProgram(args: string[]): Promise<Finished> {
  let finished: Finished = {};
  const program = createProgram((result) => {
    finished = result;
  });
  await program.parseAsync(args, { from: "user" });
  return finished;
}

/** The command line; each command calls `finish` once it has run. */
export function createProgram(finish: Parameters<AddCommands>[1]): Command {
  const program = new Command("schema-check")
    .description("Compares the columns of your data with a contract, before the data moves.")
    .version(VERSION)
    .addHelpText("after", AFTER_HELP)
    .configureOutput({
      writeOut: (text) => process.stdout.write(outputText(text)),
      writeErr: (text) => process.stderr.write(outputText(text)),
    })
    .exitOverride();
  for (const add of COMMANDS) add(program, finish);
  refuseRepeated(program);
  return program;
}

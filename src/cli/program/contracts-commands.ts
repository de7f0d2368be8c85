import type { AddCommands } from "./finished.ts";
import { formatOption } from "./format-option.ts";
import { addReadingOptions } from "./reading-options.ts";
import { SOURCE } from "./source-argument.ts";

/** Adds `contracts list`, `get`, `create`, `details` and `push`. */
export const addContractsCommands: AddCommands = (program, finish) => {
  const contracts = program
    .command("contracts")
    .description("list, print, create, describe and push contracts");

  contracts
    .command("list")
    .addOption(formatOption())
    .description("list all contracts")
    .option("--details", "also read the details of their columns, one contract after the other")
    .action(async (options) => {
      const { list } = await import("../command/contracts-list.ts");
      finish(await list(options));
    });

  contracts
    .command("get")
    .addOption(formatOption())
    .description("print a contract; the JSON can be used as a source")
    .argument("<contract>", "name or id")
    .action(async (contract, options) => {
      const { get } = await import("../command/contracts-get.ts");
      finish(await get(contract, options));
    });

  addReadingOptions(contracts.command("create").addOption(formatOption()))
    .description("create a contract from a source")
    .argument("<source>", SOURCE)
    .option("--name <name>", "name of the contract (default: that of the table)")
    .action(async (path, options) => {
      const { create } = await import("../command/contracts-create.ts");
      finish(await create(path, options));
    });

  addReadingOptions(contracts.command("details").addOption(formatOption()))
    .description("add what a source says about a contract's columns beyond their types")
    .argument("<source>", SOURCE)
    .requiredOption("--contract <name>", "name or id of the contract")
    .option("--dry-run", "change nothing, only show what differs")
    .action(async (path, options) => {
      const { details } = await import("../command/contracts-details.ts");
      finish(await details(path, options));
    });

  addReadingOptions(contracts.command("push").addOption(formatOption()))
    .description("create the contracts that are missing, and update those that differ")
    .argument("[source...]", `${SOURCE} (default: contracts of schema-check.yaml)`)
    .option("--keep-going", "push the tables that can be read, and list those that cannot")
    .option("--dry-run", "change nothing, only show what differs")
    .option("--config <file>", "configuration file (default: the nearest schema-check.yaml)")
    .action(async (paths, options) => {
      const { push } = await import("../command/contracts-push.ts");
      finish(await push(paths, options));
    });
};

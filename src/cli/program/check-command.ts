import { Option } from "commander";
import { IF_MISSING } from "../config/config.ts";
import type { AddCommands } from "./finished.ts";
import { addJudgingOptions } from "./judging-options.ts";
import { addReadingOptions } from "./reading-options.ts";
import { SOURCE } from "./source-argument.ts";

/** Adds `check`. */
export const addCheckCommand: AddCommands = (program, finish) => {
  addReadingOptions(addJudgingOptions(program.command("check")))
    .description(
      "check sources against contracts; without sources, everything in schema-check.yaml",
    )
    .argument("[source...]", SOURCE)
    .option("--contract <name or id>", "the contract (default: that of each table's name)")
    .addOption(
      new Option("--if-missing <what>", "what to do if a contract does not exist").choices(
        IF_MISSING,
      ),
    )
    .option("--keep-going", "check the tables that can be read, and list those that cannot")
    .option("--config <file>", "configuration file (default: the nearest schema-check.yaml)")
    .action(async (paths, options) => {
      const { check } = await import("../command/check.ts");
      finish(await check(paths, options));
    });
};

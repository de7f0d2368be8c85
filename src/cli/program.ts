import { Command, Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { addJudgingOptions } from "./command/judging-options.ts";
import { addReadingOptions } from "./command/reading-options.ts";
import { IF_MISSING } from "./config/config.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";

/** What a command leaves: its report, if any, and how the run ends. */
export type Finished = { report?: string; exitCode?: ExitCode };

type Finish = (finished: Finished) => void;

/** Runs a command line; what it throws says why there is no result. */
export async function runProgram(args: string[]): Promise<Finished> {
  let finished: Finished = {};
  const program = createProgram((result) => {
    finished = result;
  });
  await program.parseAsync(args, { from: "user" });
  return { exitCode: EXIT.fine, ...finished };
}

/** Each command is loaded when it is called, so that `--help` is quick. */
function createProgram(finish: Finish): Command {
  const program = new Command("schema-check")
    .description("Compares the columns of your data with a contract, before the data moves.")
    .version(manifest.version)
    .exitOverride();
  for (const add of [addColumns, addDiff, addCheck]) add(program, finish);
  return program;
}

function addColumns(program: Command, finish: Finish) {
  addReadingOptions(program.command("columns"))
    .description("print the columns of sources; nothing is sent")
    .argument("<source...>", "file, folder, pattern, or - for standard input")
    .addOption(
      new Option("--format <format>", "of the report").choices(["text", "json"]).default("text"),
    )
    .action(async (paths, options) => {
      const { columns } = await import("./command/columns.ts");
      finish(await columns(paths, options));
    });
}

function addDiff(program: Command, finish: Finish) {
  addReadingOptions(addJudgingOptions(program.command("diff")))
    .description("compare two sources as a check would; nothing is sent")
    .argument("<old>", "source that stands for the contract")
    .argument("<new>", "source to compare with it")
    .action(async (older, newer, options) => {
      const { diff } = await import("./command/diff.ts");
      finish(await diff(older, newer, options));
    });
}

function addCheck(program: Command, finish: Finish) {
  addReadingOptions(addJudgingOptions(program.command("check")))
    .description("check sources against contracts; without sources, all of schema-check.yaml")
    .argument("[source...]", "file, folder, pattern, postgres:// URL, or - for standard input")
    .option("--contract <name or id>", "the contract (default: that of each table's name)")
    .addOption(
      new Option("--if-missing <what>", "for a contract that does not exist").choices(IF_MISSING),
    )
    .option("--keep-going", "check what can be read when something cannot")
    .option("--config <file>", "instead of the nearest schema-check.yaml")
    .action(async (paths, options) => {
      const { check } = await import("./command/check.ts");
      finish(await check(paths, options));
    });
}

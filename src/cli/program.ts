import { Command, Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { addReadingOptions } from "./command/reading-options.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";

/** What a command leaves: its report, if any, and how the run ends. */
export type Finished = { report?: string; exitCode?: ExitCode };

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
function createProgram(finish: (finished: Finished) => void): Command {
  const program = new Command("schema-check")
    .description("Compares the columns of your data with a contract, before the data moves.")
    .version(manifest.version)
    .exitOverride();
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
  return program;
}

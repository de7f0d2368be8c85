import { CommanderError } from "commander";
import { environment } from "./environment.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { Failure } from "./failure.ts";
import { outputText } from "./output-text.ts";
import { runProgram } from "./program/program.ts";
import { wantsColor } from "./report/text/paint.ts";
import { say } from "./say.ts";

/** Runs a command line, prints its report and returns its exit code. */
export async function run(args: string[]): Promise<ExitCode> {
  try {
    const { report, isCommands = false, exitCode = EXIT.fine } = await runProgram(args);
    const colors = wantsColor(environment, process.stdout.isTTY);
    if (report !== undefined) {
      process.stdout.write(`${outputText(report, { colors, isCommands })}\n`);
    }
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (error instanceof Failure) {
      say(error.message);
      return error.exitCode;
    }
    say(`This is a bug in schema-check. ${error instanceof Error ? error.stack : error}`);
    return EXIT.usage;
  }
}

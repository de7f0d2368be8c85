import type { Command } from "commander";
import type { ExitCode } from "../exit-code.ts";

/** What a command leaves: its report, if any, and how the run ends. */
export type Finished = {
  report?: string;
  /** Whether the report's lines are meant as commands to a CI system. */
  isCommands?: boolean;
  exitCode?: ExitCode;
};

/** Adds commands to the program. Each calls `finish` once it has run. */
export type AddCommands = (program: Command, finish: (finished: Finished) => void) => void;

import type { AddCommands } from "./finished.ts";
import { formatOption } from "./format-option.ts";
import { addJudgingOptions } from "./judging-options.ts";
import { addReadingOptions, addSideOptions } from "./reading-options.ts";
import { SOURCE } from "./source-argument.ts";

/** Adds `columns` and `diff`, which send nothing. Commands are loaded when they are called. */
export const addOfflineCommands: AddCommands = (program, finish) => {
  addReadingOptions(program.command("columns"))
    .description("print the columns of sources; nothing is sent")
    .argument("<source...>", SOURCE)
    .addOption(formatOption())
    .action(async (paths, options) => {
      const { columns } = await import("../command/columns.ts");
      finish(await columns(paths, options));
    });

  addSideOptions(addReadingOptions(addJudgingOptions(program.command("diff"))))
    .description("compare two sources as a check would; nothing is sent")
    .argument("<old>", "source to treat as the contract")
    .argument("<new>", "source to compare with it")
    .action(async (older, newer, options) => {
      const { diff } = await import("../command/diff.ts");
      finish(await diff(older, newer, options));
    });
};

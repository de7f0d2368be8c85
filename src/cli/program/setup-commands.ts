import type { AddCommands } from "./finished.ts";

/** Adds `init` and `doctor`. */
export const addSetupCommands: AddCommands = (program, finish) => {
  program
    .command("init")
    .description("write schema-check.yaml from what is found in this folder")
    .action(async () => {
      const { init } = await import("../command/init.ts");
      finish(await init());
    });

  program
    .command("doctor")
    .description("find out why checks fail and how to fix it")
    .action(async () => {
      const { doctor } = await import("../command/doctor.ts");
      finish(await doctor());
    });
};

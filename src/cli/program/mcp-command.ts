import type { AddCommands } from "./finished.ts";

/** Adds `mcp`. */
export const addMcpCommand: AddCommands = (program, finish) => {
  program
    .command("mcp")
    .description("give an agent the service's tools, over the Model Context Protocol on stdio")
    .action(async () => {
      const { mcp } = await import("../command/mcp.ts");
      finish(await mcp());
    });
};

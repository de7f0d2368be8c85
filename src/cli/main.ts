import { EXIT } from "./exit-code.ts";
import { run } from "./run.ts";

/** The command line `schema-check` (docs/command-line.md). */

process.on("SIGINT", () => process.exit(EXIT.interrupted));
for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosed);
process.exitCode = await run(process.argv.slice(2));

/** Who reads only the beginning of a report closes the pipe: `schema-check … | head`. */
function ignoreClosed(error: NodeJS.ErrnoException) {
  if (error.code !== "EPIPE") throw error;
}

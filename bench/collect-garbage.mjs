// Preloaded into a server that runs with --expose-gc: on SIGUSR2 it collects garbage and writes its
// memory use.
import { writeFileSync } from "node:fs";

process.on("SIGUSR2", () => {
  globalThis.gc();
  writeFileSync(process.env.MEMORY_FILE, JSON.stringify(process.memoryUsage()));
});

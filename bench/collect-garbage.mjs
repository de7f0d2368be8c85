// Loaded into a server that runs with --expose-gc: on SIGUSR2 it collects and writes what it holds.
import { writeFileSync } from "node:fs";

process.on("SIGUSR2", () => {
  globalThis.gc();
  writeFileSync(process.env.MEMORY_FILE, JSON.stringify(process.memoryUsage()));
});

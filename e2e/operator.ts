import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..");

/** Runs the operator's command line beside the server that is tested; its answer as JSON. */
export async function operator(...args: string[]) {
  const { stdout } = await promisify(execFile)(
    join(ROOT, "node_modules", ".bin", "node"),
    [join(ROOT, "src", "server", "admin", "main.ts"), "--json", ...args],
    { env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR } },
  );
  return JSON.parse(stdout);
}

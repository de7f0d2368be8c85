// SCHEMA_CHECK_KEY=svc_… npm run example: the command line on a public data set. It creates a
// contract for each version of the files, and checks each against the one before: 24 credits.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

/** What the command line ends with when the data must not land. */
const BLOCKED = 1;

function schemaCheck(...args: string[]): number {
  console.log(`\n$ schema-check ${args.join(" ")}\n`);
  const { status } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: import.meta.dirname,
    stdio: "inherit",
  });
  return status ?? BLOCKED;
}

const pushed = schemaCheck("contracts", "push");
const checked = pushed === 0 ? schemaCheck("check") : pushed;
if (checked === BLOCKED) console.log("\nExit code 1: a pipeline would have stopped.");
process.exitCode = checked === BLOCKED ? 0 : checked;

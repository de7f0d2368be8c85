// One of the processes that run a stage's files: it takes the next file that no other has taken,
// until none is left. It starts once, loads the product once, and runs code that is warm.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { filesOfStage, STAGE_DIR } from "./files-of-stage.ts";

/** Globals that tests replace. */
const REPLACEABLE = ["Date", "fetch", "setImmediate", "setInterval", "setTimeout"] as const;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The timeout is for each test, not for a file. `Infinity` would mean that of the test runner. */
const NO_TIMEOUT = 2 ** 31 - 1;

for (const [index, file] of filesOfStage().entries()) {
  if (!take(index)) continue;
  const before = inherited();
  // A test whose subtests are the file's, with its own `before` and `after`.
  await test(file, { timeout: NO_TIMEOUT }, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
  // A test, so that its failure is reported with the file's name.
  const changed = changes(before, inherited());
  if (changed.length > 0) {
    await test(file, () => assert.fail(`it left changed: ${changed.join(", ")}`));
  }
}

/** What a file could leave changed to the next one. */
function inherited(): Record<string, unknown> {
  const replaceable = REPLACEABLE.map((name) => [name, globalThis[name]]);
  const signals = SIGNALS.map((signal) => [`handlers of ${signal}`, process.listenerCount(signal)]);
  return {
    ...process.env,
    ...Object.fromEntries([...replaceable, ...signals]),
    "process.stdout.write": process.stdout.write,
    "process.stderr.write": process.stderr.write,
    "working directory": process.cwd(),
    // Set when a test fails after it has ended.
    "exit code": process.exitCode,
  };
}

/** The names of what changed, except what Next sets when it loads. */
function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name] && !/^_*NEXT_/.test(name));
}

/** Whether this process is the first to take the file. */
function take(index: number) {
  try {
    writeFileSync(join(process.env[STAGE_DIR] ?? "", `taken-${index}`), "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

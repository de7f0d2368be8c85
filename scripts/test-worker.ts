// One of the processes that run a stage's files: it takes the next file that no other has taken,
// until none is left. It starts once, loads the product once, and runs code that is warm.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

/** What tests replace by something of their own. */
const REPLACEABLE = ["Date", "fetch", "setImmediate", "setInterval", "setTimeout"] as const;

/** Holds files.json, the list of paths, and a mark for each that is taken. */
const dir = process.env.TEST_FILES_DIR ?? "";
const files: string[] = JSON.parse(readFileSync(join(dir, "files.json"), "utf8"));

for (const [index, file] of files.entries()) {
  if (!take(index)) continue;
  const before = inherited();
  // A test whose subtests are the file's, with its own `before` and `after`.
  await test(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
  // A test, so that its failure is reported with the file's name.
  const changed = changes(before, inherited());
  if (changed.length > 0) {
    await test(file, () => assert.fail(`it leaves to the next file: ${changed.join(", ")}`));
  }
}

/** What a file could leave changed to the next one. */
function inherited(): Record<string, unknown> {
  const replaceable = REPLACEABLE.map((name) => [name, globalThis[name]]);
  return { ...process.env, ...Object.fromEntries(replaceable), "working directory": process.cwd() };
}

/** The names of what is not the same any more, but for what Next sets when it is loaded. */
function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name] && !/^_*NEXT_/.test(name));
}

/** Whether this process is the first to take the file. */
function take(index: number) {
  try {
    writeFileSync(join(dir, `taken-${index}`), "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

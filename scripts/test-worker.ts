// One of the processes that run a stage's files: it takes the next file that no other has taken,
// until none is left. It starts once, loads the product once, and runs code that is warm.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

/** Holds files.json, the list of paths, and a mark for each that is taken. */
const dir = process.env.TEST_FILES_DIR ?? "";
const files: string[] = JSON.parse(readFileSync(join(dir, "files.json"), "utf8"));

for (const [index, file] of files.entries()) {
  if (!take(index)) continue;
  // A test whose subtests are the file's, with its own `before` and `after`.
  await test(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
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

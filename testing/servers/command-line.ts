import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROGRAM, TEST_DATABASE_URL } from "../env.ts";

const MAIN = join(import.meta.dirname, "..", "..", "src", "server", "admin", "main.ts");
const execute = promisify(execFile);

/** Returns the output of `npm run admin -- …` on another database. Throws when it fails. */
export async function adminOf(
  url: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const env = { ...PROGRAM, DATABASE_URL: url, NODE_ENV: "test" as const, ...variables };
  const { stdout } = await execute(process.execPath, [MAIN, ...args], { env });
  return stdout;
}

/** Runs a command on the database of this test run. */
export const admin = (...args: string[]) => adminOf(TEST_DATABASE_URL, args);

/** Runs a command with --json and parses its output. */
export const adminJson = async (...args: string[]) => JSON.parse(await admin("--json", ...args));

/** Asserts that a command is refused with one sentence and no stack. */
export async function assertRefused(args: string[], message: RegExp) {
  await assert.rejects(admin(...args), ({ code, stderr }: { code: number; stderr: string }) => {
    assert.notEqual(code, 0);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /);
    return true;
  });
}

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { runCommandLine } from "#server/admin/command-line.ts";
import { PROGRAM, TEST_DATABASE_URL } from "../env.ts";

const MAIN = join(import.meta.dirname, "..", "..", "src", "server", "admin", "main.ts");
const execute = promisify(execFile);

/** Returns the output of `npm run admin -- …` on another database, as a process. Throws when it fails. */
export async function adminOf(
  url: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const env = { ...PROGRAM, DATABASE_URL: url, NODE_ENV: "test" as const, ...variables };
  const { stdout } = await execute(process.execPath, [MAIN, ...args], { env });
  return stdout;
}

/**
 * Runs a command on the database of this test run. In this process: one of its own would take longer
 * to start than most commands to run.
 */
export async function admin(...args: string[]): Promise<string> {
  const variables = { DATABASE_URL: TEST_DATABASE_URL, NODE_ENV: "test" };
  let stdout = "";
  let stderr = "";
  const code = await runCommandLine(args, {
    variables,
    writeOut: (text) => {
      stdout += text;
    },
    writeErr: (text) => {
      stderr += text;
    },
  });
  if (code !== 0) throw Object.assign(new Error(stderr), { code, stderr });
  return stdout;
}

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

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROGRAM, TEST_DATABASE_URL } from "../env.ts";

const MAIN = join(import.meta.dirname, "..", "..", "admin", "main.ts");
const execute = promisify(execFile);

/** What `npm run admin -- …` prints, on another database; fails as it does. */
export async function adminOf(
  url: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const env = { ...PROGRAM, DATABASE_URL: url, NODE_ENV: "test" as const, ...variables };
  const { stdout } = await execute(process.execPath, [MAIN, ...args], { env });
  return stdout;
}

/** The same on the database of this test run. */
export const admin = (...args: string[]) => adminOf(TEST_DATABASE_URL, args);

/** What it prints with --json, read. */
export const adminJson = async (...args: string[]) => JSON.parse(await admin("--json", ...args));

/** A refused command says one sentence, and nothing of where it was thrown. */
export async function assertRefused(args: string[], message: RegExp) {
  await assert.rejects(admin(...args), ({ code, stderr }: { code: number; stderr: string }) => {
    assert.notEqual(code, 0);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /);
    return true;
  });
}

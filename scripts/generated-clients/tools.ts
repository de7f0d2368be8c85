import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

/** Runs a program to its end, and returns what it printed; throws what it said if it fails. */
export async function run(
  cwd: string,
  [program = "", ...args]: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

/** Why a trial is skipped: the first of the programs that is not installed; false if all are. */
export function missing(programs: readonly string[]): string | false {
  const isThere = (program: string) =>
    spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  const absent = programs.find((program) => !isThere(program));
  return absent !== undefined && `${absent} is not installed`;
}

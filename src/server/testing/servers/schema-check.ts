import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PROGRAM } from "../env.ts";

const MAIN = join(import.meta.dirname, "..", "..", "..", "cli", "main.ts");

export type CommandRun = { code: number | null; stdout: string; stderr: string };

type Options = {
  cwd: string;
  env?: Record<string, string> | undefined;
  input?: string | undefined;
};

/** Runs `schema-check` in a folder, with nothing else in its environment. */
export async function schemaCheck(
  args: string[],
  { cwd, env, input = "" }: Options,
): Promise<CommandRun> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...PROGRAM, NODE_ENV: "test" as const, ...env },
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

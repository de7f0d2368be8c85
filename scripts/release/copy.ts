import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isLeftOut } from "./left-out.ts";
import { packagesOf } from "./packages.ts";

/** What a server reads of the project; of the examples, one command reads one file. */
const SOURCES = [
  ...["LICENSE", "next.config.mjs", "package.json", "prisma", "src", "dist/cli"],
  "examples/nyc-yellow-taxi/schemas.json",
];

/** The packages within a package. */
const NESTED = /\/node_modules(\/|$)/;

/** Copies what a server in production reads from a built project into a folder. */
export function copyRelease(project: string, dir: string) {
  const built = readdirSync(join(project, ".next")).map((entry) => join(".next", entry));
  for (const path of [...SOURCES, ...built, ...packagesOf(project)]) copyTree(project, path, dir);
}

/** Copies a file, or a folder without the packages within it, which are listed on their own. */
function copyTree(project: string, path: string, dir: string) {
  if (isLeftOut(path)) return;
  mkdirSync(join(dir, dirname(path)), { recursive: true });
  cpSync(join(project, path), join(dir, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => {
      const copied = relative(project, from);
      return !NESTED.test(copied.slice(path.length)) && !isLeftOut(copied);
    },
  });
}

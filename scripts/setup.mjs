// The entry point of most npm scripts. Installs, generates and builds what is missing or outdated,
// then runs the task with the Node that package.json pins. This file, install.mjs,
// killed.mjs and server-flags.mjs must work with the Node that is installed: node scripts/setup.mjs
// start|dev|test|verify|… [arguments]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { killedText } from "./killed.mjs";
import { SERVER_FLAGS } from "./server-flags.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const BIN = join(ROOT, "node_modules", ".bin");
const NODE = join(BIN, "node");

/** Node's compile cache, which speeds up the next start. */
const COMPILED = join(ROOT, "node_modules", ".cache", "node");
const ENV = { NODE_COMPILE_CACHE: COMPILED, ...process.env };

const [name = "", ...rest] = process.argv.slice(2);

/** Exists once development packages are installed; they are kept from then on. */
const DEV_STAMP = join(ROOT, "node_modules", ".stamp-dev");

/** What no build reads. */
const UNREAD = /generated$|\.test\.ts$|\/fixtures$/;

/**
 * Build steps with their inputs. A stamp beside each result records the inputs that it was made
 * from.
 */
const STEPS = {
  install: {
    title: "Installing packages",
    from: ["package.json", "package-lock.json", ".npmrc", "scripts/install.mjs"],
    stamp: withDev() ? DEV_STAMP : "node_modules/.stamp",
    run: () => {
      const problem = install("node_modules", withDev());
      if (problem) fail(problem);
    },
  },
  generate: {
    title: "Generating the database client",
    from: ["package-lock.json", "prisma/schema.prisma", "scripts/prisma.mjs"],
    stamp: "src/generated/.stamp",
    // Prisma requires an engine binary that this command never runs; any program will do.
    run: () => node(["scripts/prisma.mjs", "generate"], { PRISMA_SCHEMA_ENGINE_BINARY: NODE }),
  },
  build: {
    title: "Building",
    from: () => [
      ...["package-lock.json", "next.config.mjs", "postcss.config.mjs", "tsconfig.json"],
      ...["scripts/compile.ts", "scripts/server-flags.mjs", ...sourcesOfPages()],
    ],
    stamp: ".next/.stamp",
    run: () => {
      node([join(BIN, "next"), "build"], { NODE_ENV: "production" });
      node([...SERVER_FLAGS, "scripts/compile.ts"], { NODE_ENV: "production" });
    },
  },
  cli: {
    title: "Building the command line",
    from: () => [
      ...["package.json", "package-lock.json", "LICENSE", "scripts/cli", "clients"],
      ...["src/cli", "src/readers", "src/domain"],
    ],
    stamp: "dist/cli/.stamp",
    run: () => node(["scripts/cli/build.ts"]),
  },
};

/** All of src but the command line, which has its own build. */
function sourcesOfPages() {
  const entries = readdirSync("src").filter((entry) => entry !== "cli");
  return entries.map((entry) => join("src", entry)).sort();
}

const TASKS = {
  start: {
    needs: ["install", "generate", "build", "cli"],
    args: [...SERVER_FLAGS, "src/server/main.ts"],
    // Threads that hash passwords and read files, enough that sign-ins do not delay pages.
    env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "16" },
  },
  dev: {
    needs: ["install", "generate", "cli"],
    args: [
      ...["--watch-path=src/server", "--watch-path=src/domain"],
      ...["--watch-preserve-output", "src/server/main.ts"],
    ],
    env: { NODE_ENV: "development" },
  },
  admin: { needs: ["install", "generate"], args: ["src/server/admin/main.ts"] },
  demo: { needs: ["install", "generate"], args: ["src/server/admin/main.ts", "demo"] },
  example: { needs: ["install"], args: ["examples/nyc-yellow-taxi/run.ts"] },
  // Where npm was called: the sources' paths begin there.
  "schema-check": {
    needs: ["install"],
    args: [join(ROOT, "src/cli/main.ts")],
    cwd: process.env.INIT_CWD,
  },
  verify: { needs: ["install", "generate"], args: ["scripts/verify.ts"] },
  test: { needs: ["install", "generate", "build", "cli"], args: ["scripts/test.ts"] },
  "test:db": { needs: ["install", "generate", "cli"], args: ["scripts/test.ts", "--database"] },
  fuzz: { needs: ["install", "generate", "cli"], args: ["scripts/fuzz.ts"] },
  clients: { needs: ["install", "generate", "cli"], args: ["scripts/generated-clients.ts"] },
  types: { needs: ["install"], args: ["scripts/types.ts"] },
  migration: { needs: ["install", "generate"], args: ["scripts/migration.ts"] },
  release: { needs: ["install", "generate", "build", "cli"], args: ["scripts/release.ts"] },
  sbom: { needs: ["install"], args: ["scripts/sbom.ts"] },
  screenshots: { needs: ["install", "generate"], args: ["scripts/screenshots.ts"] },
  bench: { needs: ["install", "generate", "build", "cli"], args: ["bench/main.ts"] },
  ha: { needs: ["install", "generate", "build", "cli"], args: ["deploy/ha/main.ts"] },
  chaos: { needs: ["install", "generate", "build", "cli"], args: ["chaos/main.ts"] },
};

const task = TASKS[name];
if (!task) fail(`Unknown task ${name}. Tasks: ${Object.keys(TASKS).join(", ")}`);
process.chdir(ROOT);
for (const step of task.needs) bring(STEPS[step]);
exec([...task.args, ...rest], task);

/** Returns whether the task needs development packages; the server and the command line do not. */
function withDev() {
  const isRunning = [
    "start",
    "admin",
    "demo",
    "example",
    "schema-check",
    "ha",
    "release",
    "sbom",
  ].includes(name);
  return !isRunning || existsSync(DEV_STAMP) || existsSync(join(BIN, "biome"));
}

function bring({ title, from, stamp, run }) {
  const inputs = typeof from === "function" ? from : () => from;
  const wanted = digest(inputs());
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  rmSync(stamp, { force: true });
  const started = Date.now();
  process.stderr.write(`${title} …\n`);
  run();
  writeFileSync(stamp, digest(inputs()));
  process.stderr.write(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function digest(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (UNREAD.test(path)) return;
    if (statSync(path).isDirectory())
      for (const entry of readdirSync(path).sort()) add(join(path, entry));
    else hash.update(`${path}\0`).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

function node(args, env) {
  const result = spawnSync(NODE, args, {
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...ENV, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", ...env },
  });
  if (result.status !== 0) process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  check(result, args.map((arg) => arg.replace(`${BIN}/`, "")).join(" "));
}

function check({ status, error }, what) {
  if (status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ""}`);
}

/**
 * Replaces this process with the task as far as possible: forwards signals and returns its exit
 * code.
 */
function exec(args, { env, cwd }) {
  const child = spawn(NODE, args, { stdio: "inherit", env: { ...ENV, ...env }, cwd });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${NODE} cannot be run: ${error.message}`));
  child.on("exit", (code, signal) => {
    const killed = killedText(name, signal);
    if (killed) process.stderr.write(`${killed}\n`);
    process.exit(code ?? (signal ? 1 : 0));
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { STAGE_DIR, saveFilesOfStage } from "./files-of-stage.ts";
import type { FileTime, RunReport } from "./run-report.ts";

/** A stage of a run: a command, a set of node tests, or Playwright tests. */
export type Stage = { name: string; env?: Record<string, string> } & (
  | { command: string[] }
  | NodeTests
  | { playwright: true }
);

/** `verbose` prints each test and its output, and disables the timeout. */
type NodeTests = { nodeTests: string[]; except?: string[]; verbose?: boolean };

type Counts = { passed: number; failed: number; files?: FileTime[] };

/** Runs a program of node_modules and returns its exit code. */
type Run = (command: string[], env?: Record<string, string>) => Promise<number | null>;

/** Prisma's WebAssembly is compiled once: compiling it again for more speed costs more than it saves. */
const TEST_FLAGS = ["--liftoff-only"];

/** Processes of a stage's node tests: many tests wait, for Postgres or for a program they start. */
const WORKERS = 6;

/** How many of the slowest files a run names. */
const SLOWEST = 10;

const WORKER = pathToFileURL(join(import.meta.dirname, "test-worker.ts")).href;

const BIN = join(import.meta.dirname, "..", "node_modules", ".bin");

/**
 * Runs the steps in order: a stage, or stages that run side by side, as many as there are cores. No
 * stage starts after a failure. Prints where the time went, and at last "N passed, N failed".
 */
export async function runStages(steps: (Stage | Stage[])[]) {
  const total = { passed: 0, failed: 0 };
  const ran: string[] = [];
  const times: FileTime[] = [];
  const runOne = async (stage: Stage, run: Run) => {
    const started = performance.now();
    const { passed, failed, files = [] } = await runStage(stage, run);
    times.push(...files);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `${failed ? "✗" : "✓"} ${stage.name}: ${passed} passed, ${failed} failed, ${seconds} s`;
    console.log(line);
    ran.push(line);
  };
  for (const step of steps) {
    const waiting = [step].flat();
    const run = waiting.length > 1 ? runQuietly : runHere;
    const worker = async () => {
      for (let next = waiting.shift(); next && !total.failed; next = waiting.shift()) {
        await runOne(next, run);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    if (total.failed) break;
  }
  if (ran.length > 1) console.log(["\nStages:", ...ran, ...slowest(times)].join("\n"));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
}

function slowest(times: FileTime[]) {
  const first = times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const lines = first.map(({ file, seconds }) => `${seconds.toFixed(1)} s ${file}`);
  return ["\nSlowest files, by the time of their tests:", ...lines];
}

async function runStage(stage: Stage, run: Run): Promise<Counts> {
  if ("command" in stage) {
    const ok = (await run(stage.command, stage.env)) === 0;
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  }
  const dir = mkdtempSync(join(tmpdir(), "report-"));
  try {
    return await ("nodeTests" in stage
      ? runNodeTests(stage, dir, run)
      : runPlaywright(stage, join(dir, "report"), run));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function runNodeTests(
  stage: NodeTests & { env?: Record<string, string> },
  dir: string,
  run: Run,
): Promise<Counts> {
  const paths = globSync(stage.nodeTests, { exclude: stage.except ?? [] });
  if (paths.length === 0) throw new Error(`no tests: ${stage.nodeTests}`);
  saveFilesOfStage(dir, paths);
  const report = join(dir, "report");
  const reporters = [
    `--test-reporter=${stage.verbose ? "spec" : "dot"}`,
    "--test-reporter-destination=stdout",
    `--test-reporter=${join(import.meta.dirname, "run-report.ts")}`,
    `--test-reporter-destination=${report}`,
  ];
  const patience = stage.verbose ? "Infinity" : "300000";
  const status = await run(
    [
      "node",
      ...TEST_FLAGS,
      "--test",
      `--test-timeout=${patience}`,
      `--test-concurrency=${WORKERS}`,
      ...reporters,
      ...workers(dir, Math.min(WORKERS, paths.length)),
    ],
    { ...stage.env, [STAGE_DIR]: dir },
  );
  const { passed, failed, skipped, files } = JSON.parse(readFileSync(report, "utf8")) as RunReport;
  for (const { title, reason } of skipped) console.log(`skipped, as ${reason}: ${title}`);
  const ended = new Set(files.map(({ file }) => file));
  const cut = paths.filter((path) => !ended.has(path));
  for (const path of cut) console.log(`✗ ${path} did not finish: its process ended`);
  return { passed, failed: Math.max(failed + cut.length, status === 0 ? 0 : 1), files };
}

/** Node starts one process per file, and runs a file only once, so each worker is a file of its own. */
function workers(dir: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const path = join(dir, `worker-${index}.mjs`);
    writeFileSync(path, `import ${JSON.stringify(WORKER)};\n`);
    return path;
  });
}

async function runPlaywright(stage: Stage, report: string, run: Run): Promise<Counts> {
  const env = { ...stage.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = await run(["playwright", "test", "--reporter=line,json"], env);
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  const failed = stats.unexpected;
  return {
    passed: stats.expected + stats.flaky,
    failed: status !== 0 && failed === 0 ? 1 : failed,
  };
}

/** Shows what the program prints as it prints it. */
const runHere: Run = async ([program = "", ...args], env = {}) => {
  const child = spawn(join(BIN, program), args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, "close");
  return status;
};

/** Shows what the program has printed when it ends, so that stages side by side can be told apart. */
const runQuietly: Run = async ([program = "", ...args], env = {}) => {
  const child = spawn(join(BIN, program), args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  process.stdout.write(out);
  process.stderr.write(err);
  return status;
};

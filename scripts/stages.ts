import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileTime, RunReport } from "./run-report.ts";

/** A stage of a run: a command, a set of node tests, or Playwright tests. */
export type Stage = { name: string; env?: Record<string, string> } & (
  | { command: string[] }
  | NodeTests
  | { playwright: true }
);

/**
 * `oneProcess` runs all files in one process, which suits pure ones. `verbose` prints each test and
 * its output, and disables the timeout.
 */
type NodeTests = {
  nodeTests: string[];
  except?: string[];
  oneProcess?: boolean;
  verbose?: boolean;
};

type Counts = { passed: number; failed: number; files?: FileTime[] };

/** How many of the slowest files a run names. */
const SLOWEST = 10;

const BIN = join(import.meta.dirname, "..", "node_modules", ".bin");

/**
 * Runs the stages in order and stops at the first failure. Prints where the time went, and at last
 * "N passed, N failed".
 */
export function runStages(stages: Stage[]) {
  const total = { passed: 0, failed: 0 };
  const ran: string[] = [];
  const times: FileTime[] = [];
  for (const stage of stages) {
    const started = performance.now();
    const { passed, failed, files = [] } = runStage(stage);
    times.push(...files);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `${failed ? "✗" : "✓"} ${stage.name}: ${passed} passed, ${failed} failed, ${seconds} s`;
    console.log(line);
    ran.push(line);
    if (failed) break;
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

function runStage(stage: Stage): Counts {
  if ("command" in stage) {
    const ok = run(stage.command, stage.env) === 0;
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  }
  const dir = mkdtempSync(join(tmpdir(), "report-"));
  const report = join(dir, "report");
  try {
    return "nodeTests" in stage ? runNodeTests(stage, report) : runPlaywright(stage, report);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function runNodeTests(stage: NodeTests & { env?: Record<string, string> }, report: string): Counts {
  const paths = globSync(stage.nodeTests, { exclude: stage.except ?? [] });
  if (paths.length === 0) throw new Error(`no tests: ${stage.nodeTests}`);
  const reporters = [
    `--test-reporter=${stage.verbose ? "spec" : "dot"}`,
    "--test-reporter-destination=stdout",
    `--test-reporter=${join(import.meta.dirname, "run-report.ts")}`,
    `--test-reporter-destination=${report}`,
  ];
  const patience = stage.verbose ? "Infinity" : "300000";
  const status = run(
    [
      "node",
      "--test",
      `--test-timeout=${patience}`,
      ...(stage.oneProcess ? ["--test-isolation=none"] : ["--test-concurrency=6"]),
      ...reporters,
      ...paths,
    ],
    stage.env,
  );
  const { passed, failed, skipped, files } = JSON.parse(readFileSync(report, "utf8")) as RunReport;
  for (const { title, reason } of skipped) console.log(`skipped, as ${reason}: ${title}`);
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed, files };
}

function runPlaywright(stage: Stage, report: string): Counts {
  const env = { ...stage.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = run(["playwright", "test", "--reporter=line,json"], env);
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  const failed = stats.unexpected;
  return {
    passed: stats.expected + stats.flaky,
    failed: status !== 0 && failed === 0 ? 1 : failed,
  };
}

function run([program = "", ...args]: string[], env: Record<string, string> = {}) {
  const { status } = spawnSync(join(BIN, program), args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status;
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { median } from "../table.ts";

const HOOK = join(import.meta.dirname, "peak-memory.mjs");

export type Run = { ms: number; peak_mb: number };

/** Runs Node with these arguments; the result has the medians of so many runs. */
export function measureNode(args: string[], runs: number): Run {
  const measured = Array.from({ length: runs }, () => ({ ms: time(args), peak_mb: memory(args) }));
  return {
    ms: median(measured.map(({ ms }) => ms)),
    peak_mb: median(measured.map(({ peak_mb }) => peak_mb)),
  };
}

function time(args: string[]): number {
  const started = performance.now();
  run(args, ["ignore", "ignore", "inherit"]);
  return performance.now() - started;
}

function memory(args: string[]): number {
  const [, , , peak] = run(["--import", HOOK, ...args], ["ignore", "ignore", "inherit", "pipe"]);
  return Number(peak) / 1e6;
}

function run(args: string[], stdio: ("ignore" | "inherit" | "pipe")[]) {
  const { status, output } = spawnSync(process.execPath, args, { stdio });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  return output;
}

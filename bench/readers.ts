// npm run bench -- readers: the command line as it is served: its size, how soon it starts, and what
// it takes to read large sources.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { document, markdownTable } from "./document.ts";
import { measureNode, type Run } from "./readers/run.ts";
import { writeCsv, writeSparseParquet, writeWideTable } from "./readers/sources.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { printTable } from "./table.ts";

const FILES = join(import.meta.dirname, "..", "dist", "cli");
const PROGRAM = join(FILES, "schema-check.mjs");
const RUNS = Number(process.env.RUNS ?? 9);

const GOALS = {
  "`--help`": "≤ 150 ms more",
  "CREATE TABLE of 10,000 columns": "≤ 1000 ms",
  "Parquet of 5 GB": "≤ 64 MB",
  "CSV of 100 MB, every row": "",
};

const dir = mkdtempSync(join(tmpdir(), "bench-readers-"));
try {
  measure();
} finally {
  rmSync(dir, { recursive: true });
}

function measure() {
  const tarball_mb = statSync(join(FILES, "schema-check.tgz")).size / 1e6;
  const node = measureNode(["-e", "0"], RUNS);
  const runs: Record<keyof typeof GOALS, Run> = {
    "`--help`": measureNode([PROGRAM, "--help"], RUNS),
    "CREATE TABLE of 10,000 columns": read("wide.sql", (path) => writeWideTable(path, 10_000)),
    "Parquet of 5 GB": read("big.parquet", (path) => writeSparseParquet(path, 5e9)),
    "CSV of 100 MB, every row": read("big.csv", (path) => writeCsv(path, 100e6)),
  };
  const heads = [
    "",
    "time",
    "more than `node -e 0`",
    "peak memory",
    "more than `node -e 0`",
    "goal",
  ];
  const rows = Object.entries(GOALS).map(([name, goal]) => {
    const { ms, peak_mb } = runs[name as keyof typeof GOALS];
    const times = [ms, ms - node.ms].map((time) => `${Math.round(time)} ms`);
    const sizes = [peak_mb, peak_mb - node.peak_mb].map((size) => `${Math.round(size)} MB`);
    return [name, ...times, ...sizes, goal];
  });
  printTable(heads, rows);
  const size = `The tarball has ${tarball_mb.toFixed(2)} MB; the goal is at most 1.5 MB.`;
  console.log(size);
  document("readers", [machineLine(), "", ...markdownTable(heads, rows), "", size, ""]);
  saveResults("readers", { machine: machine(), runs: RUNS, tarball_mb, node, ...runs });
}

/** Prints the columns of a source that is made for it. */
function read(name: string, write: (path: string) => void): Run {
  const path = join(dir, name);
  write(path);
  const run = measureNode([PROGRAM, "columns", path, "--format", "json"], RUNS);
  rmSync(path);
  return run;
}

// npm run chaos -- NAME: breaks parts of an installation under load and counts what is lost.
const RUNS: Record<string, () => Promise<unknown>> = {
  ha: () => import("./ha/ha.ts"),
  overload: () => import("./overload/overload.ts"),
  server: () => import("./server/server.ts"),
};

const name = process.argv[2] ?? "";
const run = Object.hasOwn(RUNS, name) ? RUNS[name] : undefined;
if (run) {
  await run();
} else {
  console.error(`usage: npm run chaos -- ${Object.keys(RUNS).join(" | ")}`);
  process.exitCode = 1;
}

export {};

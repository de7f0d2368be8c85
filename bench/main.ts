// npm run bench -- NAME: measures one part of the server on this machine; without a name, requests.
const BENCHES: Record<string, () => Promise<unknown>> = {
  requests: () => import("./requests.ts"),
  deliveries: () => import("./deliveries.ts"),
  latency: () => import("./latency.ts"),
  history: () => import("./history.ts"),
  memory: () => import("./memory.ts"),
  processes: () => import("./processes.ts"),
  readers: () => import("./readers.ts"),
  gate: () => import("./gate.ts"),
  mcp: () => import("./mcp.ts"),
  details: () => import("./details.ts"),
  rights: () => import("./rights.ts"),
  monitoring: () => import("./monitoring.ts"),
};

const name = process.argv[2] ?? "requests";
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) {
  await bench();
} else {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")}`);
  process.exitCode = 1;
}

export {};

// npm run bench -- NAME: measures one part of the server on this machine.
const BENCHES: Record<string, () => Promise<unknown>> = {
  deliveries: () => import("./deliveries.ts"),
  latency: () => import("./latency.ts"),
};

const name = process.argv[2] ?? "";
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) {
  await bench();
} else {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")}`);
  process.exitCode = 1;
}

export {};

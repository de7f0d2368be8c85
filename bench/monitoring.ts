// npm run bench -- monitoring: what metrics, traces and the access log cost POST /check. Servers that
// differ in one setting take turns on the same Postgres, at full speed and then at a fixed rate.
// RUNS, SECONDS and RATE set the extent.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpuSeconds } from "./cpu.ts";
import { checkPlan } from "./load/plans.ts";
import { freePort, type Server, startProduct } from "./servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "./stage.ts";
import { printTable } from "./table.ts";
import { forgetRequests } from "./world.ts";

const RUNS = Number(process.env.RUNS ?? 16);
const SECONDS = Number(process.env.SECONDS ?? 2);
const RATE = Number(process.env.RATE ?? 1000);
const CONNECTIONS = 64;

/** Whatever else the machine does makes a round slower, never faster, so the best ones count. */
const BEST = 0.25;

type Side = { what: string; server: Server; rates: number[]; cpu_us: number[] };

await onStage(measure);

async function measure(stage: Stage) {
  const { db, world } = await openWorld(stage, stage.url);
  const load = openLoad(stage);
  const plan = checkPlan(world);
  const collector = await startCollector(stage);
  const traced = (share: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const sides: Side[] = [];
  for (const [what, variables] of [
    ["neither", {}],
    ["metrics", { METRICS_PORT: String(await freePort()) }],
    ["traces, 1 % sampled", traced("0.01")],
    ["traces, all sampled", traced("1")],
    ["access log", { ACCESS_LOG: "on", LOG_LEVEL: "info" }],
  ] as const) {
    const server = await startProduct(stage.url, stage.dataDir, [], variables);
    stage.atEnd(server.stop);
    sides.push({ what, server, rates: [], cpu_us: [] });
  }
  for (let run = 0; run <= RUNS; run++) {
    for (const { server, rates, cpu_us } of inTurn(sides, run)) {
      await forgetRequests(db);
      const how = { ports: [server.port], plan, concurrency: CONNECTIONS, seconds: SECONDS };
      const { per_second } = await load.run(how);
      const before = cpuSeconds([server.pid]);
      await load.run({ ...how, rate: RATE });
      const used = cpuSeconds([server.pid]) - before;
      // The first round warms up.
      if (run === 0) continue;
      rates.push(per_second);
      cpu_us.push((used * 1e6) / (RATE * SECONDS));
    }
  }
  report(sides);
  console.log(`\nThe collector received ${collector.requests()} exports.`);
}

/** Returns the servers in an order that begins with another one in each round. */
function inTurn(sides: Side[], run: number): Side[] {
  const first = run % sides.length;
  return [...sides.slice(first), ...sides.slice(0, first)];
}

/** Starts a collector that throws traces away. */
async function startCollector({ atEnd }: Stage) {
  let requests = 0;
  const server = createServer((req, res) => {
    requests++;
    req.resume().on("end", () => res.writeHead(200).end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests: () => requests };
}

function report(sides: Side[]) {
  const rateOf = ({ rates }: Side) => at(1 - BEST, rates);
  const cpuOf = ({ cpu_us }: Side) => at(BEST, cpu_us);
  const [plain] = sides as [Side];
  const ratio = (value: number, to: number) => (value / to).toFixed(3);
  printTable(
    ["POST /check with", "checks/s", "of neither", `CPU µs at ${RATE}/s`, "of neither"],
    sides.map((side) => [
      ...[side.what, Math.round(rateOf(side)), ratio(rateOf(side), rateOf(plain))],
      ...[cpuOf(side).toFixed(1), ratio(cpuOf(side), cpuOf(plain))],
    ]),
  );
}

/** Returns the value below which this share of the values is. */
function at(share: number, values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? Number.NaN;
}

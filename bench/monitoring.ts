// npm run bench -- monitoring: what metrics, traces and the access log cost POST /check. Servers that
// differ in one setting take turns on the same Postgres; two of them differ in nothing, which shows
// how exact these figures are. A profile of one with everything on then says which share of its
// processor time each takes, however busy the machine is. RUNS and SECONDS set the extent. Linux.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { freePort } from "#server/free-port.ts";
import { cpuShares } from "./cpu-share.ts";
import type { Plan } from "./load/job.ts";
import { checkPlan } from "./load/plans.ts";
import { type Server, startProduct } from "./servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { forgetRequests } from "./world.ts";

const RUNS = Number(process.env.RUNS ?? 16);
const SECONDS = Number(process.env.SECONDS ?? 2);
const CONNECTIONS = 64;

/** Requests of the profile: each key stays below its limit. */
const PROFILED = 20_000;

type Measured = { per_second: number; cpu_us: number };
type Side = { what: string; server: Server; found: Measured[] };

/** What counts for metrics and for traces. `within` is around work that would be done anyway. */
const PARTS = {
  metrics: ["/src/server/metrics/", "/prom-client/", "/src/server/signals.ts"],
  "traces, 1 % sampled": [
    ...["/src/server/tracing/otlp.ts", "/src/server/tracing/sampler.ts", "/@opentelemetry/"],
    ...["/src/server/tracing/chosen-trace-ids.ts", "/src/server/http/trace.ts"],
  ],
};

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
    ["none of them", {}],
    ["none, once more", {}],
    ["metrics", { METRICS_PORT: String(await freePort()) }],
    ["traces, 1 % sampled", traced("0.01")],
    ["traces, all sampled", traced("1")],
    ["access log", { ACCESS_LOG: "on", LOG_LEVEL: "info" }],
  ] as const) {
    const server = await startProduct(stage.url, stage.dataDir, [], variables);
    stage.atEnd(server.stop);
    sides.push({ what, server, found: [] });
  }
  for (let run = 0; run <= RUNS; run++) {
    for (const { server, found } of inTurn(sides, run)) {
      await forgetRequests(db);
      const before = threadSeconds(server);
      const how = { concurrency: CONNECTIONS, seconds: SECONDS };
      const { per_second, requests } = await load.run({ ports: [server.port], plan, ...how });
      const cpu_us = ((threadSeconds(server) - before) * 1e6) / requests;
      // The first round warms up.
      if (run > 0) found.push({ per_second, cpu_us });
    }
  }
  report(sides);
  const metrics = { METRICS_PORT: String(await freePort()) };
  await profile(stage, load, plan, { ...metrics, ...traced("0.01") });
  console.log(`The collector received ${collector.requests()} exports.`);
}

/** Prints the share of metrics and traces in the processor time of a server with both. */
async function profile(
  stage: Stage,
  load: ReturnType<typeof openLoad>,
  plan: Plan,
  variables: Record<string, string>,
) {
  const dir = join(stage.dataDir, "profile");
  const flags = ["--cpu-prof", `--cpu-prof-dir=${dir}`, "--cpu-prof-interval=200"];
  const server = await startProduct(stage.url, stage.dataDir, flags, variables);
  const how = { concurrency: CONNECTIONS, requests: PROFILED };
  await load.run({ ports: [server.port], plan, ...how }).finally(server.stop);
  console.log();
  const shares = Array.from(cpuShares(dir, PARTS), ([part, share]) => [
    part,
    `${(100 * share).toFixed(1)} %`,
  ]);
  printTable(["part of the server", "of its CPU"], shares);
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

/** Returns the processor time of the thread that answers requests, to the nanosecond. */
function threadSeconds({ pid }: Server): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e9;
}

/** Ratios are of the same round, because a virtual machine's speed varies by the minute. */
function report(sides: Side[]) {
  const [{ found: plain }] = sides as [Side];
  printTable(
    ["POST /check with", "checks/s", "ratio", "CPU µs/check", "ratio"],
    sides.map(({ what, found }) => {
      const ratio = (of: (measured: Measured) => number) =>
        median(found.map((measured, n) => of(measured) / of(plain[n] as Measured))).toFixed(3);
      const rate = ({ per_second }: Measured) => per_second;
      const cpu = ({ cpu_us }: Measured) => cpu_us;
      return [
        ...[what, Math.round(median(found.map(rate))), ratio(rate)],
        ...[median(found.map(cpu)).toFixed(1), ratio(cpu)],
      ];
    }),
  );
}

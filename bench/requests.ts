// npm run bench: measures the server's requests/s and latencies against a floor and a
// straightforward implementation, on the same Postgres and under the same load. RUNS, SECONDS and
// CONCURRENCIES set the extent.
import { coldStart } from "./cold-start.ts";
import { cpuSeconds, machineSeconds, postgresPid } from "./cpu.ts";
import type { Job, Plan } from "./load/job.ts";
import { checkPlan, listPlan, readPlan } from "./load/plans.ts";
import { drawPlot, type Point, type Series } from "./plot.ts";
import { figuresOf, type Round, type Run } from "./requests/figures.ts";
import { report } from "./requests/report.ts";
import { machine, saveResults } from "./results.ts";
import { type Server, startFloor, startProduct, startStraightforward } from "./servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "./stage.ts";
import { median } from "./table.ts";
import { forgetRequests } from "./world.ts";

const RUNS = Number(process.env.RUNS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONCURRENCIES = (process.env.CONCURRENCIES ?? "1,16,64,256").split(",").map(Number);
const WARM_UP = { concurrency: 64, seconds: 3 };
/**
 * Many short rounds, because a single stall of 100 ms determines a round's p99. Each runs at half
 * of the rate measured just before, because a virtual machine's speed varies by the minute. Only
 * the rounds with the least steal count.
 */
const ROUNDS = 15;
const FULL_SECONDS = 4;
const HALF_SECONDS = 6;

const cold = await coldStart(RUNS);
await onStage(measure);

async function measure(stage: Stage) {
  const { url, dataDir } = stage;
  const { db, world } = await openWorld(stage, url);
  const load = openLoad(stage);
  const servers = await startServers(stage);
  const { product, second, floor, straightforward } = servers;

  const database = postgresPid(dataDir);
  const run: Runner = async (servers, plan, how) => {
    await forgetRequests(db);
    const pids = servers.map(({ pid }) => pid);
    const before = [cpuSeconds(pids), cpuSeconds([database])];
    const machineBefore = machineSeconds();
    const measured = await load.run({ ports: servers.map(({ port }) => port), plan, ...how });
    const after = [cpuSeconds(pids), cpuSeconds([database])];
    const [server_us, postgres_us] = after.map(
      (seconds, n) => ((seconds - (before[n] ?? 0)) * 1e6) / measured.requests,
    );
    const { all, stolen } = machineSeconds();
    const stolen_share = (stolen - machineBefore.stolen) / (all - machineBefore.all || 1);
    return { ...measured, server_us: server_us ?? 0, postgres_us: postgres_us ?? 0, stolen_share };
  };
  const checks = checkPlan(world);
  for (const server of [product, second, floor, straightforward]) {
    await run([server], checks, WARM_UP);
  }
  const reads = await readPlan(db, world);
  const lists = listPlan(world);
  for (const plan of [reads, lists]) {
    for (const server of [product, floor]) await run([server], plan, WARM_UP);
  }

  const series = await measureConcurrencies(run, servers, { checks, reads, lists });
  const rounds = await measureHalfRates(run, product, floor, checks);
  const figures = figuresOf(series, rounds, cold);
  report(series, figures);
  saveResults("requests", { machine: machine(), runs: RUNS, seconds: SECONDS, series, ...figures });
  drawPlot(series);
}

/** Runs a plan against servers and returns the measurements. */
type Runner = (servers: Server[], plan: Plan, how: Omit<Job, "ports" | "plan">) => Promise<Run>;

type Servers = Record<"product" | "second" | "floor" | "straightforward", Server>;

async function startServers({ url, dataDir, atEnd }: Stage): Promise<Servers> {
  const started = async (server: Promise<Server>) => {
    atEnd((await server).stop);
    return server;
  };
  return {
    product: await started(startProduct(url, dataDir)),
    second: await started(startProduct(url, dataDir)),
    floor: await started(startFloor(url)),
    straightforward: await started(startStraightforward(url)),
  };
}

/** Measures each server at each number of connections, in turn. */
async function measureConcurrencies(
  run: Runner,
  { product, second, floor, straightforward }: Servers,
  { checks, reads, lists }: Record<"checks" | "reads" | "lists", Plan>,
): Promise<Series[]> {
  const subjects = [
    { name: "POST /check", servers: [product], plan: checks },
    { name: "floor", servers: [floor], plan: checks },
    { name: "straightforward", servers: [straightforward], plan: checks },
    { name: "POST /check, 2 processes", servers: [product, second], plan: checks },
    { name: "GET /checks/{id}", servers: [product], plan: reads },
    { name: "floor, GET /checks/{id}", servers: [floor], plan: reads },
    { name: "GET /contracts", servers: [product], plan: lists },
    { name: "floor, GET /contracts", servers: [floor], plan: lists },
  ].map((subject) => ({ ...subject, found: new Map<number, Run[]>() }));
  for (let round = 1; round <= RUNS; round++) {
    for (const concurrency of CONCURRENCIES) {
      for (const { name, servers, plan, found } of subjects) {
        const measured = await run(servers, plan, { concurrency, seconds: SECONDS });
        found.set(concurrency, [...(found.get(concurrency) ?? []), measured]);
        say(round, name, concurrency, measured);
      }
    }
  }
  return subjects.map(({ name, found }) => ({
    name,
    points: CONCURRENCIES.map((concurrency) => pointOf(concurrency, found.get(concurrency) ?? [])),
  }));
}

/** Measures the product and the floor at half of the product's latest rate, round after round. */
async function measureHalfRates(run: Runner, product: Server, floor: Server, checks: Plan) {
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const full = await run([product], checks, { concurrency: 256, seconds: FULL_SECONDS });
    const rate = full.per_second / 2;
    const how = { concurrency: 256, rate, seconds: HALF_SECONDS };
    const half = await run([product], checks, how);
    const halfOfFloor = await run([floor], checks, how);
    rounds.push({ rate, half, halfOfFloor });
    const figures = [half, halfOfFloor].map(
      ({ p99, stolen_share }) =>
        `${p99.toFixed(1)} ms, ${(100 * stolen_share).toFixed(1)} % stolen`,
    );
    console.error(
      `round ${round} at ${Math.round(rate)}/s: p99 ${figures[0]}; floor ${figures[1]}`,
    );
  }
  return rounds;
}

function pointOf(concurrency: number, runs: Run[]): Point {
  const of = (field: Exclude<keyof Point, "concurrency">) => median(runs.map((run) => run[field]));
  return {
    concurrency,
    per_second: of("per_second"),
    p50: of("p50"),
    p99: of("p99"),
    server_us: of("server_us"),
    postgres_us: of("postgres_us"),
  };
}

function say(round: number, name: string, concurrency: number, measured: Run) {
  const { per_second, p99, cpu_seconds, seconds } = measured;
  const load = Math.round((100 * cpu_seconds) / seconds);
  const rate = `${Math.round(per_second)}/s, p99 ${p99.toFixed(1)} ms`;
  console.error(
    `run ${round}, ${name}, ${concurrency} connections: ${rate}, load ${load} % of a core`,
  );
}

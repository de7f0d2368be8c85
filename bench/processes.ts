// npm run bench -- processes: measures what a second process adds when cores are free. Each process
// may use SHARE of a core, to leave the rest of a two-core machine free. RUNS and SECONDS as in the
// other benches.
import { cpuSeconds, postgresPid } from "./cpu.ts";
import { limitCpu } from "./cpu-limit.ts";
import { document, markdownTable } from "./document.ts";
import { checkPlan } from "./load/plans.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { startProduct } from "./servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { forgetRequests } from "./world.ts";

const RUNS = Number(process.env.RUNS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const SHARE = Number(process.env.SHARE ?? 0.25);
const CONNECTIONS_OF_EACH = 32;

await onStage(measure);

async function measure(stage: Stage) {
  const { url, dataDir, atEnd } = stage;
  const { db, world } = await openWorld(stage, url);
  const load = openLoad(stage);
  const limited = async () => {
    const server = await startProduct(url, dataDir);
    let free = () => {};
    atEnd(() => free());
    atEnd(server.stop);
    free = limitCpu(server.pid, SHARE);
    return server;
  };
  const [first, second] = [await limited(), await limited()];
  const sides = [[first], [second], [first, second]].map((servers) => ({
    ports: servers.map(({ port }) => port),
    found: [] as number[],
    busy: [] as number[],
  }));
  const plan = checkPlan(world);
  const database = postgresPid(dataDir);
  for (let run = 0; run <= RUNS; run++) {
    for (const { ports, found, busy } of sides) {
      await forgetRequests(db);
      const concurrency = ports.length * CONNECTIONS_OF_EACH;
      const before = cpuSeconds([database]);
      const measured = await load.run({ ports, plan, concurrency, seconds: SECONDS });
      if (run === 0) continue;
      found.push(measured.per_second);
      busy.push((cpuSeconds([database]) - before) / measured.seconds);
    }
  }
  const [one = 0, other = 0, both = 0] = sides.map(({ found }) => median(found));
  const alone = (one + other) / 2;
  report(
    { alone, both, ratio: both / alone },
    sides.map(({ busy }) => median(busy)),
  );
}

function report(rates: { alone: number; both: number; ratio: number }, busy: number[]) {
  const [one = 0, other = 0, both = 0] = busy;
  const heads = ["processes", "requests/s", "Postgres, cores"];
  const rows = [
    ["1", Math.round(rates.alone), ((one + other) / 2).toFixed(2)],
    ["2", Math.round(rates.both), both.toFixed(2)],
    ["2 ÷ 1, goal ≥ 1.7", rates.ratio.toFixed(2), ""],
  ];
  printTable(heads, rows);
  document("processes", [machineLine(), "", ...markdownTable(heads, rows), ""]);
  saveResults("processes", { machine: machine(), share: SHARE, ...rates });
}

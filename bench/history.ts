// npm run bench -- history: measures the effect of ten million stored checks. CHECKS and TIMES set
// the number of checks, and of measurements of each read.

import { migrate } from "#server/database/migration/migrate.ts";
import { removeOld } from "#server/housekeeping/retention.ts";
import { document, folded, markdownTable } from "./document.ts";
import { buildHistory } from "./history/build.ts";
import { DAYS } from "./history/checks.ts";
import { type Timing, timeReads } from "./history/measure.ts";
import { checkPlan } from "./load/plans.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { startProduct } from "./servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { forgetRequests } from "./world.ts";

const CHECKS = Number(process.env.CHECKS ?? 10_000_000);
const TIMES = Number(process.env.TIMES ?? 20);
const RUNS = Number(process.env.RUNS ?? 9);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONCURRENCY = 64;

/**
 * After a checkpoint, the first write to each page logs the whole page; warm up until that is over.
 */
const WARM_UP_SECONDS = 12;
const REMOVED_DAYS = 4;

await onStage(measure);

async function measure(stage: Stage) {
  const full = await openWorld(stage, stage.url);
  await full.db.$executeRaw`CREATE DATABASE empty`;
  const emptyUrl = stage.url.replace(/\/postgres$/, "/empty");
  await migrate(emptyUrl);
  const empty = await openWorld(stage, emptyUrl);

  const started = performance.now();
  await buildHistory(full.url, full.world, CHECKS);
  const build_s = (performance.now() - started) / 1000;
  console.error(`${CHECKS} checks are stored in ${Math.round(build_s)} s`);

  const reads = await timeReads(full.db, full.world, TIMES);
  // Without webhooks, like the empty database: deliveries are not part of the comparison.
  await full.db.webhook.updateMany({ data: { active: false } });
  const rates = await compareRates(stage, full, empty);
  const removing = performance.now();
  const { checks: removed } = await removeOld(full.db, DAYS - REMOVED_DAYS);
  const removed_per_second = (removed * 1000) / (performance.now() - removing);

  const groups = worstOf(reads);
  const slowest = Math.max(...groups.map(({ p95 }) => p95));
  const figures = { ...rates, slowest_p95_ms: slowest, removed_per_second, build_s };
  report(groups, figures);
  saveResults("history", { machine: machine(), checks: CHECKS, times: TIMES, groups, ...figures });
}

type Opened = Awaited<ReturnType<typeof openWorld>>;

/**
 * Measures checks per second with and without the history, alternating between two servers on one
 * Postgres.
 */
async function compareRates(stage: Stage, full: Opened, empty: Opened) {
  const load = openLoad(stage);
  const sides = [];
  for (const side of [full, empty]) {
    const server = await startProduct(side.url, stage.dataDir);
    stage.atEnd(server.stop);
    sides.push({ ...side, server, plan: checkPlan(side.world), found: [] as number[] });
  }
  for (let run = 0; run <= RUNS; run++) {
    for (const { db, server, plan, found } of sides) {
      await forgetRequests(db);
      const seconds = run > 0 ? SECONDS : WARM_UP_SECONDS;
      const job = { ports: [server.port], plan, concurrency: CONCURRENCY, seconds };
      const { per_second } = await load.run(job);
      if (run > 0) found.push(per_second);
    }
    const [onFull, onEmpty] = sides.map(({ found }) => Math.round(found.at(-1) ?? 0));
    if (run > 0) console.error(`run ${run}: ${onFull}/s with the history, ${onEmpty}/s without`);
  }
  const [onFull = [], onEmpty = []] = sides.map(({ found }) => found);
  return {
    full_per_second: median(onFull),
    empty_per_second: median(onEmpty),
    // Compares neighbouring runs, since the machine's speed drifts.
    to_empty: median(onFull.map((rate, run) => rate / (onEmpty[run] ?? 0))),
  };
}

type Group = { group: string; cases: number; p95: number; slowest: string };

/** Returns the slowest case of each group. */
function worstOf(timings: Timing[]): Group[] {
  const groups = Map.groupBy(timings, ({ group }) => group);
  return [...groups].map(([group, all]) => {
    const [worst] = all.toSorted((a, b) => b.p95 - a.p95);
    return { group, cases: all.length, p95: worst?.p95 ?? 0, slowest: worst?.name ?? "" };
  });
}

function report(groups: Group[], figures: Record<string, number>) {
  const heads = ["slowest of each kind", "cases", "p95 ms"];
  const rows = groups.map(({ group, cases, p95, slowest }) => [
    slowest ? `${group}: ${slowest}` : group,
    cases,
    p95.toFixed(1),
  ]);
  const of = (figure: string, digits = 0) => (figures[figure] ?? 0).toFixed(digits);
  const totalHeads = ["", "measured", "goal"];
  const totals = [
    ["slowest read, p95", `${of("slowest_p95_ms")} ms`, "≤ 200 ms"],
    [`POST /check with ${CHECKS} checks ÷ empty`, of("to_empty", 2), "≥ 0.9"],
    ["POST /check with the history", `${of("full_per_second")}/s`, ""],
    ["POST /check on empty tables", `${of("empty_per_second")}/s`, ""],
    ["old checks removed", `${of("removed_per_second")}/s`, ""],
    ["building the history", `${of("build_s")} s`, ""],
  ];
  printTable(heads, rows);
  console.log();
  printTable(totalHeads, totals);
  const slowest = "The slowest read of each kind, on the account with the most checks";
  const each = folded(slowest, markdownTable(heads, rows));
  document("history", [machineLine(), "", ...markdownTable(totalHeads, totals), "", ...each, ""]);
}
